import { dayIn } from '@mantel/domain/dates'
import type { Stage } from '@mantel/domain/projects/pipeline'
import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/database/connect.ts'
import { projectActivities } from '../../schema/activities.ts'
import type { projects } from '../../schema/projects/projects.ts'
import { timeZoneOf } from '../companies/time-zones.ts'

type Moved = typeof projects.$inferSelect
type Booking = { dateBooked?: string | null }
type Booked = Booking & { companyId: string }

/**
 * What is won is booked, from today on. Who moves a project back to where the move that booked it began takes that back,
 * unless somebody gave it another day since.
 */
export async function bookingOf(db: Db, before: Moved, to: Stage): Promise<Booking> {
  const { dateBooked } = before
  if (!dateBooked) return bookingIn(db, before, to)
  return dateBooked === (await bookedByMoveFrom(db, before, to)) ? { dateBooked: null } : {}
}

/** The same for what comes to stand in a stage without having been in another. */
export async function bookingIn(db: Db, { companyId, dateBooked }: Booked, stage: Stage | undefined) {
  const isWon = !dateBooked && stage?.kind === 'won'
  return isWon ? { dateBooked: dayIn(await timeZoneOf(db, companyId), new Date()) } : {}
}

const aMove = z.object({
  from: z.string(),
  to: z.string(),
  changes: z.array(z.object({ field: z.string(), after: z.unknown() })),
})

/** The day that the last move gave the project, if that one led from this stage to where the project is now. */
async function bookedByMoveFrom(db: Db, { companyId, id, status }: Moved, stage: Stage) {
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
  const { data: move } = aMove.safeParse(last?.metadata)
  if (move?.from !== stage.name || move.to !== status) return undefined
  return move.changes.find(({ field }) => field === 'dateBooked')?.after
}
