import { type Day, dayIn, daysBetween, formatShortDay } from '@mantel/domain/dates'
import type { InvoiceInList } from '@mantel/domain/invoices/invoices'
import * as copy from './copy.ts'

type Known = Pick<
  InvoiceInList,
  'displayedStatus' | 'nextDueDate' | 'inFlightAmount' | 'paidAt' | 'scheduledSendAt'
>

/** When the next amount is due, as lists show it; for invoices without one, what happens or happened instead. */
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
  if (!nextDueDate) return calm(inFlightAmount > 0 ? copy.onItsWay : '')
  const days = daysBetween(today, nextDueDate)
  if (days < 0) return { text: copy.daysLate(-days), isLate: true }
  return calm(copy.dueIn(days, formatShortDay(nextDueDate, today)))
}
