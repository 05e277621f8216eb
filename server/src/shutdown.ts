import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './platform/log.ts'

const patience = 9_000

let ending = false
let endingSince = 0

/** What a start that was broken off throws is no news. */
export const isEnding = () => ending

/** Ends the process in order: on a signal with 0, after an unforeseen error with 1; a second signal does not wait. */
export function endInOrder(stop: () => Promise<void>, log: Log) {
  async function end(code: number) {
    ending = true
    endingSince = Date.now()
    const deadline = setTimeout(() => {
      log.error('Could not stop in time')
      process.exit(code || 1)
    }, patience)
    await stop().catch((error: unknown) => log.error({ error }, 'Stopping failed'))
    clearTimeout(deadline)
    process.exit(code)
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // Ctrl+C under npm arrives twice: from the terminal, and once more from npm.
      if (ending && Date.now() - endingSince > 500) process.exit(130)
      if (!ending) void end(0)
    })
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ error }, 'Unforeseen')
      // What breaks while we end does not keep the rest from ending in order.
      if (!ending) void end(1)
    })
  }
}

/** Waits for the work, but no longer than this. */
export async function within(ms: number, work: Promise<void>): Promise<void> {
  const enough = new AbortController()
  await Promise.race([
    work.finally(() => enough.abort()),
    sleep(ms, undefined, { signal: enough.signal }).catch(() => {}),
  ])
}
