import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'
import type { Services } from '../../services.ts'

export const pruneChangeLog = job<Services, unknown>('prune-change-log', z.unknown(), [], async ({ db }) => {
  await db.execute(sql`select prune_change_log()`)
})
