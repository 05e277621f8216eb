import { z } from 'zod'
import { recordParts } from './record-parts.ts'

export const recordsCheck = z.object({
  /**
   * `partial`: nothing contradicts the records, but an earlier version of the product wrote them and protected only
   * some.
   */
  status: z.enum(['match', 'partial', 'altered']),
  /** The parts that were changed. Empty unless the status is `altered`. */
  altered: z.array(z.enum(recordParts)),
})
export type RecordsCheck = z.infer<typeof recordsCheck>
