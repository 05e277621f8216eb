import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Backup } from '@mantel/domain/platform'
import { conflict } from '../../errors.ts'
import type { Actor } from '../../platform/actor.ts'
import { Problem } from '../../platform/backup/problem.ts'
import type { Databases } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import type { Log } from '../../platform/log.ts'
import { recordActivity } from '../activity/recording.ts'

export type BackupRoom = ReturnType<typeof openBackupRoom>

/**
 * Where backups lie, and the one that is being made. In this process and beside its requests: what a backup reads it
 * streams, and a process that dies leaves a part that is never taken for a whole.
 */
export function openBackupRoom(directory: string, write: (file: string) => Promise<unknown>, log: Log) {
  let running: Promise<void> | null = null
  // What a process that died was writing is nobody's any more; what grew within the hour may be another process's.
  const tidied = removeParts(directory)
  let lastProblem: string | null = null

  async function list() {
    const names = await readdir(directory).catch(() => [])
    const found = await Promise.all(names.filter(isBackup).map((name) => lookAt(directory, name)))
    const backups = found.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    return { isRunning: running !== null, lastProblem, backups }
  }

  function begin(name: string) {
    if (running) throw conflict('A backup is being made already.')
    lastProblem = null
    running = tidied
      .then(() => mkdir(directory, { recursive: true, mode: 0o700 }))
      .then(() => write(path.join(directory, name)))
      .then(() => log.info({ event: 'backup', name }, 'A backup is whole'))
      .catch((error: unknown) => {
        log.error({ error }, 'A backup failed')
        lastProblem = error instanceof Problem ? error.message : 'It could not be written. The log says why.'
      })
      .finally(() => {
        running = null
      })
  }

  /** Until the one that is being made is whole, or has failed. */
  const settled = async () => {
    await running
  }

  return { list, begin, settled }
}

export async function beginBackup({ admin }: Databases, room: BackupRoom, actor: Actor) {
  const name = `mantel-${new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-')}.tar.gz`
  await inTransaction(admin, actor, async (db) => {
    await recordActivity(db, actor, {
      action: 'backup.begun',
      targetType: 'backup',
      targetId: name,
      description: `Began the backup ${name}`,
    })
    // Last: while another one is made, nothing is begun and nothing recorded.
    room.begin(name)
  })
  return room.list()
}

async function removeParts(directory: string) {
  const names = await readdir(directory).catch(() => [])
  for (const name of names.filter((one) => one.endsWith('.tar.gz.part'))) {
    const part = path.join(directory, name)
    const { mtimeMs } = await stat(part).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > 60 * 60 * 1000) await rm(part, { force: true })
  }
}

const isBackup = (name: string) => /^[\w.-]+\.tar\.gz$/.test(name)

async function lookAt(directory: string, name: string): Promise<Backup> {
  const { size, mtime } = await stat(path.join(directory, name))
  return { name, size, createdAt: mtime.toISOString() }
}
