import { pieceSizeFor, type uploadsApi } from '@mantel/domain/uploads'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, orNotFound, unauthenticated } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { safeName } from '../../platform/files/headers.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { uploads } from '../../schema/uploads.ts'
import { users } from '../../schema/users.ts'
import { discardPieces } from './jobs.ts'
import { pieceKeys } from './pieces.ts'

type Begin = z.output<typeof uploadsApi.begin.body>

/** The limits of pending uploads per user: enough for the photos of a whole house, too little to fill a disk. */
const maxPending = { uploads: 60, bytes: 500 * 1024 * 1024 }

export const uploadColumns = {
  id: uploads.id,
  size: uploads.size,
  received: uploads.received,
  pieceSize: uploads.pieceSize,
}

export async function beginUpload(db: Db, actor: CompanyActor, { name, size }: Begin) {
  const { companyId, userId } = actor
  await refuseTooMany(db, actor, size)
  return requireRow(
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
      .returning(uploadColumns),
  )
}

export const getUpload = (db: Db, actor: CompanyActor, id: string) => findUpload(db, actor, id)

/** Deletes an upload that was canceled or has become a file. If two calls run at once, only one succeeds. */
export async function deleteUpload(db: Db, actor: CompanyActor, id: string) {
  const [deleted] = await db.delete(uploads).where(ownUpload(actor, id)).returning()
  await deletePieces(db, orNotFound(deleted, 'Upload'))
}

/**
 * Deletes the expired uploads of all companies: abandoned ones, and those that were left when the process was killed.
 */
export async function deleteExpiredUploads(db: Db) {
  const expired = await db.delete(uploads).where(lt(uploads.expiresAt, sql`now()`)).returning()
  for (const upload of expired) await deletePieces(db, upload)
}

/** Finds the user's own upload. Even an admin does not see those of others. */
export async function findUpload(db: Db, actor: CompanyActor, id: string) {
  const [found] = await db.select().from(uploads).where(ownUpload(actor, id))
  return orNotFound(found, 'Upload')
}

export const ownUpload = ({ companyId, userId }: CompanyActor, id: string) =>
  and(
    eq(uploads.companyId, companyId),
    eq(uploads.userId, userId),
    eq(uploads.id, id),
    gt(uploads.expiresAt, sql`now()`),
  )

export const tomorrow = sql`now() + interval '24 hours'`

/** Schedules the deletion for later, so that it includes a piece that is being stored right now. */
async function deletePieces(db: Db, upload: typeof uploads.$inferSelect) {
  const runAt = new Date(Date.now() + 10 * 60 * 1000)
  await enqueue(db, discardPieces, { keys: pieceKeys(upload) }, { runAt })
}

async function refuseTooMany(db: Db, { companyId, userId }: CompanyActor, size: number) {
  const isUser = and(eq(users.companyId, companyId), eq(users.id, userId))
  // Locks the user, so that concurrent uploads are all counted.
  const [user] = await db.select({ id: users.id }).from(users).where(isUser).for('no key update')
  // The user no longer exists: a client's user is deleted together with the client.
  if (!user) throw unauthenticated()
  const [open] = await db
    .select({ count: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(size), 0)::float8` })
    .from(uploads)
    .where(
      and(eq(uploads.companyId, companyId), eq(uploads.userId, userId), gt(uploads.expiresAt, sql`now()`)),
    )
  if (open && (open.count >= maxPending.uploads || open.bytes + size > maxPending.bytes))
    throw conflict('You have too many uploads in progress. Wait for some to finish.')
}
