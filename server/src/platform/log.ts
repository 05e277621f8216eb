import { type DestinationStream, pino } from 'pino'

export type Log = ReturnType<typeof createLog>

/** A structured log. Callers pass ids and counts, never bodies, addresses, names or tokens. */
export const createLog = (level: string, destination?: DestinationStream) =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { error: describeError },
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  )

/**
 * The parts of an error that may be logged. The message of a database driver can contain values of the row, so it is
 * left out. The stack is logged without its first line, because that repeats the message.
 */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const cause = error.cause instanceof Error ? error.cause : error
  const { code, constraint, table } = cause as { code?: string; constraint?: string; table?: string }
  const fromDriver = cause !== error || code !== undefined
  return {
    type: cause.name,
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(table && { table }),
    ...(!fromDriver && { message: error.message }),
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .join('\n'),
  }
}
