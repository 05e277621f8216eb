import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import { methodNames } from '@mantel/domain/payments/methods'
import type { Dispute } from '@mantel/domain/provider/provider-payments'
import type { messages } from '../../../schema/messages.ts'
import type { transactions } from '../../../schema/money/transactions.ts'

type Email = Pick<
  typeof messages.$inferSelect,
  'subject' | 'toAddress' | 'toName' | 'status' | 'body' | 'createdAt' | 'sentAt'
>
export type HistoryEvent = { at: string; actor: string; description: string }

const formatter = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long', timeZone })
  return (at: string) => format.format(new Date(at))
}

type Summary = {
  companyName: string
  projectTitle: string
  dispute: Dispute
  payment: typeof transactions.$inferSelect
  files: readonly string[]
  timeZone: string
}

/** What a bank needs first: who paid whom, for what and when. */
export function summaryText({ companyName, projectTitle, dispute, payment, files, timeZone }: Summary) {
  const at = formatter(timeZone)
  return [
    'Evidence for a disputed payment',
    '',
    `Company: ${companyName}`,
    `Client: ${dispute.clientName ?? ''}`,
    `Project: ${projectTitle}`,
    `Invoice: ${dispute.invoiceNumber ?? ''}`,
    '',
    `Payment: ${formatDollarsAndCents(payment.amount)} by ${methodNames[payment.paymentMethod]}`,
    `Paid: ${payment.completedAt ? at(payment.completedAt) : ''}`,
    `Stripe payment: ${payment.paymentIntentId ?? ''}`,
    `Stripe charge: ${payment.chargeId ?? ''}`,
    '',
    `Disputed: ${formatDollarsAndCents(dispute.amount)} on ${at(dispute.createdAt)}`,
    `Reason: ${dispute.reason}`,
    ...(dispute.respondBy ? [`Respond by: ${at(dispute.respondBy)}`] : []),
    '',
    'Files:',
    ...files.map((name) => `- ${name}`),
    '',
  ].join('\r\n')
}

export function emailsText(emails: readonly Email[], timeZone: string) {
  const at = formatter(timeZone)
  const states = { queued: 'Waiting to be sent', sent: 'Accepted by the mail server', failed: 'Bounced' }
  const one = ({ subject, toAddress, toName, status, body, createdAt, sentAt }: Email) =>
    [
      `Subject: ${subject}`,
      `To: ${toName ? `${toName} <${toAddress}>` : toAddress}`,
      `Written: ${at(createdAt)}`,
      `Status: ${states[status]}${sentAt ? `, ${at(sentAt)}` : ''}`,
      '',
      body.trim(),
    ].join('\n')
  return `${emails.map(one).join(`\n\n${'-'.repeat(72)}\n\n`)}\n`.replaceAll('\n', '\r\n')
}

export const historyText = (events: readonly HistoryEvent[], timeZone: string) => {
  const at = formatter(timeZone)
  return events.map((event) => `${at(event.at)}  ${event.actor}: ${event.description}\r\n`).join('')
}
