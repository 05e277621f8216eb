import { confirmClaim, rejectClaim } from '@mantel/domain/payments/claims'
import type { LedgerContext } from '@mantel/domain/payments/context'
import { bouncePayment, clearPayment, reverseEntry } from '@mantel/domain/payments/corrections'
import type { LedgerChange, Refused } from '@mantel/domain/payments/ledger'
import type { paymentsApi } from '@mantel/domain/payments/payments'
import { recordRefund } from '@mantel/domain/payments/refunds'
import type { z } from 'zod'
import type { CompanyActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { recordProjectActivity } from '../activity/record-activity.ts'
import { writeOffRest } from '../invoices/revise/write-off.ts'
import { type ClientNotice, notifyClient } from '../invoices/send/invoice-emails.ts'
import { openLedger } from '../ledger/open-ledger.ts'
import { getPayment } from '../ledger/present-payments.ts'
import { type EntryDetails, type Written, writeLedger } from '../ledger/write-ledger.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import { lockPayment } from './find-payment.ts'
import { sendReceipts } from './send-receipts.ts'

type Body<E extends keyof typeof paymentsApi> = (typeof paymentsApi)[E] extends {
  body: infer S extends z.ZodType
}
  ? z.output<S>
  : never

export const clear = (
  db: Db,
  emailSettings: EmailSettings,
  actor: CompanyActor,
  id: string,
  { paidOn }: Body<'clear'>,
) =>
  changePayment(db, emailSettings, actor, id, {
    act: (context) => clearPayment(context, id, paidOn),
    action: 'payment.succeeded',
    text: 'A payment cleared',
  })

export const bounce = (
  db: Db,
  emailSettings: EmailSettings,
  actor: CompanyActor,
  id: string,
  { reason }: Body<'bounce'>,
) =>
  changePayment(db, emailSettings, actor, id, {
    act: (context) => bouncePayment(context, id, reason),
    details: { reason },
    action: 'payment.failed',
    text: `A check bounced: ${reason}`,
    notice: { template: 'payment_bounced' },
  })

export const reverse = (
  db: Db,
  emailSettings: EmailSettings,
  actor: CompanyActor,
  id: string,
  { reason }: Body<'reverse'>,
) =>
  changePayment(db, emailSettings, actor, id, {
    act: (context) => reverseEntry(context, id, reason),
    details: { reason },
    action: 'payment.reversed',
    text: `Reversed a payment: ${reason}`,
  })

/**
 * Records the refund of a payment. The refunded amount is then due again, unless `writesOffRest` writes off the open
 * amount.
 */
export const refund = (
  db: Db,
  emailSettings: EmailSettings,
  actor: CompanyActor,
  id: string,
  { amount, reason, writesOffRest }: Body<'refund'>,
) =>
  changePayment(db, emailSettings, actor, id, {
    act: (context) => recordRefund(context, id, { amount, reason }),
    details: { reason },
    action: 'payment.refunded',
    text: `Refunded a payment: ${reason}`,
    notice: { template: 'refund_issued' },
    writesOffRest,
  })

export const confirm = (
  db: Db,
  emailSettings: EmailSettings,
  actor: CompanyActor,
  id: string,
  { paidOn, amount }: Body<'confirm'>,
) =>
  changePayment(db, emailSettings, actor, id, {
    act: (context) => confirmClaim(context, id, { paidOn, ...(amount && { amount }) }),
    action: 'payment.confirmed',
    text: 'Confirmed a payment reported by the client',
  })

export const reject = (
  db: Db,
  emailSettings: EmailSettings,
  actor: CompanyActor,
  id: string,
  { message }: Body<'reject'>,
) =>
  changePayment(db, emailSettings, actor, id, {
    act: (context) => rejectClaim(context, id),
    details: { reason: message },
    action: 'payment.failed',
    text: 'Rejected a payment reported by the client',
    notice: { template: 'payment_failed', reason: message },
  })

type Change = {
  act: (context: LedgerContext) => LedgerChange | Refused
  details?: EntryDetails
  action: string
  text: string
  notice?: ClientNotice
  writesOffRest?: boolean
}

/** Changes a ledger entry or adds a negative one, and returns the entry that was changed or added. */
async function changePayment(
  db: Db,
  emailSettings: EmailSettings,
  actor: CompanyActor,
  id: string,
  { act, details = {}, action, text, notice, writesOffRest }: Change,
) {
  const { companyId } = actor
  const ledger = await openLedger(db, companyId)
  const { projectId, invoice } = await lockPayment(db, ledger, id)
  const written = await writeLedger(db, ledger, { projectId, invoice }, act, {
    ...details,
    recordedBy: actor.userId,
  })
  const entry = written.change.added[0]
  const shown = await getPayment(db, companyId, entry?.id ?? id)
  await recordProjectActivity(db, actor, projectId, {
    action,
    description: invoice ? `${text} (${invoice.invoiceNumber})` : text,
    metadata: {
      transactionId: shown.id,
      ...(invoice && { invoiceId: invoice.id }),
      changes: [{ field: 'amount', before: null, after: shown.amount }],
    },
  })
  await sendReceipts(db, emailSettings, written)
  if (written.invoice && notice && canBeTold(written))
    await notifyClient(db, emailSettings, written.invoice, shown, notice)
  if (written.invoice && writesOffRest) await writeOffRest(db, emailSettings, ledger, actor, written.invoice)
  return shown
}

const canBeTold = ({ invoice }: Written) => Boolean(invoice?.recipientEmail ?? invoice?.billTo.email)
