import { connectDatabases, type PoolRole } from '../../platform/database/connect.ts'
import { startWorker } from '../../platform/jobs/worker.ts'
import { createLog } from '../../platform/log.ts'
import { secretBox } from '../../platform/secrets.ts'
import type { Services } from '../../services.ts'
import { processLead } from './jobs.ts'

/** Runs a worker in its own process, which the test can kill. It delivers no emails. */
const { urls, secretKey }: { urls: Record<PoolRole, string>; secretKey: string } = JSON.parse(
  process.argv[2] ?? '{}',
)
const log = createLog('warn')
const databases = connectDatabases(urls, { onError: () => {} })
const emailSettings = { secrets: secretBox({ current: secretKey, previous: [] }), publicUrl: 'http://mantel.test' }
await startWorker({
  databases,
  services: { databases, emailSettings, log } as Services,
  jobs: [processLead],
  schedules: [],
  log,
})
