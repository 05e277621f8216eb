import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'
import type { Postmaster } from './postmaster.ts'

export type Launch = () => Promise<Postmaster>

/**
 * Returns the first server that accepts connections. Tries again only while an earlier server is still shutting down.
 */
export async function launchFirst(launch: Launch, deadline: AbortSignal, log: Log): Promise<Postmaster> {
  for (;;) {
    const server = await launch()
    try {
      await server.accepting(deadline)
      return server
    } catch (cause) {
      await server.shutDown()
      if (deadline.aborted || !isTransient(server)) throw withServerLog(cause, server)
      log('Embedded PostgreSQL: an earlier server is still shutting down; trying again.')
      await sleep(100, undefined, { ref: false })
    }
  }
}

/** Restarts the server whenever it exits, with no limit on attempts, until stopped. */
export function keepRunning(first: Postmaster, launch: Launch, log: Log) {
  const stopping = new AbortController()
  let server = first
  const supervision = supervise()

  async function supervise() {
    let attempts = 0
    while (!stopping.signal.aborted) {
      const reason = await server.exited
      if (stopping.signal.aborted) return
      log(`Embedded PostgreSQL: process ${server.pid} ${reason}.`, 'warn')
      if (Date.now() - server.startedAt > 30_000) attempts = 0
      await relaunch()
    }

    async function relaunch() {
      while (!stopping.signal.aborted) {
        const pause = attempts === 0 ? 0 : Math.min(5_000, 125 * 2 ** attempts)
        attempts += 1
        await sleep(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
        if (stopping.signal.aborted) return
        log(`Embedded PostgreSQL: restarting, attempt ${attempts}.`, 'warn')
        try {
          server = await launch()
          void logRecovery(server, log)
          return
        } catch (error) {
          log(`Embedded PostgreSQL: ${messageOf(error)}`, 'warn')
        }
      }
    }
  }

  return {
    current: () => server,
    async stop() {
      stopping.abort()
      await server.shutDown()
      await supervision
      // A restart in progress may have started another server.
      await server.shutDown()
    },
  }
}

export function withServerLog(cause: unknown, { lastLines }: Postmaster): Error {
  const message = `The embedded PostgreSQL did not start: ${messageOf(cause)}`
  return new Error([message, ...lastLines].join('\n  '), { cause })
}

async function logRecovery(server: Postmaster, log: Log) {
  try {
    await server.accepting()
    log(`Embedded PostgreSQL: accepting connections again after ${Date.now() - server.startedAt} ms.`, 'warn')
  } catch {
    // The server exited first. supervise() logs that.
  }
}

/**
 * Whether a server of an earlier node process, or one of its backends, still uses the data. Such a process exits by
 * itself.
 */
function isTransient({ lastLines }: Postmaster): boolean {
  return lastLines.some(
    (line) => /pre-existing shared memory block/.test(line) || /lock file ".*" already exists/.test(line),
  )
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'AbortError' ? 'it took too long.' : error.message
}
