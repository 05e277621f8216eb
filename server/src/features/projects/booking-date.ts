import { dayIn } from '@mantel/domain/basics/dates'
import type { Stage } from '@mantel/domain/projects/pipeline'
import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/database/connect.ts'
import { projectActivities } from '../../schema/activities.ts'
import type { projects } from '../../schema/projects/projects.ts'
import { timeZoneOf } from '../companies/time-zones.ts'

type ProjectRow = typeof projects.$inferSelect
type Booking = { dateBooked?: string | null }
type Booked = Booking & { companyId: string }

/**
 * Returns how a move changes the booking date. A project that is won gets today's date. Moving it back to the stage it
 * was won from removes the date again, unless someone changed it.
 */
export async function bookingAfterMove(db: Db, before: ProjectRow, to: Stage): Promise<Booking> {
  const { dateBooked } = before
  if (!dateBooked) return bookingInStage(db, before, to)
  return dateBooked === (await bookedByMoveFrom(db, before, to)) ? { dateBooked: null } : {}
}

/** Returns today as the booking date if the stage is of the kind `won` and there is no booking date yet. */
export async function bookingInStage(db: Db, { companyId, dateBooked }: Booked, stage: Stage | undefined) {
  const isWon = !dateBooked && stage?.kind === 'won'
  return isWon ? { dateBooked: dayIn(await timeZoneOf(db, companyId), new Date()) } : {}
}

const storedMove = z.object({
  from: z.string(),
  to: z.string(),
  changes: z.array(z.object({ field: z.string(), after: z.unknown() })),
})

/**
 * Returns the booking date that the last move set, if that move led from `stage` to the project's current
 * stage.
 */
async function bookedByMoveFrom(db: Db, { companyId, id, status }: ProjectRow, stage: Stage) {
  const [last] = await db
    .select({ metadata: projectActivities.metadata })
    .from(projectActivities)
    .where(
      and(
        eq(projectActivities.companyId, companyId),
        eq(projectActivities.projectId, id),
        eq(projectActivities.action, 'project.stage_changed'),
      ),
    )
    .orderBy(desc(projectActivities.createdAt), desc(projectActivities.id))
    .limit(1)
  const { data: move } = storedMove.safeParse(last?.metadata)
  if (move?.from !== stage.name || move.to !== status) return undefined
  return move.changes.find(({ field }) => field === 'dateBooked')?.after
}
