import { changedKinds } from '@mantel/domain/events'
import { z } from 'zod'

/** A change as the database announces it to all processes and stores it in the log. */
export const announced = z.object({
  /**
   * The change's id in the log. Undefined in the changes that a browser missed, because their order does not matter.
   */
  id: z.number().optional(),
  company: z.uuid().optional(),
  kinds: changedKinds,
  user: z.uuid().optional(),
  call: z.string().optional(),
  everyone: z.boolean().optional(),
  /** The time by the database's clock, which browsers use as a cursor. */
  at: z.iso.datetime(),
})
export type Announced = z.output<typeof announced>

/** The name of the channel on which the database notifies. */
export const channel = 'changes'
