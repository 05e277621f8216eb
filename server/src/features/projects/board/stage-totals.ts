import type { Day } from '@mantel/domain/basics/dates'
import type { Scope } from '@mantel/domain/permissions'
import type { Stage } from '@mantel/domain/projects/pipeline'
import { and, eq, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import { builtOnce } from '../../../platform/database/built-once.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type Job, job } from '../../../platform/jobs/job.ts'
import { projectTotals } from '../../../schema/projects/project-totals.ts'
import { projects } from '../../../schema/projects/projects.ts'
import type { Services } from '../../../services.ts'
import { type Viewer, type ViewerKeys, visibleProjects } from '../../visibility/projects.ts'

/** The number and the value of the projects in a stage, and of those that were booked in the given month. */
export type StageTotal = {
  status: string
  count: number
  /** How many of the projects have a value. */
  valuedCount: number
  value: number
  /** How many of the projects have a contract that was sent and is not signed. */
  awaitingCount: number
  bookedCount: number
  bookedValue: number
}

/** Returns the totals of the viewer's projects by stage, without archived projects. `today` decides the month. */
export function listStageTotals(db: Db, { actor, scope }: Viewer, today: Day): Promise<StageTotal[]> {
  const { companyId, userId } = actor
  const month = monthOf(today)
  return scope === 'all'
    ? selectCompanyTotals(db, { companyId, month })
    : selectOwnTotals(db, { companyId, userId, month })
}

export const totalOf = <Name extends string>(rows: Record<Name, number>[], name: Name) =>
  rows.reduce((sum, row) => sum + row[name], 0)

/** Tells whether a project is shown in a stage. Projects whose stage no longer exists are shown in the first. */
export const isInStage =
  ({ name }: Stage, stages: readonly Stage[]) =>
  ({ status }: { status: string }) =>
    status === name || (name === stages[0]?.name && !stages.some((stage) => stage.name === status))

export const numberOf = (aggregate: ReturnType<typeof sql>) =>
  sql<number>`coalesce(${aggregate}, 0)`.mapWith(Number)

const selectCompanyTotals = builtOnce((db, values: { companyId: string; month: Day }) => {
  const isBooked = sql`${projectTotals.bookedMonth} = ${values.month}`
  return db
    .select({
      status: projectTotals.status,
      count: numberOf(sql`sum(${projectTotals.projectCount})`),
      valuedCount: numberOf(sql`sum(${projectTotals.valuedCount})`),
      value: numberOf(sql`sum(${projectTotals.value})`),
      awaitingCount: numberOf(sql`sum(${projectTotals.awaitingCount})`),
      bookedCount: numberOf(sql`sum(${projectTotals.projectCount}) filter (where ${isBooked})`),
      bookedValue: numberOf(sql`sum(${projectTotals.value}) filter (where ${isBooked})`),
    })
    .from(projectTotals)
    .where(eq(projectTotals.companyId, values.companyId))
    .groupBy(projectTotals.status)
    .having(sql`sum(${projectTotals.projectCount}) > 0`)
})

/** The sums of the projects that a query reads. */
export const projectSums = {
  count: numberOf(sql`count(*)`),
  valuedCount: numberOf(sql`count(${projects.value})`),
  value: numberOf(sql`sum(${projects.value})`),
}

/** The same sums without sample projects, whose values count in no sum. */
export const realSums = {
  count: projectSums.count,
  valuedCount: numberOf(sql`count(${projects.value}) filter (where not ${projects.isSample})`),
  value: numberOf(sql`sum(${projects.value}) filter (where not ${projects.isSample})`),
}

type TotalsKeys = ViewerKeys['actor'] & { month: Day }

/** Reads the projects themselves instead of stored totals, because a user who sees only their own projects has few. */
const selectOwnTotals = builtOnce((db, values: TotalsKeys) => countProjects(db, values, 'own', undefined))

/**
 * Returns the totals of the sample projects. The caller subtracts them, because samples do not count in the company's
 * stats.
 */
export function listSampleTotals(db: Db, { actor, scope }: Viewer, today: Day): Promise<StageTotal[]> {
  const { companyId, userId } = actor
  return selectSampleTotals(db, { companyId, userId, month: monthOf(today) }, { scope })
}

const selectSampleTotals = builtOnce((db, values: TotalsKeys, { scope }: Pick<ViewerKeys, 'scope'>) =>
  countProjects(db, values, scope, projects.isSample),
)

function countProjects(db: Db, values: TotalsKeys, scope: Scope, condition: SQLWrapper | undefined) {
  const month = sql`${values.month}::date`
  const isBooked = sql`${projects.dateBooked} >= ${month} and ${projects.dateBooked} < ${month} + interval '1 month'`
  return db
    .select({
      status: projects.status,
      ...projectSums,
      awaitingCount: numberOf(sql`count(*) filter (where ${projects.contractSigningStatus} = 'sent')`),
      bookedCount: numberOf(sql`count(*) filter (where ${isBooked})`),
      bookedValue: numberOf(sql`sum(${projects.value}) filter (where ${isBooked})`),
    })
    .from(projects)
    .where(and(visibleProjects({ actor: values, scope }), isNull(projects.archivedAt), condition?.getSQL()))
    .groupBy(projects.status)
}

/** Subtracts the sample projects, which do not count in any stat. */
export const withoutSamples = (totals: StageTotal[], samples: StageTotal[]): StageTotal[] =>
  samples.length === 0
    ? totals
    : totals.map((total) => {
        const sample = samples.find(({ status }) => status === total.status)
        return sample ? { ...total, ...difference(total, sample) } : total
      })

const difference = (total: StageTotal, sample: StageTotal) => ({
  count: total.count - sample.count,
  valuedCount: total.valuedCount - sample.valuedCount,
  value: total.value - sample.value,
  awaitingCount: total.awaitingCount - sample.awaitingCount,
  bookedCount: total.bookedCount - sample.bookedCount,
  bookedValue: total.bookedValue - sample.bookedValue,
})

const monthOf = (today: Day) => `${today.slice(0, 7)}-01`

/**
 * Runs every night and corrects totals that differ from the rows that they add up. Triggers keep totals up to date, so a difference
 * is a bug and is logged as an error.
 */
export const repairTotals: Job<Services, Record<string, never>> = job(
  'repair-totals',
  z.object({}).prefault({}),
  ['project'],
  async ({ db, log }) => {
    const { rows } = await db.execute<{ projects: number; companies: number }>(
      sql`select repair_project_totals()::int as projects, repair_company_totals()::int as companies`,
    )
    const { projects = 0, companies = 0 } = rows[0] ?? {}
    if (projects + companies > 0) log.error({ event: 'totals', projects, companies }, 'Totals were wrong')
  },
)
