import type { Change } from '../features/activity/changes.ts'
import type { projects } from '../schema/projects/projects.ts'
import type { Day, Moment } from './clock.ts'

type Stage = 'Discovery' | 'Bid' | 'Won' | 'Completed' | 'Paused' | 'Canceled'
export type ProjectType = 'Full Stage' | 'Enhancement' | 'STR Design' | 'Other'
export type CrewMember = 'maya' | 'jonah' | 'bea' | 'willa'

/** What happened to a project, and on which day. Its rows are created from this. */
export type Scenario<Client extends string = string> = {
  title: string
  client: Client
  type: ProjectType
  stage: Stage
  /** The estimate in cents, before the discount. */
  estimate: number | null
  discount?: number
  created: Day
  source?: string
  facts?: Facts
  team?: CrewMember[]
  booked?: Day
  install?: Day
  stageDays?: number
  /** Due dates that were changed manually. */
  customDates?: { depositDueDate?: Day; finalPaymentDueDate?: Day }
  lead?: { submitted: Moment; message: string }
  contract?: ContractScenario
  invoice?: InvoiceScenario
  /** When and why the project moved to its current stage. Absent if the booking moved it. */
  moved?: { on: Day; why?: string }
  archived?: Day
  activities?: ScenarioActivity[]
}

export type ContractScenario = {
  drafted: Day
  sent?: Day
  viewed?: Day
  reminded?: Day
  signed?: Day
  withdrawn?: { on: Day; why: string }
  /** The total that the contract states, in cents, if the price changed after the signature. */
  total?: number
}

export type InvoiceScenario = {
  issued: Day
  draft?: true
  /** A draft that will be sent at this time. */
  scheduled?: Moment
  /** Whether the client has not opened the invoice yet. */
  unopened?: true
  lines: Line[]
  /** The deposit in cents, if it is not the default share of the total. */
  deposit?: number
  payments?: PaymentScenario[]
  voided?: { on: Day; why: string }
}

type Line = [description: string, quantity: number, rate: number]
export type PaymentScenario = {
  part: 'deposit' | 'final' | 'full'
  amount: number
  paid: Day
  by: 'check' | 'zelle' | 'escrow'
  reference?: string
  /** A check that has not cleared, or a payment that only the client has announced. */
  waits?: 'uncleared' | 'claimed'
  refunded?: { on: Day; amount: number; why: string }
}
export type ScenarioActivity = {
  at: Moment
  by: CrewMember | 'client' | 'system'
  action: string
  text: string
  /** Amounts are here and not in the text, because users who may not see prices read the text too. */
  changes?: Change[]
}

/** Returns the changes of an activity that sets the first estimate. */
export const firstEstimate = (estimateValue: number, discountPercent = 0): Change[] => [
  { field: 'estimateValue', before: null, after: estimateValue },
  ...(discountPercent ? [{ field: 'discountPercent', before: 0, after: discountPercent }] : []),
]

type Row = typeof projects.$inferInsert
type Facts = Partial<
  Pick<
    Row,
    | 'address'
    | 'city'
    | 'zip'
    | 'brief'
    | 'notes'
    | 'beds'
    | 'baths'
    | 'squareFeet'
    | 'occupancy'
    | 'accessNotes'
    | 'mlsNumber'
    | 'brokerageName'
    | 'agentName'
    | 'agentEmail'
    | 'agentPhone'
  >
>
