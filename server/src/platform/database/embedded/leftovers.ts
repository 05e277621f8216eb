import { existsSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from './error-code.ts'
import type { Log } from './log.ts'
import type { Place } from './place.ts'
import { answersSignals, commandLineOf, pidsTitled, sawEndOf } from './processes.ts'

/** Makes room after a server that crashed or was left behind. Only for who holds the data lock. */
export async function clearLeftovers(place: Place, log: Log) {
  const file = join(place.dataDir, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = readPostmasterFile(place.dataDir)?.pid
  if (pid === undefined) rmSync(file, { force: true })
  else if (isOurServer(pid, place)) await end(pid, ['SIGINT', 'SIGQUIT', 'SIGKILL'], log)
  else if (worksIn(pid, place.dataDir)) {
    throw new Error(`Another PostgreSQL, process ${pid}, runs on ${place.dataDir}; stop that process first.`)
  }
  // PostgreSQL copes with the file of a dead process, but takes a zombie or a stranger for a server.
  else if (answersSignals(pid)) rmSync(file, { force: true })

  // A backend in the middle of a long query does not notice that its server is gone, and blocks the next one.
  const orphans = pidsTitled(`postgres: ${place.clusterName}: `)
  await Promise.all(orphans.map((orphan) => end(orphan, ['SIGQUIT', 'SIGKILL'], log)))
}

/** What a server says of itself; undefined when it stopped cleanly, or a power cut emptied the file. */
export function readPostmasterFile(dataDir: string): { pid: number; accepting: boolean } | undefined {
  try {
    const lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Math.abs(Number(lines[0])) // single-user mode writes its pid negative
    return pid > 0 ? { pid, accepting: lines[7]?.trim() === 'ready' } : undefined
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function isOurServer(pid: number, { clusterName }: Place): boolean {
  return commandLineOf(pid).includes(`cluster_name=${clusterName} `)
}

function worksIn(pid: number, dataDir: string): boolean {
  const command = commandLineOf(pid)
  if (!command.includes('postgres')) return false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === dataDir
  } catch {
    return command.includes(dataDir)
  }
}

const patience = { SIGINT: 30_000, SIGQUIT: 8_000, SIGKILL: 5_000 }

async function end(pid: number, signals: (keyof typeof patience)[], log: Log) {
  for (const signal of signals) {
    log(`Embedded PostgreSQL: sending ${signal} to process ${pid}, which was left behind.`, 'warn')
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (errorCode(error) !== 'ESRCH') throw error
    }
    if (await sawEndOf(pid, patience[signal])) return
  }
  throw new Error(`Process ${pid} of an earlier embedded PostgreSQL does not end.`)
}
