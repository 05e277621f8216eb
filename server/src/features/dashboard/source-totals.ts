import type { Day } from '@mantel/domain/basics/dates'
import { and, count, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import { builtOnce } from '../../platform/database/built-once.ts'
import type { Db } from '../../platform/database/connect.ts'
import { companyTotals } from '../../schema/companies/company-totals.ts'
import { projectStandings } from '../../schema/projects/project-standings.ts'
import { projects } from '../../schema/projects/projects.ts'
import { numberOf, totalOf } from '../projects/board/stage-totals.ts'
import { type Viewer, type ViewerKeys, visibleProjects } from '../visibility/projects.ts'

type SourceTotal = { source: string | null; status: string; count: number; received: number }
type Window = { from: Day; timeZone: string }

/**
 * Counts the projects that were created since a day, by source and stage, and adds up all money received for them. The
 * stored totals are per UTC day, so they are used only for the days after the first. The projects of the first day are
 * counted one by one.
 */
export async function listSourceTotals(
  db: Db,
  { actor, scope }: Viewer,
  window: Window,
): Promise<SourceTotal[]> {
  const { companyId, userId } = actor
  const values = { companyId, userId, ...window }
  if (scope !== 'all') return countProjects(db, values, { scope, rows: 'all' })
  const [firstDay, laterDays, laterSamples] = await Promise.all([
    countProjects(db, values, { scope, rows: 'of the first day' }),
    selectCompanyTotals(db, { companyId, ...window }),
    countProjects(db, values, { scope, rows: 'samples of later days' }),
  ])
  return [...firstDay, ...laterDays.map((total) => withoutSamples(total, laterSamples))]
}

/** Subtracts the sample projects, because samples do not count in stats. The totals of money have no stage. */
function withoutSamples(total: SourceTotal, samples: SourceTotal[]): SourceTotal {
  const ofSource = samples.filter(({ source }) => source === total.source)
  if (total.status === '') return { ...total, received: total.received - totalOf(ofSource, 'received') }
  const count = totalOf(
    ofSource.filter(({ status }) => status === total.status),
    'count',
  )
  return { ...total, count: total.count - count }
}

const startOf = ({ from, timeZone }: Window) => sql`(${from}::date::timestamp at time zone ${timeZone})`
const firstDay = (window: Window) => sql`(${startOf(window)} at time zone 'UTC')::date`
const endOfFirstDay = (window: Window) => sql`(${firstDay(window)} + 1)::timestamp at time zone 'UTC'`

/** Rows of the kind `source money` have no stage. */
const selectCompanyTotals = builtOnce((db, values: Window & { companyId: string }) => {
  const { companyId, kind, name, stage, day, count, amount } = companyTotals
  return db
    .select({
      source: name,
      status: sql<string>`coalesce(${stage}, '')`,
      count: numberOf(sql`sum(${count})`),
      received: numberOf(sql`sum(${amount})`),
    })
    .from(companyTotals)
    .where(
      and(
        eq(companyId, values.companyId),
        inArray(kind, ['projects', 'source money']),
        gt(day, firstDay(values)),
      ),
    )
    .groupBy(name, stage)
})

type Variant = Pick<ViewerKeys, 'scope'> & { rows: 'all' | 'of the first day' | 'samples of later days' }

const countProjects = builtOnce((db, values: ViewerKeys['actor'] & Window, { scope, rows }: Variant) =>
  db
    .select({
      source: projects.source,
      status: projects.status,
      count: count(),
      received: numberOf(sql`sum(${projectStandings.receivedAmount})`),
    })
    .from(projects)
    .innerJoin(
      projectStandings,
      and(eq(projectStandings.companyId, projects.companyId), eq(projectStandings.projectId, projects.id)),
    )
    .where(
      and(
        visibleProjects({ actor: values, scope }),
        sql`${projects.createdAt} >= ${startOf(values)}`,
        // Does not use eq(), because PostgreSQL cannot use the index of samples for a condition with a parameter.
        rows === 'samples of later days' ? sql`${projects.isSample}` : sql`not ${projects.isSample}`,
        rows === 'of the first day' ? lt(projects.createdAt, endOfFirstDay(values)) : undefined,
        rows === 'samples of later days' ? gte(projects.createdAt, endOfFirstDay(values)) : undefined,
      ),
    )
    .groupBy(projects.source, projects.status),
)
