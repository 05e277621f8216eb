import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/connect.ts'

type List = 'stages' | 'projectTypes' | 'sources'
export type ListUsage = Record<List, (name: string) => number>

/**
 * Returns the number of records per entry. Archived projects count, because restoring puts them back into their stage.
 */
export async function getListUsage(db: Db, companyId: string): Promise<ListUsage> {
  const { rows } = await db.execute<{ list: List; name: string; used: number }>(sql`
    with own as (select status, type, source from projects where company_id = ${companyId})
    select 'stages' as list, status as name, count(*)::int as used from own group by status
    union all
    select 'projectTypes', type, count(*)::int from own group by type
    union all
    select 'sources', source, count(*)::int
    from (
      select source from own
      union all select source from clients where company_id = ${companyId}
      union all select source from leads where company_id = ${companyId}) as any_source
    where source is not null group by source`)
  const usageOf = (list: List) => {
    const counts = new Map(rows.filter((row) => row.list === list).map(({ name, used }) => [name, used]))
    return (name: string) => counts.get(name) ?? 0
  }
  return { stages: usageOf('stages'), projectTypes: usageOf('projectTypes'), sources: usageOf('sources') }
}
