import { dayIn } from '@mantel/domain/basics/dates'
import type { Output } from '@mantel/domain/endpoints/endpoint'
import type { Scope } from '@mantel/domain/permissions'
import { rulesFor } from '@mantel/domain/projects/next-step-rules'
import { type ProjectSort, projectAmounts, type projectsApi } from '@mantel/domain/projects/projects'
import { and, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { builtOnce } from '../../../platform/database/built-once.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type ConditionValues, whereAll } from '../../../platform/database/list-conditions.ts'
import { cursorValueOf, type Part, readNext } from '../../../platform/database/list-orders.ts'
import { type CursorPosition, pageOf, readCursor } from '../../../platform/database/paging.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { timeZoneOf } from '../../companies/time-zones.ts'
import { refuseAmounts } from '../../visibility/amounts.ts'
import { projectSearch, type Viewer, type ViewerKeys, visibleProjects } from '../../visibility/projects.ts'
import { presentCards } from '../present-project.ts'
import { selectCards } from '../select-projects.ts'
import { conditionsAt, conditionValues, type View, viewFilter } from './list-filters.ts'
import { orderBy, readSort } from './list-orders.ts'
import { selectSorted } from './select-sorted.ts'

type Query = z.output<typeof projectsApi.list.query>

export async function listProjects(
  db: Db,
  viewer: Viewer,
  query: Query,
): Promise<Output<typeof projectsApi.list>> {
  refuseAmounts(viewer, projectAmounts, query)
  const { companyId, userId } = viewer.actor
  const timeZone = await timeZoneOf(db, companyId)
  const today = dayIn(timeZone, new Date())
  const conditions = conditionValues(query, { today, timeZone })
  const values = { ...conditions, companyId, userId, today }
  const rules = rulesFor(viewer.actor)
  const variant = { scope: viewer.scope, rules, view: query.view, filtered: Object.keys(conditions) }
  const { search, sort, limit } = query
  if (search) {
    const rows = await selectHits(db, { ...values, text: search, limit }, variant)
    return { items: presentCards(rows, viewer.actor), nextCursor: null }
  }
  const order = orderBy(readSort(sort).column, today, rules)
  const cursor = readCursor(query.cursor, cursorValueOf(order))
  const rows = await readNext(order, cursor, limit + 1, (part, after, wanted) =>
    selectPage(
      db,
      { ...values, ...cursorValues(after), limit: wanted },
      { ...variant, sort, part, isContinued: after !== null },
    ),
  )
  const { items, nextCursor } = pageOf(rows, limit, ({ sortKey, id }) => ({
    value: sortKey === null ? null : order.read(sortKey),
    id,
  }))
  return { items: presentCards(items, viewer.actor), nextCursor }
}

const cursorValues = (after: CursorPosition | null) => ({ afterValue: after?.value, afterId: after?.id })

type Values = ConditionValues & ViewerKeys['actor'] & { today: string; limit: number }
type Variant = { scope: Scope; rules: number[]; view: View; filtered: string[] }
type PageValues = Values & { afterValue: CursorPosition['value'] | undefined; afterId: string | undefined }
type PageVariant = Variant & { sort: ProjectSort; part: Part; isContinued: boolean }

const selectPage = builtOnce(
  (db, values: PageValues, { sort, part, isContinued, ...variant }: PageVariant) => {
    const { column, isDescending } = readSort(sort)
    const after = isContinued ? { value: values.afterValue, id: values.afterId } : null
    return selectSorted(db, orderBy(column, values.today, variant.rules), {
      companyId: values.companyId,
      where: filterOf(values, variant),
      isFiltered:
        variant.filtered.length > 0 || variant.scope !== 'all' || !/all|archived/.test(variant.view),
      page: { part, isDescending, after },
      limit: values.limit,
    })
  },
)

/** Selects search results, most similar first. There is only one page, because no one reads further. */
const selectHits = builtOnce((db, values: Values & { text: string }, variant: Variant) => {
  const search = projectSearch({ actor: values, scope: variant.scope }, values.text, 200, 'ifNone')
  const hits = sql`(select * from ${search} with ordinality as hit (id, place) limit 200) as hits`
  return selectCards(db, filterOf(values, variant))
    .innerJoin(hits, sql`hits.id = ${projects.id}`)
    .orderBy(sql`hits.place`)
    .limit(values.limit)
})

function filterOf(values: Values, { scope, rules, view, filtered }: Variant) {
  const viewer = { actor: values, scope }
  return and(
    visibleProjects(viewer),
    viewFilter(viewer, view, values.today),
    whereAll(conditionsAt(values.today, rules), filtered, values),
  )
}
