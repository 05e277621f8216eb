import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../services.ts'
import { deleteDueCompanies } from './purge-companies.ts'

export const deleteDue = job<Services, unknown>(
  'delete-due-companies',
  z.unknown(),
  ['company', 'user'],
  async ({ db, ...services }) => {
    // This transaction is idle while companies are deleted, and a large company takes longer than the default timeout.
    await db.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await deleteDueCompanies(services)
  },
)
