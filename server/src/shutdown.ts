import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './platform/log.ts'

const maxDuration = 9_000

let shuttingDown = false
let startedAt = 0

/** Whether a shutdown has begun. Errors of a start that it interrupts are expected. */
export const isShuttingDown = () => shuttingDown

/**
 * Stops the process cleanly: on a signal with exit code 0, after an unexpected error with 1. A second signal ends it at
 * once.
 */
export function shutDownOnSignals(stop: () => Promise<void>, log: Log) {
  async function end(code: number) {
    shuttingDown = true
    startedAt = Date.now()
    const deadline = setTimeout(() => {
      log.error('Could not stop in time')
      process.exit(code || 1)
    }, maxDuration)
    await stop().catch((error: unknown) => log.error({ error }, 'Stopping failed'))
    clearTimeout(deadline)
    process.exit(code)
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // Under npm, Ctrl+C arrives twice: from the terminal and from npm.
      if (shuttingDown && Date.now() - startedAt > 500) process.exit(130)
      if (!shuttingDown) void end(0)
    })
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ error }, 'Unexpected error')
      // An error during the shutdown does not prevent the rest of it.
      if (!shuttingDown) void end(1)
    })
  }
}

/** Waits for the work, but no longer than `ms`. */
export async function waitAtMost(ms: number, work: Promise<void>): Promise<void> {
  const timeout = new AbortController()
  await Promise.race([
    work.finally(() => timeout.abort()),
    sleep(ms, undefined, { signal: timeout.signal }).catch(() => {}),
  ])
}
