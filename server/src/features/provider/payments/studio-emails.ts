import { dayIn, formatNumericDay } from '@mantel/domain/basics/dates'
import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import type { LedgerEntry } from '@mantel/domain/payments/ledger'
import { disputeReason } from '@mantel/domain/provider/dispute-reasons'
import type { Db } from '../../../platform/database/connect.ts'
import { timeZoneOf } from '../../companies/time-zones.ts'
import { findStudioRecipients, loadEmail, paymentValues } from '../../invoices/send/invoice-emails.ts'
import type { InvoiceRow } from '../../ledger/locks.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { queueEmail } from '../../messages/queue-email.ts'
import type { ReadDispute } from './read-disputes.ts'

type Notice =
  | { about: 'payment'; payment: LedgerEntry }
  | { about: 'failed payment'; payment: LedgerEntry; reason: string | null }
  | { about: 'failed refund'; refund: LedgerEntry; reason: string | null; refusal?: string }
  | { about: 'dispute'; dispute: ReadDispute }

/** Emails the user who sent the invoice, or all company admins if that user has left. */
export async function emailStudio(db: Db, emailSettings: EmailSettings, invoice: InvoiceRow, notice: Notice) {
  const email = await loadEmail(db, invoice)
  const deadline = notice.about === 'dispute' ? await deadlineOf(db, invoice, notice.dispute) : ''
  for (const { id, email: address, firstName } of await findStudioRecipients(db, invoice)) {
    const common = {
      ...email.common,
      to: { address, name: firstName },
      link: `/app/invoices/${invoice.id}`,
    } as const
    const values = { ...email.values, firstName }
    await queueNotice(db, emailSettings, { common, values, invoice, deadline, userId: id }, notice)
  }
}

type Email = Awaited<ReturnType<typeof loadEmail>>
type Request = {
  common: Email['common'] & { to: { address: string; name: string }; link: `/${string}` }
  values: Email['values'] & { firstName: string }
  invoice: InvoiceRow
  deadline: string
  userId: string
}

async function queueNotice(
  db: Db,
  emailSettings: EmailSettings,
  { common, values, invoice, deadline, userId }: Request,
  notice: Notice,
) {
  const key = (template: string, id: string) => `${template} ${id} ${userId}`
  switch (notice.about) {
    case 'payment':
      return queueEmail(db, emailSettings, {
        ...common,
        template: 'payment_arrived',
        values: { ...values, ...paymentValues(notice.payment), rest: restOf(invoice, notice.payment) },
        key: key('payment_arrived', notice.payment.id),
      })
    case 'failed payment':
      return queueEmail(db, emailSettings, {
        ...common,
        template: 'payment_returned',
        values: { ...values, ...paymentValues(notice.payment), reason: notice.reason ?? '' },
        key: key('payment_returned', notice.payment.id),
      })
    case 'failed refund':
      return queueEmail(db, emailSettings, {
        ...common,
        template: 'refund_failed',
        values: {
          ...values,
          ...paymentValues(notice.refund),
          reason: notice.refusal ?? refundReason(notice.reason),
        },
        key: key('refund_failed', notice.refund.id),
      })
    case 'dispute':
      return queueDispute(db, emailSettings, { common, values, deadline, key }, notice.dispute)
  }
}

type DisputeRequest = Pick<Request, 'common' | 'values' | 'deadline'> & {
  key: (template: string, id: string) => string
}

/** A dispute is announced when it is opened, and again when the bank has decided. */
async function queueDispute(
  db: Db,
  emailSettings: EmailSettings,
  { common, values, deadline, key }: DisputeRequest,
  { id, amount: cents, status, reason }: ReadDispute,
) {
  const amount = formatDollarsAndCents(cents)
  if (status === 'won' || status === 'lost')
    return queueEmail(db, emailSettings, {
      ...common,
      template: 'dispute_closed',
      values: {
        ...values,
        amount,
        outcome: status,
        effect:
          status === 'won'
            ? 'Stripe is returning the money to your balance.'
            : 'The client gets the money back.',
      },
      key: key(`dispute_closed ${status}`, id),
    })
  if (status === 'under_review') return
  await queueEmail(db, emailSettings, {
    ...common,
    template: status === 'warning' ? 'payment_inquiry' : 'payment_disputed',
    values: { ...values, amount, reason: disputeReason(reason), deadline },
    // An inquiry can become a dispute, and the studio gets an email about each.
    key: key(`payment_disputed ${status}`, id),
  })
}

async function deadlineOf(db: Db, { companyId }: InvoiceRow, { respondBy }: ReadDispute) {
  if (!respondBy) return ''
  const day = dayIn(await timeZoneOf(db, companyId), respondBy)
  return `You can respond until ${formatNumericDay(day)}.`
}

/** A payment in another currency, or of more than was open, requires a decision by the studio. */
function restOf({ openAmount, receivedAmount, total, voidedAt }: InvoiceRow, { currency }: LedgerEntry) {
  if (currency !== 'usd')
    return `It was paid in ${currency.toUpperCase()} and doesn’t count toward the invoice. Refund it, or contact the client.`
  const tooMuch = receivedAmount - (voidedAt ? 0 : total)
  if (tooMuch > 0)
    return `This is ${formatDollarsAndCents(tooMuch)} more than was due. Refund it, or keep it as credit.`
  return openAmount > 0
    ? `The remaining balance is ${formatDollarsAndCents(openAmount)}.`
    : 'Nothing more is due.'
}

const refundReasons: Record<string, string> = {
  lost_or_stolen_card: 'The card was lost or stolen.',
  expired_or_canceled_card: 'The card has expired or was canceled.',
  charge_for_pending_refund_disputed: 'The client disputed the payment.',
  insufficient_funds: 'Your Stripe balance is too low.',
  declined: 'The client’s bank declined it.',
  merchant_request: 'It was canceled on Stripe.',
}

const refundReason = (reason: string | null) => (reason ? (refundReasons[reason] ?? '') : '')
