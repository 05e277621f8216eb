import type { FastifyReply } from 'fastify'
import { busy } from '../../errors.ts'
import { turns, turnsByKey } from '../turns.ts'

const ofAddress = turnsByKey({ atOnce: 2, mayWait: 10, full: () => busy() })
const ofAll = turns({ atOnce: 4, mayWait: 40, full: () => busy() })

/**
 * For calls that bring more than others do. A place is taken before the body is read, and given back with the answer: what
 * is in memory at once has an end, and one address alone cannot take all places, however slowly it sends.
 */
export function placeForLargeBody(address: string, { raw }: FastifyReply): Promise<void> {
  const over = new Promise<void>((resolve) => {
    // Whoever hung up while their budget was looked at says so no second time.
    if (raw.destroyed) resolve()
    raw.once('close', resolve)
    raw.once('finish', resolve)
  })
  return new Promise((begin, refuse) => {
    const stay = () => {
      begin()
      return over
    }
    ofAddress(address, () => ofAll(stay)).catch(refuse)
  })
}
