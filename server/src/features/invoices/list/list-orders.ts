import type { invoicesApi } from '@mantel/domain/invoices/invoices'
import type { z } from 'zod'
import {
  dayKey,
  instantKey,
  numberKey,
  type SortKey,
  textKey,
} from '../../../platform/database/list-orders.ts'
import { dayValue } from '../../../platform/database/paging.ts'
import { isoText } from '../../../schema/columns.ts'
import { invoices } from '../../../schema/money/invoices.ts'
import { type missingDays, orMissingDay, projects } from '../../../schema/projects/projects.ts'
import type { View } from './filters.ts'

export type Sort = z.output<typeof invoicesApi.list.query>['sort']
type Column = Sort extends infer S ? (S extends `-${string}` ? never : S) : never

const mayBeMissing = { mayBeMissing: true }

/** Each order has an index. The order by project uses the index of the projects. */
const orders: Record<Exclude<Column, 'due'>, SortKey> = {
  created: instantKey(invoices.createdAt, isoText),
  number: textKey(invoices.invoiceNumber),
  project: textKey(projects.sortTitle),
  client: textKey(invoices.sortClient, mayBeMissing),
  issued: dayKey(invoices.issueDate),
  total: numberKey(invoices.total),
  open: numberKey(invoices.openAmount),
  paid: instantKey(invoices.paidAt, isoText, mayBeMissing),
}

export function readSort(sort: Sort, view: View): SortKey & { isDescending: boolean } {
  const isDescending = sort.startsWith('-')
  const column = (isDescending ? sort.slice(1) : sort) as Column
  return { ...(column === 'due' ? byDueDate(isDescending, view) : orders[column]), isDescending }
}

/**
 * Invoices of which nothing is due come last. Overdue invoices always have a due date, so they are sorted by the column
 * itself, for which the index of open invoices can be used.
 */
function byDueDate(isDescending: boolean, view: View): SortKey {
  const missing: keyof typeof missingDays = isDescending ? 'before all' : 'after all'
  const key = view === 'overdue' ? invoices.nextDueDate : orMissingDay(invoices.nextDueDate, missing)
  return { ...textKey(key), cursorValue: dayValue }
}
