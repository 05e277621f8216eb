import { connectDatabases, type PoolRole } from '../../../platform/database/connect.ts'
import { openFileStore } from '../../../platform/files/open-file-store.ts'
import { startWorker } from '../../../platform/jobs/worker.ts'
import { createLog } from '../../../platform/log.ts'
import type { Services } from '../../../services.ts'
import { runImport } from './jobs.ts'

/** Runs a worker in its own process, which the test can kill. */
const { urls, directory }: { urls: Record<PoolRole, string>; directory: string } = JSON.parse(
  process.argv[2] ?? '{}',
)
const log = createLog('warn')
const databases = connectDatabases(urls, { onError: () => {} })
const files = await openFileStore({ directory, s3: null })
await startWorker({
  databases,
  services: { databases, files, log } as Services,
  jobs: [runImport],
  schedules: [],
  log,
})
