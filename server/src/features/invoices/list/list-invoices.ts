import { type Day, dayIn } from '@mantel/domain/basics/dates'
import type { Output } from '@mantel/domain/endpoints/endpoint'
import type { invoicesApi } from '@mantel/domain/invoices/invoices'
import type { Scope } from '@mantel/domain/permissions'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { builtOnce } from '../../../platform/database/built-once.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type ConditionValues, whereAll } from '../../../platform/database/list-conditions.ts'
import { cursorValueOf, keyset, type Part, readNext } from '../../../platform/database/list-orders.ts'
import { type CursorPosition, pageOf, readCursor } from '../../../platform/database/paging.ts'
import { invoices } from '../../../schema/money/invoices.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { timeZoneOf } from '../../companies/time-zones.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { type InvoiceViewer, visibleInvoices } from '../visibility.ts'
import { conditionsAt, conditionValues, viewOf } from './conditions.ts'
import { searchHits, type View, viewFilter } from './filters.ts'
import { readSort, type Sort } from './list-orders.ts'
import { presentRow } from './present-row.ts'

type Query = z.output<typeof invoicesApi.list.query>

export async function listInvoices(
  db: Db,
  viewer: Viewer,
  query: Query,
): Promise<Output<typeof invoicesApi.list>> {
  const { sort, view, search, limit } = query
  const { companyId, userId } = viewer.actor
  const timeZone = await timeZoneOf(db, companyId)
  const today = dayIn(timeZone, new Date())
  const given = conditionValues(query, { today, timeZone })
  const filtered = Object.keys(given)
  const variant = { scope: viewer.scope, view, ofStatus: viewOf(query.displayedStatus), filtered }
  const values = { ...given, companyId, userId, ownClientId: viewer.actor.clientId, today }
  if (search) {
    const rows = await selectHits(db, { ...values, text: search, limit }, variant)
    return { items: rows.map((row) => presentRow(row, today)), nextCursor: null }
  }
  const order = readSort(sort, view)
  const cursor = readCursor(query.cursor, cursorValueOf(order))
  const rows = await readNext(order, cursor, limit + 1, (part, after, wanted) =>
    selectPage(
      db,
      { ...values, afterValue: after?.value, afterId: after?.id, limit: wanted },
      { ...variant, sort, part, isContinued: after !== null },
    ),
  )
  const { items, nextCursor } = pageOf(rows, limit, ({ sortKey, id }) => ({
    value: sortKey === null ? null : order.read(sortKey),
    id,
  }))
  return { items: items.map((row) => presentRow(row, today)), nextCursor }
}

type Values = ConditionValues & {
  companyId: string
  userId: string
  ownClientId: string | null
  today: Day
  limit: number
}
type Variant = { scope: Scope; view: View; ofStatus: View; filtered: string[] }
type PageValues = Values & { afterValue: CursorPosition['value'] | undefined; afterId: string | undefined }
type PageVariant = Variant & { sort: Sort; part: Part; isContinued: boolean }

const selectPage = builtOnce(
  (db, values: PageValues, { sort, part, isContinued, ...variant }: PageVariant) => {
    const { key, isDescending } = readSort(sort, variant.view)
    const after = isContinued ? { value: values.afterValue, id: values.afterId } : null
    const next = keyset({ key }, invoices.id, { part, isDescending, after })
    return selectVisible(db, values, variant, sql<string | null>`${key}::text`, next.where)
      .orderBy(...next.orderBy)
      .limit(values.limit)
  },
)

/** Selects search results, most similar first. There is only one page, because no one reads further. */
const selectHits = builtOnce((db, values: Values & { text: string }, variant: Variant) =>
  selectVisible(db, values, variant, sql<string | null>`null`, undefined)
    .innerJoin(searchHits(viewerOf(values, variant), values.text), sql`hits.id = ${invoices.id}`)
    .orderBy(sql`hits.place`)
    .limit(values.limit),
)

const viewerOf = ({ companyId, userId, ownClientId }: Values, { scope }: Variant): InvoiceViewer => ({
  actor: { companyId, userId, clientId: ownClientId },
  scope,
})

function selectVisible(
  db: Db,
  values: Values,
  variant: Variant,
  sortKey: SQL<string | null>,
  more: SQL | undefined,
) {
  const { view, ofStatus, filtered } = variant
  return db
    .select({ ...listColumns, sortKey })
    .from(invoices)
    .innerJoin(projects, and(eq(projects.companyId, invoices.companyId), eq(projects.id, invoices.projectId)))
    .where(
      and(
        visibleInvoices(viewerOf(values, variant)),
        viewFilter(view, values.today),
        viewFilter(ofStatus, values.today),
        whereAll(conditionsAt(values.today), filtered, values),
        more,
      ),
    )
    .$dynamic()
}

const listColumns = {
  id: invoices.id,
  projectId: invoices.projectId,
  projectTitle: projects.title,
  isSample: projects.isSample,
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
