import { addDays, type Day, daysBetween, formatDaysAgo, formatShortDay } from '../dates.ts'
import { type Cents, formatDollars } from '../money.ts'

/** What a stage means, independent of the company's name for it. */
export const stageKinds = ['open', 'won', 'completed', 'paused', 'canceled'] as const
export type StageKind = (typeof stageKinds)[number]

/** Days after sending a contract until the first reminder, and between reminders. */
export const reminderDays = 3

export type StepHue = 'red' | 'amber' | 'gold' | 'blue' | 'green' | 'neutral'
export const stepActions = [
  'remind-balance',
  'remind-deposit',
  'remind-contract',
  'resend-contract',
  'send-invoice',
  'copy-link',
  'review-contract',
  'view-invoice',
  'plan-destage',
  'open',
  'write',
  'add-estimate',
  'draft-contract',
] as const
export type StepAction = (typeof stepActions)[number]

export type NextStep = {
  rule: number
  text: string
  icon: string
  hue: StepHue
  action: StepAction | null
  /** Who has to act; null if no one has to. */
  waitsFor: 'us' | 'client' | null
  since: Day | null
}

/** The input of the rules. Days are in the company's time zone. */
export type NextStepFacts = {
  stageKind: StageKind
  /** Null for viewers who may not see prices. */
  depositAmount: Cents | null
  balanceAmount: Cents | null
  hasEstimate: boolean
  contract: 'none' | 'draft' | 'sent' | 'signed' | 'withdrawn' | 'declined' | 'expired'
  contractSentOn: Day | null
  contractSignedOn: Day | null
  linkExpiredOn: Day | null
  invoice: 'none' | 'draft' | 'sent' | 'paid'
  dateServiced: Day | null
  dateOfDestage: Day | null
  depositDueDate: Day | null
  depositDate: Day | null
  finalPaymentDueDate: Day | null
  fullPaidDate: Day | null
  stageDurationDays: number
  /** Hours since the lead arrived; null if the project did not come from a lead. */
  hoursSinceLead: number | null
  lastActivityOn: Day
}

/** The first rule that applies decides. A paused or canceled project has no next step. */
export function nextStep(project: NextStepFacts, today: Day): NextStep | null {
  if (project.stageKind === 'paused' || project.stageKind === 'canceled') return null
  for (const [index, { textFor, sinceOf, ...rule }] of rules.entries()) {
    const text = textFor(project, today)
    if (text) return { rule: index + 1, text, since: sinceOf?.(project) ?? null, ...rule }
  }
  return null
}

/** Returns the numbers of the rules whose steps have these properties. */
export const rulesWith = (wanted: Partial<Pick<NextStep, 'hue' | 'waitsFor'>>) =>
  rules.flatMap(({ hue, waitsFor }, index) =>
    (wanted.hue === undefined || wanted.hue === hue) &&
    (wanted.waitsFor === undefined || wanted.waitsFor === waitsFor)
      ? index + 1
      : [],
  )

type Rule = Pick<NextStep, 'icon' | 'hue' | 'action' | 'waitsFor'> & {
  /** Returns the text of the step, or a falsy value if the rule does not apply. */
  textFor: (project: NextStepFacts, today: Day) => string | false | null
  sinceOf?: (project: NextStepFacts) => Day | null
}

/** The server sorts by these rules too: `next-step-sql.ts` has the same conditions in the same order. */
const rules: Rule[] = [
  {
    icon: 'circle-alert',
    hue: 'red',
    action: 'remind-balance',
    waitsFor: 'client',
    textFor: (p, today) =>
      isPast(p.finalPaymentDueDate, today) &&
      !p.fullPaidDate &&
      `${withAmount('Balance', p.balanceAmount)} overdue ${countDays(p.finalPaymentDueDate, today)}`,
    sinceOf: (p) => p.finalPaymentDueDate,
  },
  {
    icon: 'circle-alert',
    hue: 'red',
    action: 'remind-deposit',
    waitsFor: 'client',
    textFor: (p, today) =>
      isPast(p.depositDueDate, today) &&
      !p.depositDate &&
      !p.fullPaidDate &&
      `${withAmount('Deposit', p.depositAmount)} overdue ${countDays(p.depositDueDate, today)}`,
    sinceOf: (p) => p.depositDueDate,
  },
  {
    icon: 'signature',
    hue: 'amber',
    action: 'remind-contract',
    waitsFor: 'client',
    textFor: (p, today) =>
      p.contract === 'sent' &&
      !p.linkExpiredOn &&
      p.contractSentOn !== null &&
      daysBetween(p.contractSentOn, today) >= reminderDays &&
      `Contract sent ${countDays(p.contractSentOn, today)} ago, unsigned`,
    sinceOf: (p) => p.contractSentOn,
  },
  {
    icon: 'clock',
    hue: 'amber',
    action: 'resend-contract',
    waitsFor: 'us',
    textFor: (p) =>
      (p.contract === 'expired' || (p.contract === 'sent' && p.linkExpiredOn !== null)) &&
      'Signing link expired',
    sinceOf: (p) => p.linkExpiredOn,
  },
  {
    icon: 'send',
    hue: 'gold',
    action: 'send-invoice',
    waitsFor: 'us',
    textFor: (p) =>
      p.contract === 'signed' &&
      (p.invoice === 'none' || p.invoice === 'draft') &&
      'Signed. Send the invoice',
    sinceOf: (p) => p.contractSignedOn,
  },
  {
    icon: 'signature',
    hue: 'neutral',
    action: 'copy-link',
    waitsFor: 'client',
    textFor: (p, today) =>
      p.contract === 'sent' &&
      p.contractSentOn !== null &&
      `Contract sent ${formatDaysAgo(p.contractSentOn, today)}`,
    sinceOf: (p) => p.contractSentOn,
  },
  {
    icon: 'file-pen-line',
    hue: 'neutral',
    action: 'review-contract',
    waitsFor: 'us',
    textFor: (p) => p.contract === 'draft' && 'Contract drafted, not sent',
  },
  {
    icon: 'hand-coins',
    hue: 'gold',
    action: 'view-invoice',
    waitsFor: 'client',
    textFor: (p, today) => {
      if (!isWithin(p.depositDueDate, today, 3) || p.depositDate || p.fullPaidDate) return null
      const due = `Deposit due ${soonText(p.depositDueDate, today)}`
      return p.depositAmount === null ? due : `${due}, ${formatDollars(p.depositAmount)}`
    },
  },
  {
    icon: 'truck',
    hue: 'neutral',
    action: null,
    waitsFor: null,
    textFor: (p, today) =>
      p.dateServiced !== null &&
      p.dateServiced >= today &&
      (p.dateServiced === today ? 'Install today' : `Install ${formatShortDay(p.dateServiced, today)}`),
  },
  {
    icon: 'package-open',
    hue: 'amber',
    action: 'plan-destage',
    waitsFor: 'us',
    textFor: (p, today) =>
      isWithin(p.dateOfDestage, today, 14) &&
      `Destage ${inDaysText(p.dateOfDestage, today)}, ${shortDay(p.dateOfDestage)}`,
  },
  {
    icon: 'package-open',
    hue: 'neutral',
    action: null,
    waitsFor: null,
    textFor: (p, today) =>
      p.dateServiced !== null &&
      p.dateOfDestage !== null &&
      p.dateOfDestage >= today &&
      `Destage ${shortDay(p.dateOfDestage)}, day ${daysBetween(p.dateServiced, today)} of ${p.stageDurationDays}`,
  },
  {
    icon: 'circle-check',
    hue: 'green',
    action: null,
    waitsFor: null,
    textFor: (p) => p.fullPaidDate !== null && 'Paid in full',
    sinceOf: (p) => p.fullPaidDate,
  },
  {
    icon: 'inbox',
    hue: 'blue',
    action: 'open',
    waitsFor: 'us',
    textFor: ({ hoursSinceLead: hours }) =>
      hours !== null &&
      hours < 48 &&
      `New website lead, ${hours < 1 ? 'just now' : `${Math.floor(hours)}h ago`}`,
  },
  {
    icon: 'moon',
    hue: 'neutral',
    action: 'write',
    waitsFor: 'us',
    textFor: (p, today) =>
      p.stageKind !== 'completed' &&
      daysBetween(p.lastActivityOn, today) >= 7 &&
      `No activity for ${countDays(p.lastActivityOn, today)}`,
    sinceOf: (p) => p.lastActivityOn,
  },
  {
    icon: 'circle-dashed',
    hue: 'neutral',
    action: 'add-estimate',
    waitsFor: 'us',
    textFor: (p) => p.stageKind !== 'completed' && !p.hasEstimate && 'Add an estimate',
  },
  {
    icon: 'circle-dashed',
    hue: 'neutral',
    action: 'draft-contract',
    waitsFor: 'us',
    textFor: (p) => p.stageKind !== 'completed' && p.contract !== 'signed' && 'Ready for a contract',
  },
]

const isPast = (day: Day | null, today: Day) => day !== null && day < today
const isWithin = (day: Day | null, today: Day, withinDays: number) =>
  day !== null && day >= today && day <= addDays(today, withinDays)

const withAmount = (label: string, cents: Cents | null) =>
  cents === null ? label : `${label} ${formatDollars(cents)}`

function countDays(from: Day | null, to: Day) {
  const count = from ? daysBetween(from, to) : 0
  return count === 1 ? '1 day' : `${count} days`
}

function inDaysText(day: Day | null, today: Day) {
  const count = day ? daysBetween(today, day) : 0
  return count === 0 ? 'today' : count === 1 ? 'tomorrow' : `in ${count} days`
}

/** A weekday is unambiguous here, because the caller passes only days within the next three days. */
function soonText(day: Day | null, today: Day) {
  if (!day) return ''
  const count = daysBetween(today, day)
  return count === 0 ? 'today' : count === 1 ? 'tomorrow' : weekday.format(new Date(`${day}T00:00:00Z`))
}

const shortDay = (day: Day | null) => (day ? monthAndDay.format(new Date(`${day}T00:00:00Z`)) : '')
const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' })
const monthAndDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })
