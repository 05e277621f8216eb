import { sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/connect.ts'
import type { Company } from '../company.ts'

/** Returns a function that reserves the next position below all projects of a stage. */
export async function createPositionAllocator(db: Db, company: Company) {
  const { rows } = await db.execute<{ status: string; last: number }>(sql`
    select status, max(sort_order) as last from projects where company_id = ${company.id} group by status`)
  const last = new Map(rows.map(({ status, last }) => [status, last]))
  return (stage: string) => {
    const position = (last.get(stage) ?? 0) + 1
    last.set(stage, position)
    return position
  }
}
