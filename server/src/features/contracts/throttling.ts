import { tooMany } from '../../errors.ts'
import type { Databases } from '../../platform/database/connect.ts'
import { type Budget, takeFrom } from '../../platform/rate-limit.ts'

const printing: Budget = { calls: 40, seconds: 60 }
const keeping: Budget = { calls: 20, seconds: 15 * 60 }

/** Whoever has something printed has the typesetter to themselves, and everybody else waits. */
export const throttlePrinting = (databases: Databases, userId: string) =>
  spend(databases, 'printing', userId, printing)

/** An earlier version made the draft again, or more time to sign: each leaves something behind that is kept for good. */
export const throttleKeeping = (databases: Databases, contractId: string) =>
  spend(databases, 'kept-of-contract', contractId, keeping)

async function spend({ gate }: Databases, name: string, subject: string, budget: Budget) {
  const wait = await takeFrom(gate, name, subject, budget)
  if (wait > 0) throw tooMany(wait)
}
