import { randomUUID } from 'node:crypto'
import type { RichText } from '@mantel/domain/contracts/rich-text'
import type { Client } from './clients.ts'
import { addDays, type Day } from './clock.ts'
import type { Company } from './companies.ts'
import { lessDiscount } from './money/money.ts'
import type { ContractStory, Story, Who } from './story.ts'

/** A story with its ids, and with the dates and amounts that follow from it. Rows refer to each other by them. */
export type Project = Omit<Story, 'client'> & {
  id: string
  companyId: string
  client: Client
  leader: Who
  /** After the discount. */
  total: number
  deposit: number
  dates: Dates
  contractId: string
  linkId: string
  invoiceId: string
  invoiceNumber: string
}
/** One whose contract went out, with what that said from then on. */
export type Sent = Project & { contract: ContractStory & { sent: Day }; frozen: RichText; hash: string }
type Dates = Record<
  'dateOfDestage' | 'depositDueDate' | 'finalPaymentDueDate' | 'depositDate' | 'fullPaidDate',
  Day | null
>

export function planProjects<Key extends string>(
  company: Company,
  clients: Record<Key, Client>,
  stories: Story<Key>[],
  { leader, gaps }: { leader: Who; gaps: Day[] },
): Project[] {
  const numbers = numbersFor(company, stories, gaps)
  return stories.map((story, index) => {
    const total = lessDiscount(story.estimate ?? 0, story.discount ?? 0)
    const deposit = story.invoice?.deposit ?? Math.round(total / 2)
    return {
      ...story,
      id: randomUUID(),
      companyId: company.id,
      client: clients[story.client],
      leader: story.team?.[0] ?? leader,
      total,
      deposit,
      dates: datesOf(story, total, deposit),
      contractId: randomUUID(),
      linkId: randomUUID(),
      invoiceId: randomUUID(),
      invoiceNumber: numbers.ofStory(index),
    }
  })
}

/** Numbers in the order in which the invoices were made, deleted drafts included. */
export function numbersFor(company: Company, stories: Pick<Story, 'invoice'>[], gaps: Day[]) {
  const issued = [
    ...stories.flatMap(({ invoice }, index) => (invoice ? [{ on: invoice.issued, story: index }] : [])),
    ...gaps.map((on) => ({ on, story: -1 })),
  ].sort((one, other) => one.on.localeCompare(other.on))
  const numberAt = (place: number) =>
    company.invoicePrefix +
    String(company.invoiceStartNumber + place).padStart(company.invoiceNumberPadding, '0')
  return {
    ofStory: (index: number) => numberAt(issued.findIndex(({ story }) => story === index)),
    ofGaps: () =>
      issued.flatMap(({ on, story }, place) => (story === -1 ? [{ on, number: numberAt(place) }] : [])),
  }
}

/** By the rules for due dates: two days from the signature, five from the install, ninety until the destage. */
function datesOf(
  { stage, install, stageDays = 90, byHand, contract, invoice }: Story,
  total: number,
  deposit: number,
): Dates {
  const agreed = contract?.signed ?? (invoice?.draft ? undefined : invoice?.issued)
  const depositDue = byHand?.depositDueDate ?? (agreed ? addDays(agreed, 2) : null)
  const start = install ?? depositDue
  const finalDue = byHand?.finalPaymentDueDate ?? (start ? addDays(start, 5) : null)
  const isOver = stage === 'Canceled'
  const paid = (amount: number) => dayWhenPaid(invoice?.payments ?? [], amount)
  return {
    dateOfDestage: install ? addDays(install, stageDays) : null,
    // Nothing is due any more of what was canceled.
    depositDueDate: isOver ? null : depositDue,
    finalPaymentDueDate: isOver ? null : finalDue,
    depositDate: paid(deposit),
    fullPaidDate: paid(total),
  }
}

function dayWhenPaid(payments: { amount: number; paid: Day }[], amount: number): Day | null {
  let sum = 0
  for (const payment of payments) {
    sum += payment.amount
    if (sum >= amount) return payment.paid
  }
  return null
}
