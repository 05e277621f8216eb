import type { Actor } from '../../../platform/actor.ts'
import type { Databases, Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import type { BackupFolder } from './backup-folder.ts'

export async function beginBackup({ admin }: Databases, folder: BackupFolder, actor: Actor) {
  const name = `mantel-${new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-')}.tar.gz`
  await inTransaction(admin, actor, async (db) => {
    await record(db, actor, 'backup.begun', name, `Started the backup ${name}`)
    // Comes last: if another backup is running, `begin` throws, which rolls back the recorded activity.
    folder.begin(name)
  })
  return folder.list()
}

/** Starts a check and does not wait for it, because a large archive takes a while. The activity records the result. */
export async function beginCheck({ admin }: Databases, folder: BackupFolder, actor: Actor, name: string) {
  await folder.beginCheck(name, (problem) => {
    const outcome = problem === null ? 'It can be restored.' : problem
    return inTransaction(admin, actor, (db) =>
      record(db, actor, 'backup.checked', name, `Checked the backup ${name}. ${outcome}`),
    )
  })
  return folder.list()
}

const record = (db: Db, actor: Actor, action: string, name: string, description: string) =>
  recordActivity(db, actor, { action, targetType: 'backup', targetId: name, description })
