import { sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/connect.ts'
import type { Company } from '../company.ts'

/** Below all that is in a stage, one after the other. */
export async function placesAtTheBottom(db: Db, company: Company) {
  const { rows } = await db.execute<{ status: string; last: number }>(sql`
    select status, max(sort_order) as last from projects where company_id = ${company.id} group by status`)
  const last = new Map(rows.map(({ status, last }) => [status, last]))
  return (stage: string) => {
    const place = (last.get(stage) ?? 0) + 1
    last.set(stage, place)
    return place
  }
}
