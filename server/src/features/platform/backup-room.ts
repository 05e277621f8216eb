import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Backup } from '@mantel/domain/platform'
import { conflict, orNotFound } from '../../errors.ts'
import { Problem } from '../../platform/backup/problem.ts'
import type { Log } from '../../platform/log.ts'
import { keepCheck, keptCheck } from './kept-checks.ts'

export type BackupRoom = ReturnType<typeof openBackupRoom>

type Options = {
  directory: string
  write: (file: string) => Promise<unknown>
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
export function openBackupRoom({ directory, write, check, version, log, signal }: Options) {
  let running: Promise<void> | null = null
  let checking: { name: string; done: Promise<void> } | null = null
  let lastProblem: string | null = null
  // What a process that died was writing is nobody's any more; what grew within the hour may be another process's.
  const tidied = removeParts(directory)

  async function list() {
    const names = await readdir(directory).catch(() => [])
    const found = await Promise.all(names.filter(isBackup).map((name) => lookAt(directory, name, version)))
    const backups = found.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    return { isRunning: running !== null, lastProblem, checking: checking?.name ?? null, backups }
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
    if (checking) throw conflict('A backup is being checked already.')
    const done = judge(path.join(directory, name), tell)
      .catch((error: unknown) => log.error({ error }, 'The check of a backup could not be kept'))
      .finally(() => {
        checking = null
      })
    checking = { name, done }
  }

  async function judge(file: string, tell: (problem: string | null) => Promise<void>) {
    const problem = await check(file).then(
      () => null,
      (error: unknown) => {
        if (signal.aborted) return null
        log.error({ error }, 'A backup cannot be restored')
        return problemIn(error, 'It could not be read. The log says why.')
      },
    )
    if (signal.aborted) return
    await keepCheck(file, { at: new Date().toISOString(), problem, version })
    await tell(problem)
  }

  /** Until nothing is made or checked any more. */
  const settled = async () => {
    await Promise.all([running, checking?.done])
  }

  return { list, begin, beginCheck, settled }
}

const problemIn = (error: unknown, otherwise: string) =>
  error instanceof Problem ? error.message : otherwise

async function removeParts(directory: string) {
  const names = await readdir(directory).catch(() => [])
  for (const name of names.filter((one) => one.endsWith('.tar.gz.part'))) {
    const part = path.join(directory, name)
    const { mtimeMs } = await stat(part).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > 60 * 60 * 1000) await rm(part, { force: true })
  }
}

const isBackup = (name: string) => /^[\w.-]{1,93}\.tar\.gz$/.test(name)

async function lookAt(directory: string, name: string, version: string): Promise<Backup> {
  const file = path.join(directory, name)
  const { size, mtime } = await stat(file)
  return { name, size, createdAt: mtime.toISOString(), checked: await keptCheck(file, version) }
}
