import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './platform/log.ts'

const maxDuration = 9_000

let shuttingDown = false
let startedAt = 0

/** Whether a shutdown has begun. If it interrupts the start of the product, errors of the start are expected. */
export const isShuttingDown = () => shuttingDown

/**
 * Stops the process cleanly: with exit code 0 on a signal, with 1 after an unexpected error. A second signal, more than
 * half a second after the first, ends the process at once.
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
      // Under npm, one Ctrl+C sends the signal twice, from the terminal and from npm. The second is ignored.
      if (shuttingDown && Date.now() - startedAt > 500) process.exit(130)
      if (!shuttingDown) void end(0)
    })
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ error }, 'Unexpected error')
      // An error during the shutdown is only logged, so that the remaining shutdown steps still run.
      if (!shuttingDown) void end(1)
    })
  }
}

export async function waitAtMost(ms: number, work: Promise<void>): Promise<void> {
  const timeout = new AbortController()
  await Promise.race([
    work.finally(() => timeout.abort()),
    sleep(ms, undefined, { signal: timeout.signal }).catch(() => {}),
  ])
}
