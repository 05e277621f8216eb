import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { enqueue, type Job, job } from '../../platform/jobs/job.ts'
import type { Services } from '../../services.ts'

const batchSize = 1000

/**
 * Runs every night. Computes the standings of all projects again, one batch per job, and stores those that differ.
 * Triggers keep standings up to date, so a difference is a bug and is logged as an error.
 */
export const repairStandings: Job<Services, { after: string | null }> = job(
  'repair-standings',
  // A scheduled run has no payload, so it uses the default.
  z.object({ after: z.uuid().nullable().default(null) }).prefault({}),
  ['project'],
  async ({ db, log }, { after }) => {
    const { rows } = await db.execute<{ last: string | null; repaired: number }>(
      sql`select last, repaired::int from repair_project_standings(${after}::uuid, ${batchSize})`,
    )
    const { last = null, repaired = 0 } = rows[0] ?? {}
    if (repaired > 0) log.error({ event: 'standings', repaired, after }, 'Standings of projects were wrong')
    if (last) await enqueue(db, repairStandings, { after: last })
  },
)
