import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Backup } from '@mantel/domain/admin/operations'
import { conflict, orNotFound } from '../../../errors.ts'
import { Problem } from '../../../platform/backup/problem.ts'
import type { Log } from '../../../platform/log.ts'
import { type Check, identityOf, keepCheck, keptCheck } from './backup-checks.ts'

export type BackupRoom = ReturnType<typeof openBackupRoom>

type Options = {
  directory: string
  write: (file: string) => Promise<unknown>
  /** Whether any process writes a backup at this moment. */
  isWritten: () => Promise<boolean>
  /** Throws what would be in the way of a restore. */
  check: (file: string) => Promise<unknown>
  /** Of what an archive is judged by: the tables that it must have, and the keys that open its secrets. */
  version: string
  log: Log
  /** Whoever is cut off by the end of the process has found out nothing. */
  signal: AbortSignal
}

/**
 * Where backups lie, the one that is being made and the one that is being checked. In this process and beside its
 * requests: what it reads it streams, and a process that dies leaves a part that is never taken for a whole.
 */
export function openBackupRoom({ directory, write, isWritten, check, version, log, signal }: Options) {
  let running: Promise<void> | null = null
  let checking: { name: string; done: Promise<void> } | null = null
  let lastProblem: string | null = null
  /** What was found out and could not be written down, by name. */
  const unkept = new Map<string, Check>()

  async function list() {
    const names = await readdir(directory).catch(() => [])
    const found = await Promise.all(names.filter(isBackup).map(lookAt))
    const backups = found.filter((one) => one !== null).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    return { isRunning: running !== null, lastProblem, checking: checking?.name ?? null, backups }
  }

  function begin(name: string) {
    if (running) throw conflict('A backup is being made already.')
    lastProblem = null
    running = removeParts(directory, isWritten)
      .then(() => mkdir(directory, { recursive: true, mode: 0o700 }))
      .then(() => write(path.join(directory, name)))
      .then(() => log.info({ event: 'backup', name }, 'A backup is whole'))
      .catch((error: unknown) => {
        log.error({ error }, 'A backup failed')
        lastProblem = problemIn(error, 'It could not be written. The log says why.')
      })
      .finally(() => {
        running = null
      })
  }

  /** One at a time, each as long as it takes; what came of it is kept beside the archive, and told. */
  async function beginCheck(name: string, tell: (problem: string | null) => Promise<void>) {
    const { backups } = await list()
    orNotFound(
      backups.find((one) => one.name === name),
      'Backup',
    )
    const before = await identityOf(path.join(directory, name))
    if (checking) throw conflict('A backup is being checked already.')
    const done = judge(name, before, tell)
      .catch((error: unknown) => log.error({ error }, 'The check of a backup could not be told'))
      .finally(() => {
        checking = null
      })
    checking = { name, done }
  }

  async function judge(name: string, before: string, tell: (problem: string | null) => Promise<void>) {
    const file = path.join(directory, name)
    const found = await check(file).then(
      () => null,
      (error: unknown) => {
        if (signal.aborted) return null
        log.error({ error }, 'A backup cannot be restored')
        return problemIn(error, 'It could not be read. The log says why.')
      },
    )
    if (signal.aborted) return
    const identity = await identityOf(file).catch(() => 'gone')
    const problem =
      identity === before ? found : 'It was changed while it was checked. Please check it again.'
    await keep(name, { at: new Date().toISOString(), problem, version, identity })
    await tell(problem)
  }

  async function keep(name: string, found: Check) {
    unkept.set(name, found)
    await keepCheck(path.join(directory, name), found).then(
      () => unkept.delete(name),
      (error: unknown) => log.error({ error }, 'The check of a backup could not be written down'),
    )
  }

  /** Null for what is no file, or not there any more. */
  async function lookAt(name: string): Promise<Backup | null> {
    try {
      const file = path.join(directory, name)
      const about = await stat(file)
      if (!about.isFile()) return null
      const known = unkept.get(name) ?? (await keptCheck(file))
      const holds = known?.version === version && known.identity === (await identityOf(file))
      const checked = known && holds ? { at: known.at, problem: known.problem } : null
      return { name, size: about.size, createdAt: about.mtime.toISOString(), checked }
    } catch {
      return null
    }
  }

  /** Until nothing is made or checked any more. */
  const settled = async () => {
    await Promise.all([running, checking?.done])
  }

  return { list, begin, beginCheck, settled }
}

const problemIn = (error: unknown, otherwise: string) =>
  error instanceof Problem ? error.message : otherwise

/** What a process that died was writing is nobody’s any more. Seen first: then whoever was writing it is seen as well. */
async function removeParts(directory: string, isWritten: () => Promise<boolean>) {
  const names = await readdir(directory).catch(() => [])
  const parts = names.filter((one) => one.endsWith('.tar.gz.part'))
  if (parts.length === 0 || (await isWritten())) return
  for (const part of parts) await rm(path.join(directory, part), { force: true })
}

const isBackup = (name: string) => /^[\w.-]{1,93}\.tar\.gz$/.test(name)
