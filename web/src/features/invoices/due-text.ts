import { type Day, dayIn, daysBetween, formatShortDay } from '@mantel/domain/basics/dates'
import type { InvoiceInList } from '@mantel/domain/invoices/invoice'
import * as copy from './copy.ts'

type Known = Pick<
  InvoiceInList,
  'displayedStatus' | 'nextDueDate' | 'inFlightAmount' | 'paidAt' | 'scheduledSendAt'
>

/**
 * The text of the Due column: when the next amount is due. If nothing is due, it says when the invoice will be sent or
 * was paid, or that a payment is in flight.
 */
export function dueText(
  { displayedStatus, nextDueDate, inFlightAmount, paidAt, scheduledSendAt }: Known,
  today: Day,
  timeZone: string,
): { text: string; isLate: boolean } {
  const calm = (text: string) => ({ text, isLate: false })
  if (displayedStatus === 'void' || displayedStatus === 'draft') return calm('')
  if (scheduledSendAt) return calm(copy.sendsOn(formatShortDay(dayIn(timeZone, scheduledSendAt), today)))
  if (displayedStatus === 'paid')
    return calm(paidAt ? copy.paidOn(formatShortDay(dayIn(timeZone, paidAt), today)) : '')
  if (!nextDueDate) return calm(inFlightAmount > 0 ? copy.processing : '')
  const days = daysBetween(today, nextDueDate)
  if (days < 0) return { text: copy.daysLate(-days), isLate: true }
  return calm(copy.dueIn(days, formatShortDay(nextDueDate, today)))
}
