import { z } from 'zod'
import { declareJob } from '../../platform/jobs/job.ts'

/**
 * Declared without their handlers, so that the code that enqueues them does not import what they do.
 * `isBusy`: the form gets so many submissions that this one is stored but not processed further.
 */
export const processLead = declareJob(
  'process-lead',
  z.object({ leadId: z.uuid(), isBusy: z.boolean().default(false) }),
)

export const addLeadLater = declareJob('add-lead-later', z.object({ leadId: z.uuid() }), 6)

export const sendLeadReply = declareJob('send-lead-reply', z.object({ replyId: z.uuid() }))
