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
  for (const [index, rule] of rules.entries()) {
    const step = rule(project, today)
    if (step) return { rule: index + 1, action: null, waitsFor: null, since: null, ...step }
  }
  return null
}

type StepResult = Pick<NextStep, 'text' | 'icon' | 'hue'> & Partial<NextStep>
type Rule = (project: NextStepFacts, today: Day) => StepResult | false | null

const rules: Rule[] = [
  (p, today) =>
    isPast(p.finalPaymentDueDate, today) &&
    !p.fullPaidDate && {
      text: `${withAmount('Balance', p.balanceAmount)} overdue ${countDays(p.finalPaymentDueDate, today)}`,
      icon: 'circle-alert',
      hue: 'red',
      action: 'remind-balance',
      waitsFor: 'client',
      since: p.finalPaymentDueDate,
    },
  (p, today) =>
    isPast(p.depositDueDate, today) &&
    !p.depositDate &&
    !p.fullPaidDate && {
      text: `${withAmount('Deposit', p.depositAmount)} overdue ${countDays(p.depositDueDate, today)}`,
      icon: 'circle-alert',
      hue: 'red',
      action: 'remind-deposit',
      waitsFor: 'client',
      since: p.depositDueDate,
    },
  (p, today) =>
    p.contract === 'sent' &&
    !p.linkExpiredOn &&
    p.contractSentOn !== null &&
    daysBetween(p.contractSentOn, today) >= reminderDays && {
      text: `Contract sent ${countDays(p.contractSentOn, today)} ago, unsigned`,
      icon: 'signature',
      hue: 'amber',
      action: 'remind-contract',
      waitsFor: 'client',
      since: p.contractSentOn,
    },
  (p) =>
    (p.contract === 'expired' || (p.contract === 'sent' && p.linkExpiredOn !== null)) && {
      text: 'Signing link expired',
      icon: 'clock',
      hue: 'amber',
      action: 'resend-contract',
      waitsFor: 'us',
      since: p.linkExpiredOn,
    },
  (p) =>
    p.contract === 'signed' &&
    (p.invoice === 'none' || p.invoice === 'draft') && {
      text: 'Signed. Send the invoice',
      icon: 'send',
      hue: 'gold',
      action: 'send-invoice',
      waitsFor: 'us',
      since: p.contractSignedOn,
    },
  (p, today) =>
    p.contract === 'sent' &&
    p.contractSentOn !== null && {
      text: `Contract sent ${formatDaysAgo(p.contractSentOn, today)}`,
      icon: 'signature',
      hue: 'neutral',
      action: 'copy-link',
      waitsFor: 'client',
      since: p.contractSentOn,
    },
  (p) =>
    p.contract === 'draft' && {
      text: 'Contract drafted, not sent',
      icon: 'file-pen-line',
      hue: 'neutral',
      action: 'review-contract',
      waitsFor: 'us',
    },
  (p, today) =>
    isWithin(p.depositDueDate, today, 3) &&
    !p.depositDate &&
    !p.fullPaidDate && {
      text:
        p.depositAmount === null
          ? `Deposit due ${soonText(p.depositDueDate, today)}`
          : `Deposit due ${soonText(p.depositDueDate, today)}, ${formatDollars(p.depositAmount)}`,
      icon: 'hand-coins',
      hue: 'gold',
      action: 'view-invoice',
      waitsFor: 'client',
    },
  (p, today) =>
    p.dateServiced !== null &&
    p.dateServiced >= today && {
      text: p.dateServiced === today ? 'Install today' : `Install ${formatShortDay(p.dateServiced, today)}`,
      icon: 'truck',
      hue: 'neutral',
    },
  (p, today) =>
    isWithin(p.dateOfDestage, today, 14) && {
      text: `Destage ${inDaysText(p.dateOfDestage, today)}, ${shortDay(p.dateOfDestage)}`,
      icon: 'package-open',
      hue: 'amber',
      action: 'plan-destage',
      waitsFor: 'us',
    },
  (p, today) =>
    p.dateServiced !== null &&
    p.dateOfDestage !== null &&
    p.dateOfDestage >= today && {
      text: `Destage ${shortDay(p.dateOfDestage)}, day ${daysBetween(p.dateServiced, today)} of ${p.stageDurationDays}`,
      icon: 'package-open',
      hue: 'neutral',
    },
  (p) =>
    p.fullPaidDate !== null && {
      text: 'Paid in full',
      icon: 'circle-check',
      hue: 'green',
      since: p.fullPaidDate,
    },
  (p) =>
    p.hoursSinceLead !== null &&
    p.hoursSinceLead < 48 && {
      text: `New website lead, ${p.hoursSinceLead < 1 ? 'just now' : `${Math.floor(p.hoursSinceLead)}h ago`}`,
      icon: 'inbox',
      hue: 'blue',
      action: 'open',
      waitsFor: 'us',
    },
  (p, today) =>
    p.stageKind !== 'completed' &&
    daysBetween(p.lastActivityOn, today) >= 7 && {
      text: `No activity for ${countDays(p.lastActivityOn, today)}`,
      icon: 'moon',
      hue: 'neutral',
      action: 'write',
      waitsFor: 'us',
      since: p.lastActivityOn,
    },
  (p) =>
    p.stageKind !== 'completed' &&
    !p.hasEstimate && {
      text: 'Add an estimate',
      icon: 'circle-dashed',
      hue: 'neutral',
      action: 'add-estimate',
      waitsFor: 'us',
    },
  (p) =>
    p.stageKind !== 'completed' &&
    p.contract !== 'signed' && {
      text: 'Ready for a contract',
      icon: 'circle-dashed',
      hue: 'neutral',
      action: 'draft-contract',
      waitsFor: 'us',
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
