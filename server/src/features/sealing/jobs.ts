import { z } from 'zod'
import { inTransaction } from '../../platform/database/tenant.ts'
import { enqueue, job } from '../../platform/jobs/job.ts'
import type { Services } from '../../services.ts'
import { sealLeft } from './seal-contract.ts'
import { forgotten } from './unsealed-contracts.ts'

/** For what was signed and did not get its paper at once: the process may have died in between. */
export const sealContract = job<Services, { contractId: string }>(
  'seal-contract',
  z.object({ contractId: z.uuid() }),
  (run, { contractId }) => sealLeft(run, contractId),
)

/** By the clock. One more try each time and no more than one: what never works must not keep others from the typesetter. */
export const sealForgotten = job<Services, unknown>('seal-forgotten', z.unknown(), async ({ databases }) => {
  const once = { ...sealContract, maxAttempts: 1 }
  for (const { companyId, contractId } of await forgotten(databases))
    await inTransaction(databases.worker, { companyId }, (db) =>
      enqueue(db, once, { contractId }, { key: `seal again ${contractId}` }),
    )
})
