import type { Day } from '@mantel/domain/basics/dates'
import type { DisplayedInvoiceStatus } from '@mantel/domain/invoices/invoice-status'
import type { invoicesApi } from '@mantel/domain/invoices/invoices'
import { type SQLWrapper, sql } from 'drizzle-orm'
import type { z } from 'zod'
import {
  type Conditions,
  type ConditionValues,
  isAnyOf,
  setValues,
} from '../../../platform/database/list-conditions.ts'
import {
  instantConditions,
  instantsOf,
  rangeConditions,
  rangeValues,
} from '../../../platform/database/range-conditions.ts'
import { readAmounts, readDays } from '../../../platform/database/read-ranges.ts'
import { invoices } from '../../../schema/money/invoices.ts'
import { projects } from '../../../schema/projects/projects.ts'
import type { View } from './filters.ts'

export type InvoiceFilters = z.output<typeof invoicesApi.summary.query>
/** The company's current day, which decides relative ranges and what is overdue. */
export type Clock = { today: Day; timeZone: string }

export const conditionsAt = (today: Day): Conditions => ({
  // One client has a condition of its own, because only an equal value keeps the order of an index.
  client: (id) => sql`${invoices.clientId} = ${id}`,
  clients: isAnyOf(invoices.clientId),
  projectId: (id) => sql`${invoices.projectId} = ${id}`,
  type: (types) => sql`exists (select from ${projects} p where p.company_id = ${invoices.companyId}
    and p.id = ${invoices.projectId} and p.type = any(${types}))`,
  status: isAnyOf(displayedStatusAt(today)),
  ...rangeConditions('issued', invoices.issueDate),
  ...rangeConditions('due', invoices.nextDueDate),
  ...instantConditions('paid', invoices.paidAt),
  ...rangeConditions('total', invoices.total),
  ...rangeConditions('open', invoices.openAmount),
})

export function conditionValues(query: InvoiceFilters, { today, timeZone }: Clock): ConditionValues {
  const { clientId: clients = [], projectId, type, displayedStatus: status } = query
  const paid = readDays(query.paid, today)
  return {
    ...setValues({
      client: clients.length === 1 ? clients[0] : undefined,
      clients: clients.length > 1 ? clients : undefined,
      projectId,
      type,
      status,
    }),
    ...rangeValues('issued', readDays(query.issued, today)),
    ...rangeValues('due', readDays(query.due, today)),
    ...rangeValues('paid', paid && instantsOf(paid, timeZone)),
    ...rangeValues('total', readAmounts(query.total)),
    ...rangeValues('open', readAmounts(query.open)),
  }
}

/** The view that contains all invoices with these statuses, so that its index can be used. */
export function viewOf(statuses: readonly DisplayedInvoiceStatus[] | undefined): View {
  const is = (...names: DisplayedInvoiceStatus[]) => statuses?.every((status) => names.includes(status))
  if (is('draft', 'scheduled')) return 'drafts'
  if (is('paid')) return 'paid'
  const areOpen = is('sent', 'viewed', 'deposit_paid', 'partially_paid', 'processing', 'overdue')
  return areOpen ? 'open' : 'all'
}

/** The same rules as displayedStatusOf() in the domain. */
const displayedStatusAt = (today: Day): SQLWrapper => sql`(case
  when ${invoices.voidedAt} is not null then 'void'
  when ${invoices.sentAt} is null and ${invoices.scheduledSendAt} is not null then 'scheduled'
  when ${invoices.sentAt} is null then 'draft'
  when ${invoices.openAmount} = 0 then 'paid'
  when ${invoices.nextDueDate} < ${today} then 'overdue'
  when ${invoices.inFlightAmount} > 0 then 'processing'
  when ${invoices.receivedAmount} > 0 and ${invoices.receivedAmount} = ${invoices.deposit} then 'deposit_paid'
  when ${invoices.receivedAmount} > 0 then 'partially_paid'
  when ${invoices.viewedAt} is not null then 'viewed'
  else 'sent' end)`
