import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'
import type { Postmaster } from './postmaster.ts'

export type Launch = () => Promise<Postmaster>

/** The first server that accepts connections. A mistake, such as a bad setting, is not tried again. */
export async function launchFirst(launch: Launch, deadline: AbortSignal, log: Log): Promise<Postmaster> {
  for (;;) {
    const server = await launch()
    try {
      await server.accepting(deadline)
      return server
    } catch (cause) {
      await server.shutDown()
      if (deadline.aborted || !isPassing(server)) throw withLog(cause, server)
      log('Embedded PostgreSQL: an earlier server is still ending; trying again.')
      await sleep(100, undefined, { ref: false })
    }
  }
}

/** Starts the server again whenever it ends, without ever giving up, until stopped. */
export function keepRunning(first: Postmaster, launch: Launch, log: Log) {
  const stopping = new AbortController()
  let server = first
  const kept = keep()

  async function keep() {
    let tries = 0
    while (!stopping.signal.aborted) {
      const reason = await server.exited
      if (stopping.signal.aborted) return
      log(`Embedded PostgreSQL: process ${server.pid} ${reason}.`, 'warn')
      if (Date.now() - server.startedAt > 30_000) tries = 0
      await launchAgain()
    }

    async function launchAgain() {
      while (!stopping.signal.aborted) {
        const pause = tries === 0 ? 0 : Math.min(5_000, 125 * 2 ** tries)
        tries += 1
        await sleep(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
        if (stopping.signal.aborted) return
        log(`Embedded PostgreSQL: starting again, try ${tries}.`, 'warn')
        try {
          server = await launch()
          void announce(server, log)
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
      await kept
      // A try that was under way may have started one more.
      await server.shutDown()
    },
  }
}

/** With what the server said last. */
export function withLog(cause: unknown, { lastLines }: Postmaster): Error {
  const message = `The embedded PostgreSQL did not start: ${messageOf(cause)}`
  return new Error([message, ...lastLines].join('\n  '), { cause })
}

async function announce(server: Postmaster, log: Log) {
  try {
    await server.accepting()
    log(`Embedded PostgreSQL: accepting connections again after ${Date.now() - server.startedAt} ms.`, 'warn')
  } catch {
    // It ended first, which is reported where that is awaited.
  }
}

/** Ends by itself: the server that node left behind, or its backends, have not let go of the data yet. */
function isPassing({ lastLines }: Postmaster): boolean {
  return lastLines.some(
    (line) => /pre-existing shared memory block/.test(line) || /lock file ".*" already exists/.test(line),
  )
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'AbortError' ? 'it took too long.' : error.message
}
