import { claimPayment as bookClaim } from '@mantel/domain/payments/claims'
import { offeredMethods } from '@mantel/domain/payments/methods'
import { byMethod } from '@mantel/domain/payments/methods/by-method'
import { memoCode } from '@mantel/domain/payments/methods/memo-code'
import type { payApi } from '@mantel/domain/payments/pay'
import type { z } from 'zod'
import { recordProjectActivity } from '../activity/record-activity.ts'
import { loadParties } from '../invoices/document/load-document.ts'
import { type Deps, notifyStudio } from '../invoices/send/invoice-emails.ts'
import { writeLedger } from '../ledger/write-ledger.ts'
import { clientActor, withLockedInvoice } from './find-invoice.ts'
import { showInvoice } from './show-invoice.ts'

type Claim = z.output<typeof payApi.claim.body>

/** Records the client's claim that they have paid, and notifies the studio. Repeating the claim changes nothing. */
export const claimPayment = ({ databases, emailSettings }: Deps, token: string, claim: Claim) =>
  withLockedInvoice(databases, token, async (db, invoice, ledger) => {
    const { company, project } = await loadParties(db, invoice)
    const offered = offeredMethods(company, project, invoice)
    const { change, invoice: settled } = await writeLedger(
      db,
      ledger,
      { projectId: invoice.projectId, invoice },
      (context) => bookClaim(context, { ...claim, offered }),
      {},
    )
    for (const payment of change.added) {
      await recordProjectActivity(db, clientActor(invoice.companyId), invoice.projectId, {
        action: 'payment.claimed',
        description:
          `${invoice.recipientName ?? 'The client'} says they paid invoice ${invoice.invoiceNumber} ${byMethod(payment.paymentMethod)}`.trimEnd(),
        metadata: {
          invoiceId: invoice.id,
          transactionId: payment.id,
          changes: [{ field: 'amount', before: null, after: payment.amount }],
        },
      })
      const notice = { template: 'payment_claim', payment, memoCode: memoCode(invoice) } as const
      await notifyStudio(db, emailSettings, invoice, notice)
    }
    return showInvoice(db, settled ?? invoice)
  })
