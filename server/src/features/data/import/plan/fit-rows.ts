import type { Db } from '../../../../platform/database/connect.ts'
import { remainingQuota } from '../../../companies/quotas.ts'
import type { KnownRecord, RowResult } from './classify-rows.ts'
import type { RemainingQuotas } from './plan.ts'

/** Reliable only while the caller holds the company's lock. */
export async function loadRemainingQuotas(db: Db, companyId: string): Promise<RemainingQuotas> {
  const clients = await remainingQuota(db, companyId, 'clients')
  const projects = await remainingQuota(db, companyId, 'projects')
  return { clients: clients?.left ?? null, projects: projects?.left ?? null }
}

/** How many clients and projects a row adds to those that count toward the limits of the company's plan. */
export type RowUse = { clients: number; projects: number }

/** Leaves out the rows that exceed the limits of the plan. Earlier rows come first. */
export function fitRows<K extends KnownRecord>(
  results: RowResult<K>[],
  remaining: RemainingQuotas | null,
  useOf: (result: RowResult<K>) => RowUse,
  take: (result: RowResult<K>) => void = () => {},
): RowResult<K>[] {
  if (!remaining) return results
  const used: RowUse = { clients: 0, projects: 0 }
  const fits = (what: keyof RowUse, more: number) =>
    more === 0 || used[what] + more <= (remaining[what] ?? Number.POSITIVE_INFINITY)
  return results.map((result): RowResult<K> => {
    const { clients, projects } = useOf(result)
    if (!fits('clients', clients) || !fits('projects', projects))
      return { reading: result.reading, outcome: 'invalid', reason: 'Over your plan’s limit' }
    used.clients += clients
    used.projects += projects
    take(result)
    return result
  })
}
