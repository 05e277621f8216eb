import type { Day } from '../basics/dates.ts'
import type { Cents } from '../basics/money.ts'
import type { DerivedInvoice } from '../invoices/invoice-status.ts'
import { inFlight } from '../payments/balance.ts'
import type { StageKind } from '../projects/next-step.ts'
import type { LateFeeRule } from './late-fees.ts'

/** What the planner knows about an invoice. */
export type RemindedInvoice = {
  id: string
  /** The client's ID, or the email address if the client was deleted. */
  clientKey: string
  /** Where the reminders are sent, in lower case. */
  address: string
  sentOn: Day
  derived: Pick<DerivedInvoice, 'balance' | 'parts'>
  project: { stageKind: StageKind; isArchived: boolean }
  /** See `latestPause`. */
  pausedUntil: string | null
  /** The keys of reminders and late fees that were sent, charged or skipped. */
  done: ReadonlySet<string>
  /** The sum of late fees that were charged and not waived. */
  lateFees: Cents
  /** The project's late fee, if it differs from the company's. Null if none is charged. */
  lateFee?: LateFeeRule | null
}

/** The reasons why nothing is sent about an invoice for now. Each applies until the payments or the project change. */
export const holds = [
  'processing',
  'claimed',
  'promised',
  'disputed',
  'project_paused',
  'project_canceled',
  'archived',
] as const
export type Hold = (typeof holds)[number]

export function holdOf({ derived, project }: RemindedInvoice): Hold | null {
  const { balance } = derived
  if (project.isArchived) return 'archived'
  if (project.stageKind === 'paused') return 'project_paused'
  if (project.stageKind === 'canceled') return 'project_canceled'
  if (balance.disputed > 0) return 'disputed'
  if (inFlight(balance) > 0) return 'processing'
  if (balance.claimed > 0) return 'claimed'
  if (balance.promised > 0) return 'promised'
  return null
}

/** Reminders pause for this many days after a claim is rejected, so that the client can look into it. */
export const claimPauseDays = 3

/**
 * The end of the longest pause of an invoice, its project, its client and its last rejected claim. Null if there is
 * none.
 */
export function latestPause(
  pauses: readonly (string | null)[],
  lastRejectedAt: string | null,
): string | null {
  const afterRejection =
    lastRejectedAt && new Date(Date.parse(lastRejectedAt) + claimPauseDays * 86_400_000).toISOString()
  return [...pauses, afterRejection].reduce(
    (last, pause) => (pause && (!last || pause > last) ? pause : last),
    null,
  )
}
