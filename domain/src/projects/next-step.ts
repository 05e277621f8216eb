import type { Day } from '../basics/dates.ts'
import type { Cents } from '../basics/money.ts'

/** What a stage means, independent of the company's name for it. */
export const stageKinds = ['open', 'won', 'completed', 'paused', 'canceled'] as const
export type StageKind = (typeof stageKinds)[number]

/** Days after sending a contract until the first reminder, and between reminders. */
export const reminderDays = 3
/** From this many days before a signing link expires, the next step is to extend it. */
export const expiryNoticeDays = 3
/** If the install is more than this many days away, a contract is the next step of an open project that has none. */
export const contractFirstDays = 7

export type StepHue = 'red' | 'amber' | 'gold' | 'blue' | 'green' | 'neutral'
export const stepActions = [
  'settle-balance',
  'settle-deposit',
  'extend-link',
  'remind-contract',
  'resend-contract',
  'send-invoice',
  'copy-link',
  'review-contract',
  'open',
  'add-client',
  'add-estimate',
  'set-install-date',
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
  isArchived: boolean
  /** What is still to be paid of the deposit and in total. Zero if the project has no amount. */
  openDeposit: Cents
  openBalance: Cents
  hasClient: boolean
  hasEstimate: boolean
  contract: 'none' | 'draft' | 'sent' | 'signed' | 'withdrawn' | 'declined' | 'expired'
  contractSentOn: Day | null
  contractSignedOn: Day | null
  /** Null if the client gave no reason. */
  declinedReason: string | null
  linkExpiresOn: Day | null
  linkIsExpired: boolean
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

export type StepOptions = {
  today: Day
  /** The rules that apply to the viewer; see rulesFor(). */
  rules: readonly number[]
  /** Whether the texts contain amounts. */
  showsAmounts: boolean
}
