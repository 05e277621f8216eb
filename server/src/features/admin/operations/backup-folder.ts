import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Backup } from '@mantel/domain/admin/operations'
import { conflict, orNotFound } from '../../../errors.ts'
import { Problem } from '../../../platform/commands/problem.ts'
import type { Log } from '../../../platform/log.ts'
import { type Check, getFileIdentity, readCheck, saveCheck } from './backup-checks.ts'

export type BackupFolder = ReturnType<typeof openBackupFolder>

type Options = {
  directory: string
  write: (file: string) => Promise<unknown>
  /** Whether any process is writing a backup. */
  isWritten: () => Promise<boolean>
  /** Throws if the archive cannot be restored. */
  check: (file: string) => Promise<unknown>
  /** Identifies what a check depends on: the tables of an archive and the keys of its secrets. */
  version: string
  log: Log
  /** Called when a backup or a check has ended. */
  onChange?: () => void
  /** Aborted when the process ends. A check that is interrupted has no result. */
  signal: AbortSignal
}

/**
 * Lists, writes and checks backups in this process, alongside its requests. Archives are streamed, and a process that dies
 * leaves a partial file that is never mistaken for a backup.
 */
export function openBackupFolder({
  directory,
  write,
  isWritten,
  check,
  version,
  log,
  signal,
  onChange,
}: Options) {
  let running: Promise<void> | null = null
  let checking: { name: string; done: Promise<void> } | null = null
  let lastProblem: string | null = null
  /** Check results that could not be written to disk, by name. */
  const unsavedChecks = new Map<string, Check>()

  async function list() {
    const names = await readdir(directory).catch(() => [])
    const found = await Promise.all(names.filter(isBackup).map(readBackup))
    const backups = found
      .filter((backup) => backup !== null)
      .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    return { isRunning: running !== null, lastProblem, checking: checking?.name ?? null, backups }
  }

  function begin(name: string) {
    if (running) throw conflict('A backup is already running.')
    lastProblem = null
    running = removePartialFiles(directory, isWritten)
      .then(() => mkdir(directory, { recursive: true, mode: 0o700 }))
      .then(() => write(path.join(directory, name)))
      .then(() => log.info({ event: 'backup', name }, 'Backup finished'))
      .catch((error: unknown) => {
        log.error({ error }, 'Backup failed')
        lastProblem = problemText(error, 'Couldn’t write the file. See the server log.')
      })
      .finally(() => {
        running = null
        onChange?.()
      })
  }

  /** Runs one check at a time. The result is stored beside the archive and passed to `onResult`. */
  async function beginCheck(name: string, onResult: (problem: string | null) => Promise<void>) {
    const { backups } = await list()
    orNotFound(
      backups.find((backup) => backup.name === name),
      'Backup',
    )
    const before = await getFileIdentity(path.join(directory, name))
    if (checking) throw conflict('A backup is already being checked.')
    const done = runCheck(name, before, onResult)
      .catch((error: unknown) => log.error({ error }, 'Could not report the check of a backup'))
      .finally(() => {
        checking = null
        onChange?.()
      })
    checking = { name, done }
  }

  async function runCheck(name: string, before: string, onResult: (problem: string | null) => Promise<void>) {
    const file = path.join(directory, name)
    const found = await check(file).then(
      () => null,
      (error: unknown) => {
        if (signal.aborted) return null
        log.error({ error }, 'Backup cannot be restored')
        return problemText(error, 'Couldn’t read the file. See the server log.')
      },
    )
    if (signal.aborted) return
    const identity = await getFileIdentity(file).catch(() => 'gone')
    const problem = identity === before ? found : 'The file changed during the check. Check it again.'
    await storeCheck(name, { at: new Date().toISOString(), problem, version, identity })
    await onResult(problem)
  }

  async function storeCheck(name: string, found: Check) {
    unsavedChecks.set(name, found)
    await saveCheck(path.join(directory, name), found).then(
      () => unsavedChecks.delete(name),
      (error: unknown) => log.error({ error }, 'Could not store the check of a backup'),
    )
  }

  /** Returns null if `name` is not a file, cannot be read or no longer exists. */
  async function readBackup(name: string): Promise<Backup | null> {
    try {
      const file = path.join(directory, name)
      const stats = await stat(file)
      if (!stats.isFile()) return null
      const known = unsavedChecks.get(name) ?? (await readCheck(file))
      const isCurrent = known?.version === version && known.identity === (await getFileIdentity(file))
      const checked = known && isCurrent ? { at: known.at, problem: known.problem } : null
      return { name, size: stats.size, createdAt: stats.mtime.toISOString(), checked }
    } catch {
      return null
    }
  }

  /** Waits for the running backup and check. */
  const settled = async () => {
    await Promise.all([running, checking?.done])
  }

  return { list, begin, beginCheck, settled }
}

const problemText = (error: unknown, otherwise: string) =>
  error instanceof Problem ? error.message : otherwise

/**
 * Removes partial files of dead processes. Lists the files before it checks for a writer, so that the file of a writer
 * that starts in between is not removed.
 */
async function removePartialFiles(directory: string, isWritten: () => Promise<boolean>) {
  const names = await readdir(directory).catch(() => [])
  const parts = names.filter((name) => name.endsWith('.tar.gz.part'))
  if (parts.length === 0 || (await isWritten())) return
  for (const part of parts) await rm(path.join(directory, part), { force: true })
}

const isBackup = (name: string) => /^[\w.-]{1,93}\.tar\.gz$/.test(name)
