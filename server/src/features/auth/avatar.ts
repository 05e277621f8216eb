import { and, eq } from 'drizzle-orm'
import { orNotFound } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, dbOnPool } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { users } from '../../schema/users.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { removeFiles } from '../files/files.ts'
import { completePictureUpload, type Deps } from '../uploads/complete-upload.ts'
import { currentUser } from './accounts.ts'

/** Sets the user's photo and deletes the previous one. */
export async function setAvatar(deps: Deps, actor: CompanyActor, uploadId: string) {
  await completePictureUpload(deps, actor, uploadId, async (db, saveFile) => {
    const before = await lockAvatar(db, actor)
    await replaceAvatar(db, actor, before, (await saveFile()).id)
  })
  return currentUser(dbOnPool(deps.databases.auth), actor.userId)
}

export async function removeAvatar({ databases }: Deps, actor: CompanyActor) {
  await inTransaction(databases.runtime, actor, async (db) => {
    const before = await lockAvatar(db, actor)
    if (before) await replaceAvatar(db, actor, before, null)
  })
  return currentUser(dbOnPool(databases.auth), actor.userId)
}

/** Returns the current photo. The lock makes concurrent uploads replace each other's, so that only one file is left. */
async function lockAvatar(db: Db, actor: CompanyActor) {
  const [user] = await db
    .select({ fileId: users.avatarFileId })
    .from(users)
    .where(isOwn(actor))
    .for('no key update')
  return orNotFound(user, 'User').fileId
}

async function replaceAvatar(
  db: Db,
  actor: CompanyActor,
  before: string | null,
  avatarFileId: string | null,
) {
  await db.update(users).set({ avatarFileId }).where(isOwn(actor))
  if (before) await removeFiles(db, actor.companyId, [before])
  await recordActivity(db, actor, {
    action: 'user.photo_changed',
    targetType: 'user',
    targetId: actor.userId,
    description: avatarFileId ? 'Changed their photo' : 'Removed their photo',
  })
}

const isOwn = ({ companyId, userId }: CompanyActor) =>
  and(eq(users.companyId, companyId), eq(users.id, userId))
