import { tooMany } from '../../errors.ts'
import type { Databases } from '../../platform/database/connect.ts'
import { type Budget, takeFromBudget } from '../../platform/rate-limit.ts'

const printing: Budget = { calls: 40, seconds: 60 }
const permanentChanges: Budget = { calls: 20, seconds: 15 * 60 }

/** Limits printing, because everyone else who prints has to wait for the typesetter. */
export const throttlePrinting = (databases: Databases, userId: string) =>
  takeOrRefuse(databases, 'printing', userId, printing)

/** Restoring a version and extending a link both write rows that are never deleted. */
export const throttlePermanentChanges = (databases: Databases, contractId: string) =>
  takeOrRefuse(databases, 'contract-permanent-changes', contractId, permanentChanges)

async function takeOrRefuse({ gate }: Databases, name: string, subject: string, budget: Budget) {
  const wait = await takeFromBudget(gate, name, subject, budget)
  if (wait > 0) throw tooMany(wait)
}
