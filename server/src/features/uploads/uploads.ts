import { pieceSizeFor, type uploadsApi } from '@mantel/domain/uploads'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, orNotFound } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, only } from '../../platform/database/connect.ts'
import { safeName } from '../../platform/files/headers.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { uploads } from '../../schema/uploads.ts'
import { users } from '../../schema/users.ts'
import { discardPieces } from './jobs.ts'
import { keysOf } from './pieces.ts'

type Begin = z.output<typeof uploadsApi.begin.body>

/** What one person may have under way: enough for a whole house in photos, too little to fill a disk with. */
const most = { uploads: 60, bytes: 500 * 1024 * 1024 }

export const shown = {
  id: uploads.id,
  size: uploads.size,
  received: uploads.received,
  pieceSize: uploads.pieceSize,
}

export async function beginUpload(db: Db, actor: CompanyActor, { name, size }: Begin) {
  const { companyId, userId } = actor
  await refuseTooMany(db, actor, size)
  return only(
    await db
      .insert(uploads)
      .values({
        companyId,
        userId,
        name: safeName(name),
        size,
        pieceSize: pieceSizeFor(size),
        expiresAt: tomorrow,
      })
      .returning(shown),
  )
}

export const getUpload = (db: Db, actor: CompanyActor, id: string) => findUpload(db, actor, id)

/** Gives an upload up, or takes it away because it became something: of two who try at once, one does. */
export async function dropUpload(db: Db, actor: CompanyActor, id: string) {
  const [gone] = await db.delete(uploads).where(own(actor, id)).returning()
  await discard(db, orNotFound(gone, 'Upload'))
}

/** For housekeeping, in every company: what nobody went on with, and what was left when the process was killed. */
export async function sweepUploads(db: Db) {
  const expired = await db.delete(uploads).where(lt(uploads.expiresAt, sql`now()`)).returning()
  for (const upload of expired) await discard(db, upload)
}

/** Nobody's but theirs, not even their admin's. */
export async function findUpload(db: Db, actor: CompanyActor, id: string) {
  const [found] = await db.select().from(uploads).where(own(actor, id))
  return orNotFound(found, 'Upload')
}

export const own = ({ companyId, userId }: CompanyActor, id: string) =>
  and(
    eq(uploads.companyId, companyId),
    eq(uploads.userId, userId),
    eq(uploads.id, id),
    gt(uploads.expiresAt, sql`now()`),
  )

export const tomorrow = sql`now() + interval '24 hours'`

/** A little later: a piece that is being stored at this moment has landed by then. */
async function discard(db: Db, upload: typeof uploads.$inferSelect) {
  const runAt = new Date(Date.now() + 10 * 60 * 1000)
  await enqueue(db, discardPieces, { keys: keysOf(upload) }, { runAt })
}

async function refuseTooMany(db: Db, { companyId, userId }: CompanyActor, size: number) {
  const person = and(eq(users.companyId, companyId), eq(users.id, userId))
  // Whoever begins ten at once is counted ten times.
  await db.select({ id: users.id }).from(users).where(person).for('no key update')
  const [open] = await db
    .select({ count: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(size), 0)::float8` })
    .from(uploads)
    .where(
      and(eq(uploads.companyId, companyId), eq(uploads.userId, userId), gt(uploads.expiresAt, sql`now()`)),
    )
  if (open && (open.count >= most.uploads || open.bytes + size > most.bytes))
    throw conflict('You have many files on their way already. Please wait until some have arrived.')
}
