import type { AnyJob, Schedule } from './platform/jobs/worker.ts'
import { deleteDue } from './features/admin/companies/jobs.ts'
import { sendPasswordReset } from './features/auth/jobs.ts'
import { discardMerge } from './features/clients/jobs.ts'
import { expireContract, remindContract, tellUndelivered } from './features/contracts/jobs.ts'
import { discardFile, discardUnclaimed } from './features/files/jobs.ts'
import { cleanUp } from './features/housekeeping/jobs.ts'
import { discardImport, runImport } from './features/data/import/jobs.ts'
import { deliverMessage } from './features/messages/jobs.ts'
import { sealContract, sealForgotten } from './features/sealing/jobs.ts'
import type { Services } from './services.ts'
import { discardPieces } from './features/uploads/jobs.ts'

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
