import pg from 'pg'
import { Problem } from './problem.ts'

class Interrupted extends Error {}

type ErrorClass = abstract new (...args: never[]) => Error

/**
 * Runs a command of the terminal: its sentence goes to standard output, or why not to standard error.
 * `forPeople`: errors whose message is a sentence already.
 */
export async function runCommand(
  work: (signal: AbortSignal) => Promise<string>,
  forPeople: ErrorClass[] = [],
) {
  const abort = new AbortController()
  const interrupt = () => {
    // The second one does not wait for things to be put in order.
    if (abort.signal.aborted) process.exit(130)
    abort.abort(new Interrupted())
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt)
  try {
    process.stdout.write(`${await work(abort.signal)}\n`)
    process.exitCode = 0
  } catch (error) {
    const { aborted } = abort.signal
    const reason = aborted ? 'Interrupted. Nothing was changed.' : sentenceOf(error, [Problem, ...forPeople])
    process.stderr.write(`${reason}\n`)
    process.exitCode = aborted ? 130 : 1
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, interrupt)
}

function sentenceOf(error: unknown, forPeople: ErrorClass[]): string {
  if (error instanceof Error && forPeople.some((known) => error instanceof known)) return error.message
  if (error instanceof pg.DatabaseError)
    return error.code === lockTimeout ? busy : `The database refused: ${error.message} (${error.code}).`
  if (error instanceof Error && 'syscall' in error) return `${error.message}.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const lockTimeout = '55P03'
const busy = 'Another process is changing the database. Please try again in a moment.'
