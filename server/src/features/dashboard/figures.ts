import type { Dashboard } from '@mantel/domain/dashboard'
import { can } from '@mantel/domain/permissions'
import { and, count, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { projects } from '../../schema/projects/projects.ts'
import { awaitsSignature } from '../projects/awaits-signature.ts'
import { seenBy, type Viewer } from '../visibility/projects.ts'
import type { Company } from './company.ts'

type Figures = Pick<
  Dashboard,
  'openValue' | 'openCount' | 'wonThisMonth' | 'wonThisMonthCount' | 'awaitingSignature' | 'stages'
>

/** How the pipeline stands: the projects on the board, by stage, in one pass over them. */
export async function pipelineFigures(
  db: Db,
  viewer: Viewer,
  { today, stages, kindOf }: Company,
): Promise<Figures> {
  const { actor } = viewer
  const month = sql`date_trunc('month', ${today}::timestamp)`
  const isBooked = sql`${projects.dateBooked} >= ${month} and ${projects.dateBooked} < ${month} + interval '1 month'`
  const rows = await db
    .select({
      name: projects.status,
      count: count(),
      value: sql<number>`coalesce(sum(${value}), 0)::bigint`.mapWith(Number),
      booked: countOf(isBooked),
      bookedValue: sql<number>`coalesce(sum(${value}) filter (where ${isBooked}), 0)::bigint`.mapWith(Number),
      awaited: countOf(awaitsSignature(actor.companyId)),
    })
    .from(projects)
    .where(and(seenBy(viewer), isNull(projects.archivedAt)))
    .groupBy(projects.status)

  const priced = (amount: number) => (can(actor, 'dashboard:money') ? amount : null)
  const open = rows.filter(({ name }) => kindOf(name) === 'open')
  const won = rows.filter(({ name }) => kindOf(name) === 'won' || kindOf(name) === 'completed')
  return {
    openCount: total(open, 'count'),
    openValue: priced(total(open, 'value')),
    wonThisMonthCount: total(won, 'booked'),
    wonThisMonth: priced(total(won, 'bookedValue')),
    awaitingSignature: total(rows, 'awaited'),
    stages: stages.map((stage, place) => {
      // As on the board: what is in a stage that no longer exists stands in the first one.
      const inIt = rows.filter(
        ({ name }) => name === stage.name || (place === 0 && !stages.some((one) => one.name === name)),
      )
      return { ...stage, count: total(inIt, 'count'), value: priced(total(inIt, 'value')) }
    }),
  }
}

const countOf = (where: SQL | undefined) => sql<number>`count(*) filter (where ${where})`.mapWith(Number)

/** Each project's own value, rounded as lessDiscount() has it. */
const value = sql`${projects.estimateValue} - round(${projects.estimateValue} * ${projects.discountPercent} * 0.01)`

const total = <Name extends string>(rows: Record<Name, number>[], name: Name) =>
  rows.reduce((sum, row) => sum + row[name], 0)
