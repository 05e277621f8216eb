import type { WaitlistSummary, waitlistApi } from '@mantel/domain/admin/waitlist'
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { orNotFound } from '../../../errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { pageOf, readCursor, timestampValue } from '../../../platform/database/paging.ts'
import { registrationInvites, waitlist, waitlistSettings } from '../../../schema/site.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { waitlistStatus } from '../../site/waitlist.ts'

export const waitlistColumns = {
  id: waitlist.id,
  email: waitlist.email,
  signupDate: waitlist.signupDate,
  invitedAt: waitlist.invitedAt,
}

type Query = z.output<typeof waitlistApi.list.query>

export async function listWaitlist(db: Db, { search, cursor, limit }: Query) {
  const last = readCursor(cursor, timestampValue)
  const afterCursor = last
    ? sql`(${waitlist.signupDate}, ${waitlist.id}) < (${last.value}, ${last.id}::uuid)`
    : undefined
  const found = search ? sql`strpos(${waitlist.email}, lower(${search})) > 0` : undefined
  const rows = await db
    .select(waitlistColumns)
    .from(waitlist)
    .where(and(found, afterCursor))
    .orderBy(desc(waitlist.signupDate), desc(waitlist.id))
    .limit(limit + 1)
  return pageOf(rows, limit, ({ signupDate, id }) => ({ value: signupDate, id }))
}

export async function summarizeWaitlist(db: Db): Promise<WaitlistSummary> {
  const { isActive } = await waitlistStatus(db)
  const people = requireRow(
    await db.select({ people: count(), invited: count(waitlist.invitedAt) }).from(waitlist),
  )
  return { isActive, ...people }
}

/** Takes effect on the next visit, because public pages and registration read it each time. */
export async function setWaitlistActive(db: Db, actor: Actor, isActive: boolean) {
  const [before] = await db
    .select({ id: waitlistSettings.id, isActive: waitlistSettings.isActive })
    .from(waitlistSettings)
    .for('update')
  if (before?.isActive !== isActive) {
    await db
      .insert(waitlistSettings)
      .values({ isActive })
      .onConflictDoUpdate({ target: waitlistSettings.onlyRow, set: { isActive } })
    await recordActivity(db, actor, {
      action: 'waitlist.switched',
      targetType: 'waitlist',
      targetId: 'status',
      description: isActive ? 'Turned on the waitlist' : 'Turned off the waitlist',
      metadata: { changes: [{ field: 'isActive', before: before?.isActive ?? null, after: isActive }] },
    })
  }
  return summarizeWaitlist(db)
}

/** Deletes the entry and the unused invitation links that were sent to its address. */
export async function removeFromWaitlist(db: Db, actor: Actor, id: string) {
  const [deleted] = await db.delete(waitlist).where(eq(waitlist.id, id)).returning(waitlistColumns)
  const { email } = orNotFound(deleted, 'Waitlist entry')
  await withdrawLinks(db, email)
  // The activity omits the address, because people may ask for their data to be deleted.
  await recordActivity(db, actor, {
    action: 'waitlist.removed',
    targetType: 'waitlist',
    targetId: id,
    description: 'Removed someone from the waitlist',
  })
}

export const withdrawLinks = (db: Db, email: string) =>
  db
    .delete(registrationInvites)
    .where(and(eq(registrationInvites.email, email), isNull(registrationInvites.usedAt)))
