import pg from 'pg'

/** `roundTrips` is smaller than `statements` if statements are sent without waiting for the result of earlier ones. */
export type StatementCount = { statements: number; roundTrips: number }

/** Counts the SQL statements that the work sends. Nothing else may use the database at the same time. */
export async function countStatements(work: () => Promise<unknown>): Promise<StatementCount> {
  const client = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const { query } = client
  let statements = 0
  let answered = 0
  /** The number of results that had arrived when a statement was sent: one round trip for each value. */
  const sentAfter = new Set<number>()
  client.query = function (...args) {
    statements += 1
    sentAfter.add(answered)
    const count = () => {
      answered += 1
    }
    // A pool passes a callback, whereas a transaction uses the promise.
    const callback = args.findIndex((arg) => typeof arg === 'function')
    if (callback >= 0) {
      const original = args[callback] as (...results: unknown[]) => void
      args[callback] = (...results: unknown[]) => {
        count()
        original(...results)
      }
    }
    const result = query.apply(this, args)
    if (result instanceof Promise) result.then(count, count)
    return result
  }
  try {
    await work()
  } finally {
    client.query = query
  }
  return { statements, roundTrips: sentAfter.size }
}
