import { type Client, clientName } from '@mantel/domain/clients'
import { and, eq } from 'drizzle-orm'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { clients } from '../../schema/clients/clients.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { completePictureUpload, type Deps } from '../uploads/complete-upload.ts'
import type { Viewer } from '../visibility/projects.ts'
import { findClient, lockClient } from './clients.ts'
import { deleteUnusedPictures } from './delete-client-rows.ts'
import { clientColumns } from './select-clients.ts'

/** Replaces the current picture, which is deleted unless a merge that can be undone needs it. */
export async function setAvatar(deps: Deps, viewer: Viewer, id: string, uploadId: string) {
  await inTransaction(deps.databases.runtime, viewer.actor, (db) => findClient(db, viewer, id))
  return completePictureUpload(deps, viewer.actor, uploadId, async (db, saveFile) => {
    const before = await lockClient(db, viewer, id)
    return saveAvatar(db, viewer, before, (await saveFile()).id)
  })
}

export async function removeAvatar(db: Db, viewer: Viewer, id: string) {
  const before = await lockClient(db, viewer, id)
  return before.avatar ? saveAvatar(db, viewer, before, null) : before
}

async function saveAvatar(db: Db, { actor }: Viewer, before: Client, avatar: string | null) {
  const { companyId } = actor
  const after = requireRow(
    await db
      .update(clients)
      .set({ avatar })
      .where(and(eq(clients.companyId, companyId), eq(clients.id, before.id)))
      .returning(clientColumns),
  )
  if (before.avatar) await deleteUnusedPictures(db, companyId, [before.avatar])
  await recordActivity(db, actor, {
    action: 'client.updated',
    targetType: 'client',
    targetId: before.id,
    description: `${avatar ? 'Changed' : 'Removed'} the photo of ${clientName(after)}`,
  })
  return after
}
