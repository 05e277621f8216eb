import { type Day, daysBetween } from '../basics/dates.ts'
import type { PlannedItem } from './candidates.ts'

/** Why an item is sent on a day, for lists: 7 days before due, on the due date, 3 days overdue. */
export function reasonFor({ kind, dueDate }: Pick<PlannedItem, 'kind' | 'dueDate'>, day: Day) {
  const late = daysBetween(dueDate, day)
  const days = Math.abs(late) === 1 ? '1 day' : `${Math.abs(late)} days`
  const when = late === 0 ? 'on the due date' : late < 0 ? `${days} before due` : `${days} overdue`
  return kind === 'late_fee' ? `Late fee, ${when}` : when.replace(/^o/, 'O')
}
