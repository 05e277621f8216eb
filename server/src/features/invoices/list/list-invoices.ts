import { type Day, dayIn } from '@mantel/domain/basics/dates'
import type { Output } from '@mantel/domain/endpoints/endpoint'
import type { invoicesApi } from '@mantel/domain/invoices/invoices'
import type { Scope } from '@mantel/domain/permissions'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { builtOnce } from '../../../platform/database/built-once.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { dayValue, pageOf, readCursor, timestampValue } from '../../../platform/database/paging.ts'
import { invoices } from '../../../schema/money/invoices.ts'
import { missingDays, orMissingDay, projects } from '../../../schema/projects/projects.ts'
import { timeZoneOf } from '../../companies/time-zones.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { type InvoiceViewer, visibleInvoices } from '../visibility.ts'
import { fieldFilters, searchHits, viewFilter } from './filters.ts'
import { type ListedInvoice, presentRow } from './present-row.ts'

type Query = z.output<typeof invoicesApi.list.query>
type Filters = z.output<typeof invoicesApi.summary.query>

export async function listInvoices(
  db: Db,
  viewer: Viewer,
  query: Query,
): Promise<Output<typeof invoicesApi.list>> {
  const { sort, view, search, limit, clientId, projectId } = query
  const { companyId, userId } = viewer.actor
  const today = dayIn(await timeZoneOf(db, companyId), new Date())
  const filtered = filterNames.filter((name) => query[name])
  const variant = { scope: viewer.scope, view, filtered }
  const values = { companyId, userId, ownClientId: viewer.actor.clientId, today, clientId, projectId }
  if (search) {
    const rows = await selectHits(db, { ...values, text: search, limit }, variant)
    return { items: rows.map((row) => presentRow(row, today)), nextCursor: null }
  }
  const { valueOf, cursorValue } = orders[sort]
  const after = readCursor(query.cursor, cursorValue)
  const rows = await selectPage(
    db,
    { ...values, afterValue: after?.value, afterId: after?.id, limit: limit + 1 },
    { ...variant, sort, isContinued: after !== null },
  )
  const { items, nextCursor } = pageOf(rows, limit, (row) => ({ value: valueOf(row), id: row.id }))
  return { items: items.map((row) => presentRow(row, today)), nextCursor }
}

const filterNames = ['clientId', 'projectId'] as const
type FilterName = (typeof filterNames)[number]
type Values = {
  companyId: string
  userId: string
  ownClientId: string | null
  today: Day
  limit: number
} & Pick<Filters, FilterName>
type Variant = { scope: Scope; view: Filters['view']; filtered: FilterName[] }

const selectPage = builtOnce(
  (
    db,
    values: Values & { afterValue: string | number | undefined; afterId: string | undefined },
    { sort, isContinued, ...variant }: Variant & { sort: Query['sort']; isContinued: boolean },
  ) => {
    const { descending } = orders[sort]
    const key = keyOf(sort, variant.view)
    const direction = descending ? desc : asc
    const afterCursor = sql`(${key}, ${invoices.id}) ${descending ? sql`<` : sql`>`} (${values.afterValue}, ${values.afterId}::uuid)`
    return selectVisible(db, values, variant, isContinued ? afterCursor : undefined)
      .orderBy(direction(key), direction(invoices.id))
      .limit(values.limit)
  },
)

/** Selects search results, most similar first. There is only one page, because no one reads further. */
const selectHits = builtOnce((db, values: Values & { text: string }, variant: Variant) =>
  selectVisible(db, values, variant, undefined)
    .innerJoin(searchHits(viewerOf(values, variant), values.text), sql`hits.id = ${invoices.id}`)
    .orderBy(sql`hits.place`)
    .limit(values.limit),
)

const viewerOf = ({ companyId, userId, ownClientId }: Values, { scope }: Variant): InvoiceViewer => ({
  actor: { companyId, userId, clientId: ownClientId },
  scope,
})

function selectVisible(db: Db, values: Values, variant: Variant, more: SQL | undefined) {
  const { view, filtered } = variant
  const fields = Object.fromEntries(filtered.map((name) => [name, values[name]]))
  return db
    .select(listColumns)
    .from(invoices)
    .innerJoin(projects, and(eq(projects.companyId, invoices.companyId), eq(projects.id, invoices.projectId)))
    .where(
      and(
        visibleInvoices(viewerOf(values, variant)),
        viewFilter(view, values.today),
        fieldFilters(fields),
        more,
      ),
    )
    .$dynamic()
}

const listColumns = {
  id: invoices.id,
  projectId: invoices.projectId,
  projectTitle: projects.title,
  clientId: invoices.clientId,
  billTo: invoices.billTo,
  invoiceNumber: invoices.invoiceNumber,
  status: invoices.status,
  issueDate: invoices.issueDate,
  depositDueDate: invoices.depositDueDate,
  dueDate: invoices.dueDate,
  nextDueDate: invoices.nextDueDate,
  total: invoices.total,
  deposit: invoices.deposit,
  receivedAmount: invoices.receivedAmount,
  openAmount: invoices.openAmount,
  inFlightAmount: invoices.inFlightAmount,
  claimedAmount: invoices.claimedAmount,
  scheduledSendAt: invoices.scheduledSendAt,
  sentAt: invoices.sentAt,
  viewedAt: invoices.viewedAt,
  paidAt: invoices.paidAt,
  voidedAt: invoices.voidedAt,
  createdAt: invoices.createdAt,
  version: invoices.version,
}

/**
 * Overdue invoices always have a due date, so they are sorted by the column itself, for which the index of open
 * invoices can be used.
 */
const keyOf = (sort: Query['sort'], view: Filters['view']) =>
  view === 'overdue' && (sort === 'due' || sort === '-due') ? invoices.nextDueDate : orders[sort].key

type Order = {
  key: SQL | typeof invoices.createdAt | typeof invoices.total
  descending: boolean
  valueOf: (row: ListedInvoice) => string | number
  cursorValue?: z.ZodType<string | number>
}
const byCreation = {
  key: invoices.createdAt,
  valueOf: ({ createdAt }: ListedInvoice) => createdAt,
  cursorValue: timestampValue,
}
const byDueDate = (missing: keyof typeof missingDays) => ({
  key: orMissingDay(invoices.nextDueDate, missing),
  valueOf: ({ nextDueDate }: ListedInvoice) => nextDueDate ?? missingDays[missing],
  cursorValue: dayValue,
})
const byTotal = {
  key: invoices.total,
  valueOf: ({ total }: ListedInvoice) => total,
  cursorValue: z.number().int(),
}

/** Each order has an index. */
const orders: Record<Query['sort'], Order> = {
  created: { ...byCreation, descending: false },
  '-created': { ...byCreation, descending: true },
  due: { ...byDueDate('after all'), descending: false },
  '-due': { ...byDueDate('before all'), descending: true },
  total: { ...byTotal, descending: false },
  '-total': { ...byTotal, descending: true },
}
