import { existsSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from './error-code.ts'
import type { ServerLocation } from './location.ts'
import type { Log } from './log.ts'
import { commandLineOf, findPidsByTitle, respondsToSignals, waitForExit } from './processes.ts'

/** Cleans up after a server that crashed or was left running. The caller holds the data lock. */
export async function clearLeftovers(location: ServerLocation, log: Log) {
  const file = join(location.dataDir, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = readPostmasterFile(location.dataDir)?.pid
  if (pid === undefined) rmSync(file, { force: true })
  else if (isOurServer(pid, location)) await terminate(pid, ['SIGINT', 'SIGQUIT', 'SIGKILL'], log)
  else if (runsIn(pid, location.dataDir)) {
    throw new Error(
      `Another PostgreSQL, process ${pid}, runs on ${location.dataDir}; stop that process first.`,
    )
  }
  // PostgreSQL ignores the file of a dead process, but mistakes a zombie or an unrelated process for a server.
  else if (respondsToSignals(pid)) rmSync(file, { force: true })

  // A backend in a long query does not notice that its server is gone, and blocks the next server.
  const orphans = findPidsByTitle(`postgres: ${location.clusterName}: `)
  await Promise.all(orphans.map((orphan) => terminate(orphan, ['SIGQUIT', 'SIGKILL'], log)))
}

/** Returns undefined if there is no such file because the server stopped cleanly, or if a power failure emptied it. */
export function readPostmasterFile(dataDir: string): { pid: number; accepting: boolean } | undefined {
  try {
    const lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Math.abs(Number(lines[0])) // Single-user mode writes a negative pid.
    return pid > 0 ? { pid, accepting: lines[7]?.trim() === 'ready' } : undefined
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function isOurServer(pid: number, { clusterName }: ServerLocation): boolean {
  return commandLineOf(pid).includes(`cluster_name=${clusterName} `)
}

function runsIn(pid: number, dataDir: string): boolean {
  const command = commandLineOf(pid)
  if (!command.includes('postgres')) return false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === dataDir
  } catch {
    return command.includes(dataDir)
  }
}

const timeouts = { SIGINT: 30_000, SIGQUIT: 8_000, SIGKILL: 5_000 }

async function terminate(pid: number, signals: (keyof typeof timeouts)[], log: Log) {
  for (const signal of signals) {
    log(`Embedded PostgreSQL: sending ${signal} to process ${pid}, which was left running.`, 'warn')
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (errorCode(error) !== 'ESRCH') throw error
    }
    if (await waitForExit(pid, timeouts[signal])) return
  }
  throw new Error(`Process ${pid} of an earlier embedded PostgreSQL does not exit.`)
}
