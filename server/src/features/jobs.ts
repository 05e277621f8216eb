import { z } from 'zod'
import { job } from '../platform/jobs/job.ts'
import type { AnyJob, Schedule } from '../platform/jobs/worker.ts'
import { cleanExpired } from './auth/cleaning.ts'
import { sendPasswordReset } from './auth/jobs.ts'
import { discardFile } from './files/jobs.ts'
import { deliverMessage } from './messages/jobs.ts'
import type { Services } from './services.ts'

const clean = job<Services, unknown>('clean-expired', z.unknown(), ({ db }) => cleanExpired(db))

/** Everything that runs later, and everything that runs by the clock. */
export const jobs: AnyJob<Services>[] = [clean, sendPasswordReset, discardFile, deliverMessage]
export const schedules: Schedule<Services>[] = [{ job: clean, cron: '17 * * * *' }]
