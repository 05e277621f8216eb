import type { Dashboard } from '@mantel/domain/dashboard'
import { can } from '@mantel/domain/permissions'
import { and, count, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { projects } from '../../schema/projects/projects.ts'
import { awaitsSignature } from '../projects/awaits-signature.ts'
import { type Viewer, visibleProjects } from '../visibility/projects.ts'
import type { TodayAndStages } from './today-and-stages.ts'

type PipelineStats = Pick<
  Dashboard,
  'openValue' | 'openCount' | 'wonThisMonth' | 'wonThisMonthCount' | 'awaitingSignature' | 'stages'
>

export async function getPipelineStats(
  db: Db,
  viewer: Viewer,
  { today, stages, kindOf }: TodayAndStages,
): Promise<PipelineStats> {
  const { actor } = viewer
  const month = sql`date_trunc('month', ${today}::timestamp)`
  const isBooked = sql`${projects.dateBooked} >= ${month} and ${projects.dateBooked} < ${month} + interval '1 month'`
  const rows = await db
    .select({
      name: projects.status,
      count: count(),
      value: sql<number>`coalesce(sum(${value}), 0)::bigint`.mapWith(Number),
      booked: countWhere(isBooked),
      bookedValue: sql<number>`coalesce(sum(${value}) filter (where ${isBooked}), 0)::bigint`.mapWith(Number),
      awaiting: countWhere(awaitsSignature(actor.companyId)),
    })
    .from(projects)
    .where(and(visibleProjects(viewer), isNull(projects.archivedAt)))
    .groupBy(projects.status)

  const ifVisible = (amount: number) => (can(actor, 'dashboard:money') ? amount : null)
  const open = rows.filter(({ name }) => kindOf(name) === 'open')
  const won = rows.filter(({ name }) => kindOf(name) === 'won' || kindOf(name) === 'completed')
  return {
    openCount: total(open, 'count'),
    openValue: ifVisible(total(open, 'value')),
    wonThisMonthCount: total(won, 'booked'),
    wonThisMonth: ifVisible(total(won, 'bookedValue')),
    awaitingSignature: total(rows, 'awaiting'),
    stages: stages.map((stage, index) => {
      // As on the board, projects of a stage that no longer exists count toward the first stage.
      const stageRows = rows.filter(
        ({ name }) => name === stage.name || (index === 0 && !stages.some((other) => other.name === name)),
      )
      return { ...stage, count: total(stageRows, 'count'), value: ifVisible(total(stageRows, 'value')) }
    }),
  }
}

const countWhere = (where: SQL | undefined) => sql<number>`count(*) filter (where ${where})`.mapWith(Number)

/** The value of a project after its discount, rounded like subtractDiscount(). */
const value = sql`${projects.estimateValue} - round(${projects.estimateValue} * ${projects.discountPercent} * 0.01)`

const total = <Name extends string>(rows: Record<Name, number>[], name: Name) =>
  rows.reduce((sum, row) => sum + row[name], 0)
