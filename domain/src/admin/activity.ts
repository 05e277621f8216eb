import { z } from 'zod'
import { timestamp } from '../endpoints/times.ts'

export const activityEntry = z.object({
  id: z.uuid(),
  at: timestamp,
  action: z.string(),
  description: z.string(),
  /** Null if no user acted or if the user was deleted. */
  actorName: z.string().nullable(),
  actorRole: z.string().nullable(),
  /** The SuperAdmin who acted while impersonating that user; null without impersonation. */
  impersonatorName: z.string().nullable(),
})
export type ActivityEntry = z.infer<typeof activityEntry>
