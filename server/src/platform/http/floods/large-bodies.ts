import type { FastifyReply } from 'fastify'
import { busy } from '../../../errors.ts'
import { createKeyedLimiter, createLimiter } from '../../concurrency-limiter.ts'

const slotsOfAddress = createKeyedLimiter({ concurrency: 2, maxWaiting: 10, createFullError: () => busy() })
const slotsOfAll = createLimiter({ concurrency: 4, maxWaiting: 40, createFullError: () => busy() })

/**
 * Waits for a slot before a large body is read; the slot is released with the response. This limits the memory that
 * large bodies use, and one address cannot occupy all slots, however slowly it sends.
 */
export function waitForLargeBodySlot(address: string, { raw }: FastifyReply): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    // If the caller disconnected during the rate limit check, there will be no further event.
    if (raw.destroyed) resolve()
    raw.once('close', resolve)
    raw.once('finish', resolve)
  })
  return new Promise((begin, refuse) => {
    const occupySlot = () => {
      begin()
      return closed
    }
    slotsOfAddress(address, () => slotsOfAll(occupySlot)).catch(refuse)
  })
}
