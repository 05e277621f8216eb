import { type Day, dayIn } from '@mantel/domain/basics/dates'
import type { StageKind } from '@mantel/domain/projects/next-step'
import type { Stage } from '@mantel/domain/projects/pipeline'
import { eq } from 'drizzle-orm'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'

/** What the dashboard depends on: the company's current day and the kinds of its stages. */
export type TodayAndStages = {
  timeZone: string
  today: Day
  stages: Stage[]
  kindOf: (status: string) => StageKind
  /** Paused and canceled stages. */
  inactiveStages: string[]
}

export async function getTodayAndStages(db: Db, companyId: string, now: Date): Promise<TodayAndStages> {
  const { timeZone, names, kinds } = requireRow(
    await db
      .select({
        timeZone: companies.timeZone,
        names: companies.projectStages,
        kinds: companies.stageKinds,
      })
      .from(companies)
      .where(eq(companies.id, companyId)),
  )
  const kindOf = (status: string): StageKind => kinds[status] ?? 'open'
  return {
    timeZone,
    today: dayIn(timeZone, now),
    stages: names.map((name) => ({ name, kind: kindOf(name) })),
    kindOf,
    inactiveStages: Object.keys(kinds).filter(
      (name) => kindOf(name) === 'paused' || kindOf(name) === 'canceled',
    ),
  }
}
