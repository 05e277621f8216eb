import type { Day } from '@mantel/domain/basics/dates'
import type { invoiceViews } from '@mantel/domain/invoices/invoices'
import { and, eq, gt, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { companyTotals } from '../../../schema/companies/company-totals.ts'
import { invoices } from '../../../schema/money/invoices.ts'
import { isExact, projectSearch } from '../../visibility/projects.ts'
import { type InvoiceViewer, visibleInvoices } from '../visibility.ts'

export type View = (typeof invoiceViews)[number]

const isOpen = and(gt(invoices.openAmount, sql`0`), isNotNull(invoices.sentAt))

/** The conditions match the partial indexes of the table. */
export function viewFilter(view: View, today: Day): SQL | undefined {
  switch (view) {
    case 'all':
      return undefined
    case 'open':
      return isOpen
    case 'overdue':
      return and(isOpen, lt(invoices.nextDueDate, today))
    case 'drafts':
      return eq(invoices.status, 'draft')
    case 'paid':
      return eq(invoices.status, 'paid')
    case 'processing':
      return gt(invoices.inFlightAmount, sql`0`)
  }
}

/** The same conditions for the totals of a company. */
export function totalsFilter(view: View, today: Day): SQL | undefined {
  const { kind, name, day } = companyTotals
  const ofStatus = (status: 'draft' | 'paid') => and(eq(kind, 'invoices'), eq(name, status))
  switch (view) {
    case 'all':
      return eq(kind, 'invoices')
    case 'open':
      return eq(kind, 'open')
    case 'overdue':
      return and(eq(kind, 'open'), lt(day, today))
    case 'drafts':
      return ofStatus('draft')
    case 'paid':
      return ofStatus('paid')
    case 'processing':
      return eq(kind, 'processing')
  }
}

/**
 * Invoices whose number or client contains the text, followed by invoices whose project contains it. If there are none,
 * one word may have a typo.
 */
export const searchHits = (viewer: InvoiceViewer, text: string) => sql`(
  with exact as materialized (${foundInvoices(viewer, text, false)})
  select id, min(place) as place from (
    select * from exact
    union all
    select * from (${foundInvoices(viewer, text, true)}) as nearly
    where not exists (select from exact) and not ${isExact(text)}
  ) as found group by id limit 400) as hits`

const foundInvoices = (viewer: InvoiceViewer, text: string, fuzzy: boolean) => sql`
  select * from search_invoices(${text}, 200, ${ownInvoiceIds(viewer)}, ${fuzzy}) with ordinality as hit (id, place)
  union all
  select * from (select i.id, 1000 + hit.place from ${projectHits(viewer, text, fuzzy)} with ordinality as hit (id, place)
    join invoices i on i.company_id = ${viewer.actor.companyId} and i.project_id = hit.id
    order by hit.place, i.created_at desc limit 200) as of_projects`

/**
 * Searches all projects for a client, because the query around it returns only the invoices that the client may see.
 */
const projectHits = (viewer: InvoiceViewer, text: string, fuzzy: boolean) =>
  projectSearch(viewer.scope === 'self' ? { ...viewer, scope: 'all' } : viewer, text, 200, fuzzy)

/** Null means all invoices. */
export const ownInvoiceIds = (viewer: InvoiceViewer) =>
  viewer.scope === 'all'
    ? sql`null`
    : sql`array(select ${invoices.id} from ${invoices} where ${visibleInvoices(viewer)})`
