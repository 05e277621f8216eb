import type { Actor } from '../../../platform/actor.ts'
import type { Databases, Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import type { BackupRoom } from './backup-folder.ts'

export async function beginBackup({ admin }: Databases, room: BackupRoom, actor: Actor) {
  const name = `mantel-${new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-')}.tar.gz`
  await inTransaction(admin, actor, async (db) => {
    await record(db, actor, 'backup.begun', name, `Began the backup ${name}`)
    // Last: while another one is made, nothing is begun and nothing recorded.
    room.begin(name)
  })
  return room.list()
}

/** It takes as long as the archive is large, and is written down with what came of it. */
export async function beginCheck({ admin }: Databases, room: BackupRoom, actor: Actor, name: string) {
  await room.beginCheck(name, (problem) => {
    const outcome = problem === null ? 'It can be restored.' : problem
    return inTransaction(admin, actor, (db) =>
      record(db, actor, 'backup.checked', name, `Checked the backup ${name}. ${outcome}`),
    )
  })
  return room.list()
}

const record = (db: Db, actor: Actor, action: string, name: string, description: string) =>
  recordActivity(db, actor, { action, targetType: 'backup', targetId: name, description })
