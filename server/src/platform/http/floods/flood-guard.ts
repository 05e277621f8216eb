import { busy, tooMany } from '../../../errors.ts'
import { createKeyedLimiter, createLimiter } from '../../concurrency-limiter.ts'

/**
 * For endpoints that pages of any site can call. Only a few of their calls use the database at once, so that a flood
 * leaves connections for everyone else, and one address cannot use up all of these calls. An address that has used up
 * its budget is refused without asking the database again.
 */
export function createFloodGuard() {
  const ofAddress = createKeyedLimiter({ concurrency: 2, maxWaiting: 10, createFullError: () => tooMany(2) })
  const ofAll = createLimiter({ concurrency: 4, maxWaiting: 200, createFullError: () => busy() })
  const refusedUntil = new Map<string, number>()

  return {
    run: <T>(address: string, work: () => Promise<T>) => ofAddress(address, () => ofAll(work)),

    refuseKnown(address: string) {
      const wait = (refusedUntil.get(address) ?? 0) - Date.now()
      if (wait > 0) throw tooMany(Math.ceil(wait / 1000))
      refusedUntil.delete(address)
    },

    /** Stores until when the database would refuse this address. Calls before that time are refused without a query. */
    rememberRefusal(address: string, seconds: number) {
      if (refusedUntil.size >= maxAddresses) refusedUntil.clear()
      refusedUntil.set(address, Date.now() + seconds * 1000)
    },
  }
}

const maxAddresses = 10_000
