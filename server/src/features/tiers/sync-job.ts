import { z } from 'zod'
import { declareJob } from '../../platform/jobs/job.ts'

/** Sends a plan to the payment provider. Features that change plans enqueue it, and do not import the one that runs it. */
export const syncTierJob = declareJob('sync-tier', z.object({ tierId: z.uuid() }))
