import { z } from 'zod'
import { recordParts } from './record-parts.ts'

export const recordsCheck = z.object({
  /**
   * `partial` means that no change was found, but that an earlier version of the product wrote the records and
   * protected only some of them.
   */
  status: z.enum(['match', 'partial', 'altered']),
  /** The parts that were changed. Empty unless the status is `altered`. */
  altered: z.array(z.enum(recordParts)),
})
export type RecordsCheck = z.infer<typeof recordsCheck>
