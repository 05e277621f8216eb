import { addDays, type Day, daysBetween, formatDaysAgo, formatShortDay } from '../basics/dates.ts'
import { formatDollars } from '../basics/money.ts'
import { can, type Permission, type PermissionSubject } from '../permissions.ts'
import {
  contractFirstDays,
  expiryNoticeDays,
  type NextStep,
  type NextStepFacts,
  reminderDays,
  type StepOptions,
} from './next-step.ts'
import { countDays, inDaysText, shortDay, shortened, soonText, withAmount } from './next-step-text.ts'

/** The first rule that applies decides. A paused, canceled or archived project has no next step. */
export function nextStep(project: NextStepFacts, options: StepOptions): NextStep | null {
  if (project.stageKind === 'paused' || project.stageKind === 'canceled' || project.isArchived) return null
  for (const number of options.rules) {
    const rule = rules[number - 1]
    const text = rule?.textFor(project, options)
    if (!rule || !text) continue
    const { icon, hue, action, waitsFor, sinceOf } = rule
    return { rule: number, text, icon, hue, action, waitsFor, since: sinceOf?.(project) ?? null }
  }
  return null
}

/** The numbers of the rules whose steps the user may take. */
export const rulesFor = (user: PermissionSubject) =>
  rules.flatMap(({ needs }, index) => (needs === undefined || can(user, needs) ? [index + 1] : []))

/** Returns the numbers of the rules whose steps have these properties. */
export const rulesWith = (wanted: Partial<Pick<NextStep, 'hue' | 'waitsFor'>>) =>
  rules.flatMap(({ hue, waitsFor }, index) =>
    (wanted.hue === undefined || wanted.hue === hue) &&
    (wanted.waitsFor === undefined || wanted.waitsFor === waitsFor)
      ? index + 1
      : [],
  )

type Rule = Pick<NextStep, 'icon' | 'hue' | 'action' | 'waitsFor'> & {
  /** Users without this permission could not take the step, so the next rule decides for them. */
  needs?: Permission
  /** Returns the text of the step, or a falsy value if the rule does not apply. */
  textFor: (project: NextStepFacts, options: StepOptions) => string | false | null
  sinceOf?: (project: NextStepFacts) => Day | null
}

/** The server sorts by these rules too: `next-step-sql.ts` has the same conditions in the same order. */
const rules: Rule[] = [
  {
    icon: 'message-circle-x',
    hue: 'amber',
    action: 'review-contract',
    waitsFor: 'us',
    needs: 'contracts:draft',
    textFor: (p) =>
      p.contract === 'declined' &&
      (p.declinedReason
        ? `Declined: ${shortened(p.declinedReason)}. Follow up`
        : 'Contract declined. Follow up'),
  },
  {
    icon: 'circle-alert',
    hue: 'red',
    action: 'settle-balance',
    waitsFor: 'client',
    needs: 'payments:record',
    textFor: (p, { today, showsAmounts }) =>
      isPast(p.finalPaymentDueDate, today) &&
      !p.fullPaidDate &&
      p.openBalance > 0 &&
      `${withAmount('Balance', showsAmounts && p.openBalance)} overdue ${countDays(p.finalPaymentDueDate, today)}`,
    sinceOf: (p) => p.finalPaymentDueDate,
  },
  {
    icon: 'circle-alert',
    hue: 'red',
    action: 'settle-deposit',
    waitsFor: 'client',
    needs: 'payments:record',
    textFor: (p, { today, showsAmounts }) =>
      isPast(p.depositDueDate, today) &&
      isDepositOpen(p) &&
      `${withAmount('Deposit', showsAmounts && p.openDeposit)} overdue ${countDays(p.depositDueDate, today)}`,
    sinceOf: (p) => p.depositDueDate,
  },
  {
    icon: 'clock-alert',
    hue: 'amber',
    action: 'extend-link',
    waitsFor: 'us',
    needs: 'contracts:send',
    textFor: (p, { today }) =>
      p.contract === 'sent' &&
      !p.linkIsExpired &&
      isWithin(p.linkExpiresOn, today, expiryNoticeDays) &&
      `Signing link expires ${inDaysText(p.linkExpiresOn, today)}`,
    sinceOf: (p) => p.contractSentOn,
  },
  {
    icon: 'signature',
    hue: 'amber',
    action: 'remind-contract',
    waitsFor: 'client',
    needs: 'contracts:send',
    textFor: (p, { today }) =>
      p.contract === 'sent' &&
      !p.linkIsExpired &&
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
    needs: 'contracts:send',
    textFor: (p) =>
      (p.contract === 'expired' || (p.contract === 'sent' && p.linkIsExpired)) && 'Signing link expired',
    sinceOf: (p) => (p.linkIsExpired ? p.linkExpiresOn : null),
  },
  {
    icon: 'send',
    hue: 'gold',
    action: 'send-invoice',
    waitsFor: 'us',
    needs: 'invoices:write',
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
    textFor: (p, { today }) =>
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
    needs: 'contracts:draft',
    textFor: ({ contract }) =>
      contract === 'draft'
        ? 'Contract drafted, not sent'
        : contract === 'withdrawn' && 'Contract withdrawn, not resent',
  },
  {
    icon: 'hand-coins',
    hue: 'gold',
    action: 'settle-deposit',
    waitsFor: 'client',
    needs: 'payments:record',
    textFor: (p, { today, showsAmounts }) => {
      if (!isWithin(p.depositDueDate, today, 3) || !isDepositOpen(p)) return null
      const due = `Deposit due ${soonText(p.depositDueDate, today)}`
      return showsAmounts ? `${due}, ${formatDollars(p.openDeposit)}` : due
    },
  },
  {
    icon: 'truck',
    hue: 'neutral',
    action: null,
    waitsFor: null,
    textFor: (p, { today }) =>
      p.dateServiced !== null &&
      p.dateServiced >= today &&
      !needsContractFirst(p, today) &&
      (p.dateServiced === today ? 'Install today' : `Install ${formatShortDay(p.dateServiced, today)}`),
  },
  {
    icon: 'package-open',
    hue: 'amber',
    action: null,
    waitsFor: 'us',
    textFor: (p, { today }) =>
      isWithin(p.dateOfDestage, today, 14) &&
      !needsContractFirst(p, today) &&
      `Destage ${inDaysText(p.dateOfDestage, today)}, ${shortDay(p.dateOfDestage)}`,
  },
  {
    icon: 'package-open',
    hue: 'neutral',
    action: null,
    waitsFor: null,
    textFor: (p, { today }) =>
      p.dateServiced !== null &&
      p.dateServiced < today &&
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
    action: null,
    waitsFor: 'us',
    textFor: (p, { today }) =>
      p.stageKind !== 'completed' &&
      daysBetween(p.lastActivityOn, today) >= 7 &&
      `No activity for ${countDays(p.lastActivityOn, today)}`,
    sinceOf: (p) => p.lastActivityOn,
  },
  {
    icon: 'circle-dashed',
    hue: 'neutral',
    action: 'add-client',
    waitsFor: 'us',
    needs: 'projects:edit-terms',
    textFor: (p) => p.stageKind !== 'completed' && !p.hasClient && 'Add a client',
  },
  {
    icon: 'circle-dashed',
    hue: 'neutral',
    action: 'add-estimate',
    waitsFor: 'us',
    needs: 'projects:edit-terms',
    textFor: (p) => p.stageKind !== 'completed' && !p.hasEstimate && 'Add an estimate',
  },
  {
    icon: 'circle-dashed',
    hue: 'neutral',
    action: 'set-install-date',
    waitsFor: 'us',
    needs: 'projects:edit',
    textFor: (p) => p.stageKind !== 'completed' && !p.dateServiced && 'Set the install date',
  },
  {
    icon: 'circle-dashed',
    hue: 'neutral',
    action: 'draft-contract',
    waitsFor: 'us',
    needs: 'contracts:draft',
    textFor: (p, { today }) =>
      p.stageKind !== 'completed' &&
      p.contract === 'none' &&
      !isPast(p.dateServiced, today) &&
      'Ready for a contract',
  },
]

/** A deposit of zero is never open. */
const isDepositOpen = (p: NextStepFacts) => !p.depositDate && !p.fullPaidDate && p.openDeposit > 0
/**
 * If the install is more than a week away, an open project without a contract needs the contract before a reminder of
 * its dates.
 */
const needsContractFirst = ({ stageKind, contract, dateServiced }: NextStepFacts, today: Day) =>
  stageKind === 'open' &&
  contract === 'none' &&
  dateServiced !== null &&
  dateServiced > addDays(today, contractFirstDays)

const isPast = (day: Day | null, today: Day) => day !== null && day < today
const isWithin = (day: Day | null, today: Day, withinDays: number) =>
  day !== null && day >= today && day <= addDays(today, withinDays)
