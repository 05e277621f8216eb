import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/connect.ts'

type List = 'stages' | 'projectTypes' | 'sources'
export type Uses = Record<List, (name: string) => number>

/** How many have each entry. Archived projects too: they come back to where they were. */
export async function usesOf(db: Db, companyId: string): Promise<Uses> {
  const { rows } = await db.execute<{ list: List; name: string; used: number }>(sql`
    with own as (select status, type, source from projects where company_id = ${companyId})
    select 'stages' as list, status as name, count(*)::int as used from own group by status
    union all
    select 'projectTypes', type, count(*)::int from own group by type
    union all
    select 'sources', source, count(*)::int
    from (select source from own union all select source from clients where company_id = ${companyId}) as any_source
    where source is not null group by source`)
  const of = (list: List) => {
    const counts = new Map(rows.filter((row) => row.list === list).map(({ name, used }) => [name, used]))
    return (name: string) => counts.get(name) ?? 0
  }
  return { stages: of('stages'), projectTypes: of('projectTypes'), sources: of('sources') }
}
