import type { Change } from '../features/activity/changes.ts'
import type { projects } from '../schema/projects/projects.ts'
import type { Day, Moment } from './clock.ts'

type Stage = 'Discovery' | 'Bid' | 'Won' | 'Completed' | 'Paused' | 'Canceled'
export type ProjectType = 'Full Stage' | 'Enhancement' | 'STR Design' | 'Other'
export type Who = 'maya' | 'jonah' | 'bea' | 'willa'

/** A project as it would be told: what happened, on which day. Rows are made from it. */
export type Story<Client extends string = string> = {
  title: string
  client: Client
  type: ProjectType
  stage: Stage
  /** Cents, before the discount. */
  estimate: number | null
  discount?: number
  created: Day
  source?: string
  facts?: Facts
  team?: Who[]
  booked?: Day
  install?: Day
  stageDays?: number
  /** Dates that somebody moved by hand. */
  byHand?: { depositDueDate?: Day; finalPaymentDueDate?: Day }
  lead?: { submitted: Moment; message: string }
  contract?: ContractStory
  invoice?: InvoiceStory
  /** When and why it came to its last stage, where that was not the booking. */
  moved?: { on: Day; why?: string }
  archived?: Day
  also?: Remark[]
}

export type ContractStory = {
  drafted: Day
  sent?: Day
  viewed?: Day
  reminded?: Day
  signed?: Day
  withdrawn?: { on: Day; why: string }
  /** Cents, where the price changed after it was signed. */
  total?: number
}

export type InvoiceStory = {
  issued: Day
  draft?: true
  lines: Line[]
  /** Cents, where it is not the project's share of the total. */
  deposit?: number
  payments?: Payment[]
  voided?: { on: Day; why: string }
}

type Line = [description: string, quantity: number, rate: number]
type Payment = {
  part: 'deposit' | 'final' | 'full'
  amount: number
  paid: Day
  by: 'check' | 'zelle' | 'escrow'
  reference: string
}
export type Remark = {
  at: Moment
  by: Who | 'client' | 'system'
  action: string
  text: string
  /** Amounts stand here, because the text is also read by those who see no prices. */
  changes?: Change[]
}

/** For a remark of its own: nothing was there before. */
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
