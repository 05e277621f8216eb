import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Project } from '../planning.ts'
import type { InvoiceScenario } from '../scenario.ts'
import { stepTimes } from '../step-times.ts'

export type Invoiced = Project & { invoice: InvoiceScenario }
export const isInvoiced = (project: Project): project is Invoiced => project.invoice !== undefined

/** The ledger of a project. Payments have no fees, because none of them came from the card provider. */
export const paymentRows = (
  { companyId, id, invoiceId, invoice }: Invoiced,
  recordedBy: string,
  { at }: Clock,
) =>
  (invoice.payments ?? []).map(({ part, amount, paid, by, reference, waits }) => {
    const createdAt = at(paid, stepTimes.paid)
    return {
      id: randomUUID(),
      companyId,
      projectId: id,
      invoiceId,
      parentTransactionId: null,
      creditFromId: null,
      amount,
      netAmount: amount,
      currency: 'usd',
      paymentType: part,
      paymentMethod: by,
      status: waits ? ('pending' as const) : ('succeeded' as const),
      source: waits === 'claimed' ? ('claimed' as const) : ('recorded' as const),
      disputedAmount: null,
      paidOn: waits === 'claimed' ? null : paid,
      reference,
      recordedBy: waits === 'claimed' ? null : recordedBy,
      completedAt: waits ? null : createdAt,
      createdAt,
      updatedAt: createdAt,
    }
  })
