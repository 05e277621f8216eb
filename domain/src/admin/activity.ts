import { z } from 'zod'
import { timestamp } from '../endpoint.ts'

/** Something that was done in a company or by the platform’s people: who, what, when. */
export const deed = z.object({
  id: z.uuid(),
  at: timestamp,
  action: z.string(),
  description: z.string(),
  /** Null for what the system did, and for somebody who is gone. */
  actorName: z.string().nullable(),
  actorRole: z.string().nullable(),
  /** The SuperAdmin who acted for that person. */
  impersonatorName: z.string().nullable(),
})
export type Deed = z.infer<typeof deed>
