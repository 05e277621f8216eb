import { z } from 'zod'
import { inTransaction } from '../../platform/database/tenant.ts'
import { enqueue, type Job, type JobRun, job } from '../../platform/jobs/job.ts'
import type { Services } from '../../services.ts'
import { type CheckProgress, checkNextContracts, checkProgress } from './evidence-checks.ts'
import { sealIfMissing } from './seal-contract.ts'
import { listUnsealedContracts } from './unsealed-contracts.ts'

/** Seals a signed contract if the signing request could not, for example because the process died. */
export const sealContract = job<Services, { contractId: string }>(
  'seal-contract',
  z.object({ contractId: z.uuid() }),
  ['activity', 'contract', 'document', 'file', 'message', 'project'],
  (run, { contractId }) => sealIfMissing(run, contractId),
)

/**
 * Runs on a schedule. Enqueues one attempt per contract, so that a contract that always fails does not block others.
 */
export const sealUnsealedContracts = job(
  'seal-unsealed-contracts',
  // A scheduled run has no payload, so it uses the defaults.
  z.object({ minutes: z.number().default(5) }).prefault({}),
  [],
  async ({ databases }: JobRun<Services>, { minutes }) => {
    const once = { ...sealContract, maxAttempts: 1 }
    for (const { companyId, contractId } of await listUnsealedContracts(databases, minutes))
      await inTransaction(databases.worker, { companyId }, (db) =>
        enqueue(db, once, { contractId }, { key: `seal again ${contractId}` }),
      )
  },
)

/**
 * Runs every night. Compares the records of all contracts with their seals and histories, one batch per job.
 */
export const checkEvidence: Job<Services, CheckProgress> = job(
  'check-evidence',
  // A scheduled run has no payload, so it uses the defaults.
  checkProgress.prefault({}),
  ['evidence-check'],
  async (run, progress) => {
    const next = await checkNextContracts(run, progress)
    if (next) await enqueue(run.db, checkEvidence, next)
  },
)
