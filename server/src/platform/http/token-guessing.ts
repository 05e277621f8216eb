import { Refusal, tooMany } from '../../errors.ts'
import type { Databases } from '../database/connect.ts'
import { type Budget, secondsUntilAvailable, takeFromBudget } from '../rate-limit.ts'

const budgetName = 'token-miss'
/** Invalid tokens may use up a third of the calls that an address may make with tokens. */
const missBudget = ({ calls, seconds }: Budget): Budget => ({ calls: calls / 3, seconds })

/**
 * Refuses an address that has sent too many invalid tokens. Its valid tokens are refused too: otherwise someone who
 * guesses would learn which tokens are valid.
 */
export async function refuseTokenGuessing({ gate }: Databases, budget: Budget, address: string) {
  const wait = await secondsUntilAvailable(gate, budgetName, address, missBudget(budget))
  if (wait > 0) throw tooMany(wait)
}

export async function recordTokenMiss({ gate }: Databases, budget: Budget, address: string, error: unknown) {
  if (isMiss(error)) await takeFromBudget(gate, budgetName, address, missBudget(budget))
}

/** A 400 that names fields is an invalid form and not an invalid token. */
const isMiss = (error: unknown) =>
  error instanceof Refusal && (error.status === 404 || (error.status === 400 && !error.extras.fields))
