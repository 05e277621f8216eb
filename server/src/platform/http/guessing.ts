import { Refusal, tooMany } from '../../errors.ts'
import type { Databases } from '../database/connect.ts'
import { type Budget, takeFrom, waitFor } from '../rate-limit.ts'

const name = 'token-miss'
/** Of what somebody may call by links: a third, of those that lead nowhere. */
const missesOf = ({ calls, seconds }: Budget): Budget => ({ calls: calls / 3, seconds })

/** Whoever guesses: not even a link that leads somewhere is opened for them, or they would learn which one does. */
export async function refuseGuessers({ gate }: Databases, budget: Budget, address: string) {
  const wait = await waitFor(gate, name, address, missesOf(budget))
  if (wait > 0) throw tooMany(wait)
}

export async function noteMiss({ gate }: Databases, budget: Budget, address: string, error: unknown) {
  if (isMiss(error)) await takeFrom(gate, name, address, missesOf(budget))
}

/** Not what somebody filled in wrongly: that names its fields. */
const isMiss = (error: unknown) =>
  error instanceof Refusal && (error.status === 404 || (error.status === 400 && !error.extras.fields))
