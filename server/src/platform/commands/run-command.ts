import pg from 'pg'
import { Problem } from './problem.ts'

class Interrupted extends Error {}

type ErrorClass = abstract new (...args: never[]) => Error

/**
 * Runs a terminal command: its result goes to standard output, or the reason for its failure to standard error. The
 * messages of `readableErrors` are shown without a stack.
 */
export async function runCommand(
  work: (signal: AbortSignal) => Promise<string>,
  readableErrors: ErrorClass[] = [],
) {
  const abort = new AbortController()
  const interrupt = () => {
    // A second signal does not wait for the cleanup.
    if (abort.signal.aborted) process.exit(130)
    abort.abort(new Interrupted())
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt)
  try {
    process.stdout.write(`${await work(abort.signal)}\n`)
    process.exitCode = 0
  } catch (error) {
    const { aborted } = abort.signal
    const reason = aborted
      ? 'Interrupted. Nothing was changed.'
      : messageFor(error, [Problem, ...readableErrors])
    process.stderr.write(`${reason}\n`)
    process.exitCode = aborted ? 130 : 1
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, interrupt)
}

function messageFor(error: unknown, readableErrors: ErrorClass[]): string {
  if (error instanceof Error && readableErrors.some((known) => error instanceof known)) return error.message
  if (error instanceof pg.DatabaseError)
    return error.code === lockTimeout
      ? busy
      : `PostgreSQL returned an error: ${error.message} (${error.code}).`
  if (error instanceof Error && 'syscall' in error) return `${error.message}.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const lockTimeout = '55P03'
const busy = 'Another process is changing the database. Please try again in a moment.'
