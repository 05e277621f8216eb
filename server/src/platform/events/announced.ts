import { changedKinds } from '@mantel/domain/events'
import { z } from 'zod'

/** A change as the database announces it, to all processes and in the log. */
export const announced = z.object({
  /** The row in the log. Undefined for changes that a browser catches up on: their order does not matter. */
  id: z.number().optional(),
  company: z.uuid().optional(),
  kinds: changedKinds,
  user: z.uuid().optional(),
  call: z.string().optional(),
  everyone: z.boolean().optional(),
  /** The time of the database, which browsers use as a cursor. */
  at: z.iso.datetime(),
})
export type Announced = z.output<typeof announced>

/** The name of the channel on which the database notifies. */
export const channel = 'changes'
