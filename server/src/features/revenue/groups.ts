import type { Day } from '@mantel/domain/basics/dates'
import { clientName } from '@mantel/domain/clients'
import { maxRevenueRows, type Revenue, type RevenueGroup, type RevenueRow } from '@mantel/domain/revenue'
import { and, eq, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { builtOnce } from '../../platform/database/built-once.ts'
import type { Db } from '../../platform/database/connect.ts'
import { clientNameColumns, clients } from '../../schema/clients/clients.ts'
import { invoices } from '../../schema/money/invoices.ts'
import { projects } from '../../schema/projects/projects.ts'
import { projectResources } from '../../schema/projects/resources.ts'
import { endOf, receivedBetween, startOf } from '../ledger/received.ts'
import { isNotOfSample } from '../ledger/samples.ts'
import { numberOf } from '../projects/board/stage-totals.ts'

export type Range = { companyId: string; timeZone: string; from: Day; to: Day }
type Values = Range
type Sums = Omit<Revenue['totals'], 'margin'>

export const totalsOf = (sums: Sums): Revenue['totals'] => ({
  ...sums,
  margin: sums.received - sums.costs,
})

/** The amounts of a period by type, source or client, highest first: the rows of the table, or all rows. */
export async function listGroups(db: Db, values: Values, by: RevenueGroup, which: 'shown' | 'all') {
  const found = await selectGroups(db, values, { by, which })
  const [first] = found
  const names = by === 'client' ? await clientNames(db, values.companyId, found) : null
  return {
    rows: found.map(({ key, billed, received, outstanding, costs }): RevenueRow => {
      const sums = { billed, received, outstanding, costs }
      return { key, name: names && key ? (names.get(key) ?? null) : key, ...totalsOf(sums), funnel: null }
    }),
    count: first?.count ?? 0,
    all: {
      billed: first?.allBilled ?? 0,
      received: first?.allReceived ?? 0,
      outstanding: first?.allOutstanding ?? 0,
      costs: first?.allCosts ?? 0,
    },
  }
}

const keys: Record<RevenueGroup, SQL> = {
  type: sql`${projects.type}`,
  source: sql`${projects.source}`,
  client: sql`${projects.clientId}`,
}

const selectGroups = builtOnce(
  (db, values: Values, { by, which }: { by: RevenueGroup; which: 'shown' | 'all' }) => {
    const query = db
      .select({
        key: sql<string | null>`groups.key::text`,
        billed: numberOf(sql`groups.billed`),
        received: numberOf(sql`groups.received`),
        outstanding: numberOf(sql`groups.outstanding`),
        costs: numberOf(sql`groups.costs`),
        count: numberOf(sql`count(*) over ()`),
        allBilled: numberOf(sql`sum(groups.billed) over ()`),
        allReceived: numberOf(sql`sum(groups.received) over ()`),
        allOutstanding: numberOf(sql`sum(groups.outstanding) over ()`),
        allCosts: numberOf(sql`sum(groups.costs) over ()`),
      })
      .from(groupsOf(values, keys[by]))
      .orderBy(sql`groups.received desc, groups.billed desc, groups.costs desc, groups.key`)
      .$dynamic()
    return which === 'shown' ? query.limit(maxRevenueRows) : query
  },
)

/** Adds up by project first, because a company has far fewer projects than payments. */
const groupsOf = (values: Values, key: SQL) => sql`(
  select ${key} as key, sum(by_project.billed) as billed, sum(by_project.received) as received,
    sum(by_project.outstanding) as outstanding, sum(by_project.costs) as costs
  from (
    select project_id, sum(billed) as billed, sum(received) as received, sum(outstanding) as outstanding,
      sum(costs) as costs
    from ${entriesOf(values)} as entries group by project_id
  ) as by_project
  join ${projects} on ${eq(projects.companyId, values.companyId)} and ${projects.id} = by_project.project_id
  group by 1
) as groups`

function entriesOf(values: Values) {
  const { companyId, timeZone, from, to } = values
  const [start, end] = [startOf(from, timeZone), endOf(to, timeZone)]
  const isSent = and(
    eq(invoices.companyId, companyId),
    isNotNull(invoices.sentAt),
    isNull(invoices.voidedAt),
    isNotOfSample(companyId, invoices.projectId),
    gte(invoices.sentAt, start),
    lt(invoices.sentAt, end),
  )
  const isSpent = and(
    eq(projectResources.companyId, companyId),
    isNotOfSample(companyId, projectResources.projectId),
    gte(projectResources.createdAt, start),
    lt(projectResources.createdAt, end),
  )
  return sql`(
    select project_id, 0 as billed, amount as received, 0 as outstanding, 0 as costs
    from ${receivedBetween(values)} as received
    union all
    select ${invoices.projectId}, ${invoices.total}, 0, ${invoices.openAmount}, 0 from ${invoices} where ${isSent}
    union all
    select ${projectResources.projectId}, 0, 0, 0, ${projectResources.cost} from ${projectResources} where ${isSpent}
  )`
}

async function clientNames(db: Db, companyId: string, groups: { key: string | null }[]) {
  const ids = groups.flatMap(({ key }) => key ?? [])
  const rows = await db
    .select({ id: clients.id, ...clientNameColumns })
    .from(clients)
    .where(and(eq(clients.companyId, companyId), sql`${clients.id} = any(${sql.param(ids)}::uuid[])`))
  return new Map(rows.map((row) => [row.id, clientName(row)]))
}
