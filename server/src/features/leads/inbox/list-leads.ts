import type { Output } from '@mantel/domain/endpoints/endpoint'
import type { leadsApi } from '@mantel/domain/leads/leads'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { builtOnce } from '../../../platform/database/built-once.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { pageOf, readCursor, timestampValue } from '../../../platform/database/paging.ts'
import { leads } from '../../../schema/clients/leads.ts'
import { leadListColumns } from '../lead-columns.ts'
import {
  type FilterName,
  fieldFilters,
  filterNames,
  filterValues,
  leadSearch,
  timeZoneFor,
  viewFilter,
} from './filters.ts'

type Query = z.output<typeof leadsApi.list.query>

export async function listLeads(
  db: Db,
  companyId: string,
  query: Query,
): Promise<Output<typeof leadsApi.list>> {
  const { view, sort, search, limit } = query
  const filtered = filterNames.filter((name) => query[name])
  const values = { companyId, ...filterValues(query, await timeZoneFor(db, companyId, query)) }
  if (search) {
    const items = await selectHits(db, { ...values, text: search, limit }, { view, filtered })
    return { items, nextCursor: null }
  }
  const after = readCursor(query.cursor, timestampValue)
  const rows = await selectPage(
    db,
    { ...values, afterValue: after?.value, afterId: after?.id, limit: limit + 1 },
    { view, filtered, sort, isContinued: after !== null },
  )
  return pageOf(rows, limit, ({ submittedAt, id }) => ({ value: submittedAt, id }))
}

type Values = ReturnType<typeof filterValues> & { companyId: string; limit: number }
type Variant = { view: Query['view']; filtered: FilterName[] }

const selectPage = builtOnce(
  (
    db,
    values: Values & { afterValue: string | number | undefined; afterId: string | undefined },
    { sort, isContinued, ...variant }: Variant & { sort: Query['sort']; isContinued: boolean },
  ) => {
    const isDescending = sort === '-submitted'
    const direction = isDescending ? desc : asc
    const afterCursor = sql`(${leads.submittedAt}, ${leads.id}) ${isDescending ? sql`<` : sql`>`} (${values.afterValue}, ${values.afterId}::uuid)`
    return selectLeads(db, values, variant, isContinued ? afterCursor : undefined)
      .orderBy(direction(leads.submittedAt), direction(leads.id))
      .limit(values.limit)
  },
)

/** Selects search results, most similar first. There is only one page, as in other searches. */
const selectHits = builtOnce((db, values: Values & { text: string }, variant: Variant) => {
  const hits = sql`(select * from ${leadSearch(values.text)} with ordinality as hit (id, place) limit 200) as hits`
  return selectLeads(db, values, variant, undefined)
    .innerJoin(hits, sql`hits.id = ${leads.id}`)
    .orderBy(sql`hits.place`)
    .limit(values.limit)
})

const selectLeads = (db: Db, values: Values, { view, filtered }: Variant, more: SQL | undefined) =>
  db
    .select(leadListColumns)
    .from(leads)
    .where(and(eq(leads.companyId, values.companyId), viewFilter(view), fieldFilters(values, filtered), more))
    .$dynamic()
