import { randomUUID } from 'node:crypto'
import type { RichText } from '@mantel/domain/contracts/rich-text'
import type { Client } from './clients.ts'
import { addDays, type Day } from './clock.ts'
import type { Company } from './companies.ts'
import { subtractDiscount } from './money/money.ts'
import type { ContractScenario, CrewMember, Scenario } from './scenario.ts'

/** A scenario with the dates and amounts that follow from it, and the ids by which its rows refer to each other. */
export type Project = Omit<Scenario, 'client'> & {
  id: string
  companyId: string
  client: Client
  leader: CrewMember
  /** The project value after the discount. */
  total: number
  deposit: number
  dates: Dates
  contractId: string
  linkId: string
  invoiceId: string
  invoiceNumber: string
}
/** A project with a sent contract, and the text that was sent. */
export type SentProject = Project & {
  contract: ContractScenario & { sent: Day }
  frozen: RichText
  hash: string
}
type Dates = Record<
  'dateOfDestage' | 'depositDueDate' | 'finalPaymentDueDate' | 'depositDate' | 'fullPaidDate',
  Day | null
>

export function planProjects<Key extends string>(
  company: Company,
  clients: Record<Key, Client>,
  scenarios: Scenario<Key>[],
  { leader, gaps }: { leader: CrewMember; gaps: Day[] },
): Project[] {
  const numbers = assignInvoiceNumbers(company, scenarios, gaps)
  return scenarios.map((scenario, index) => {
    const total = subtractDiscount(scenario.estimate ?? 0, scenario.discount ?? 0)
    const deposit = scenario.invoice?.deposit ?? Math.round(total / 2)
    return {
      ...scenario,
      id: randomUUID(),
      companyId: company.id,
      client: clients[scenario.client],
      leader: scenario.team?.[0] ?? leader,
      total,
      deposit,
      dates: datesOf(scenario, total, deposit),
      contractId: randomUUID(),
      linkId: randomUUID(),
      invoiceId: randomUUID(),
      invoiceNumber: numbers.ofScenario(index),
    }
  })
}

/** Numbers invoices by date. `gaps` are the dates of deleted drafts, which have used up numbers too. */
export function assignInvoiceNumbers(company: Company, scenarios: Pick<Scenario, 'invoice'>[], gaps: Day[]) {
  const issued = [
    ...scenarios.flatMap(({ invoice }, index) => (invoice ? [{ on: invoice.issued, scenario: index }] : [])),
    ...gaps.map((on) => ({ on, scenario: -1 })),
  ].sort((one, other) => one.on.localeCompare(other.on))
  const numberAt = (place: number) =>
    company.invoicePrefix +
    String(company.invoiceStartNumber + place).padStart(company.invoiceNumberPadding, '0')
  return {
    ofScenario: (index: number) => numberAt(issued.findIndex(({ scenario }) => scenario === index)),
    ofGaps: () =>
      issued.flatMap(({ on, scenario }, place) => (scenario === -1 ? [{ on, number: numberAt(place) }] : [])),
  }
}

/**
 * Derives dates from the product's defaults: the deposit is due 2 days after the signature, the balance 5 days after
 * the install, and the destage is 90 days after the install.
 */
function datesOf(
  { stage, install, stageDays = 90, customDates: byHand, contract, invoice }: Scenario,
  total: number,
  deposit: number,
): Dates {
  const agreed = contract?.signed ?? (invoice?.draft ? undefined : invoice?.issued)
  const depositDue = byHand?.depositDueDate ?? (agreed ? addDays(agreed, 2) : null)
  const start = install ?? depositDue
  const finalDue = byHand?.finalPaymentDueDate ?? (start ? addDays(start, 5) : null)
  const isCanceled = stage === 'Canceled'
  const arrived = (invoice?.payments ?? []).filter(({ waits }) => waits === undefined)
  const paid = (amount: number) => dayWhenPaid(arrived, amount)
  return {
    dateOfDestage: install ? addDays(install, stageDays) : null,
    depositDueDate: isCanceled ? null : depositDue,
    finalPaymentDueDate: isCanceled ? null : finalDue,
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
