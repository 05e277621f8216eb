import { z } from 'zod'
import { Refusal } from '../../errors.ts'
import { type Job, type JobRun, job } from '../../platform/jobs/job.ts'
import type { Services } from '../../services.ts'
import * as declared from './job-declarations.ts'
import { addStoredLead, processStoredLead } from './process-lead.ts'
import { queueReply } from './replies/reply.ts'
import { addWaitingLeads, deleteOldSpam } from './sweep-leads.ts'

/** The kinds of records that change when a lead is added as a client and a project. */
const addingLead = ['activity', 'checklist', 'client', 'lead', 'message', 'project']

export const processLead: Job<Services, { leadId: string; isBusy: boolean }> = {
  ...declared.processLead,
  changes: addingLead,
  run: (run, { leadId, isBusy }) => processStoredLead(run, leadId, isBusy),
}

export const addLeadLater: Job<Services, { leadId: string }> = {
  ...declared.addLeadLater,
  changes: addingLead,
  run: (run, { leadId }) => addStoredLead(run, leadId),
}

export const sendLeadReply: Job<Services, { replyId: string }> = {
  ...declared.sendLeadReply,
  changes: ['activity', 'lead', 'lead-reply', 'message'],
  run: async ({ db, emailSettings, companyId, log }, { replyId }) => {
    if (!companyId) return
    try {
      await queueReply(db, emailSettings, companyId, replyId)
    } catch (error) {
      // The reply was refused, for example because the lead's email was removed in the meantime. It then counts as
      // failed.
      if (!(error instanceof Refusal)) throw error
      log.warn({ event: 'leads', companyId, replyId, reason: error.message }, 'A reply was not sent')
    }
  },
}

export const sweepLeads = job(
  'sweep-leads',
  z.unknown(),
  ['lead'],
  async ({ databases }: JobRun<Services>) => {
    await deleteOldSpam(databases)
    await addWaitingLeads(databases)
  },
  { maxAttempts: 1 },
)
