import type { AnyJob, Schedule } from '../platform/jobs/worker.ts'
import { deleteDue } from './admin-companies/jobs.ts'
import { sendPasswordReset } from './auth/jobs.ts'
import { discardMerge } from './clients/jobs.ts'
import { expireContract, remindContract, tellUndelivered } from './contracts/jobs.ts'
import { discardFile, discardUnclaimed } from './files/jobs.ts'
import { cleanUp } from './housekeeping/jobs.ts'
import { discardImport, runImport } from './importing/jobs.ts'
import { deliverMessage } from './messages/jobs.ts'
import { sealContract, sealForgotten } from './sealing/jobs.ts'
import type { Services } from './services.ts'
import { discardPieces } from './uploads/jobs.ts'

/** Everything that runs later, and everything that runs by the clock. */
export const jobs: AnyJob<Services>[] = [
  cleanUp,
  sendPasswordReset,
  discardFile,
  discardUnclaimed,
  discardPieces,
  deliverMessage,
  runImport,
  discardImport,
  discardMerge,
  deleteDue,
  remindContract,
  expireContract,
  tellUndelivered,
  sealContract,
  sealForgotten,
]
export const schedules: Schedule<Services>[] = [
  { job: cleanUp, cron: '17 * * * *' },
  { job: deleteDue, cron: '43 * * * *' },
  { job: sealForgotten, cron: '*/5 * * * *' },
]
