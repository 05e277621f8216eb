import type { Db } from '../../../../platform/database/connect.ts'
import { remainingQuota } from '../../../companies/quotas.ts'
import type { KnownRecord, RowResult } from './classify-rows.ts'
import type { Room } from './plan.ts'

/** Reliable only while the caller holds the company's lock. */
export async function roomOf(db: Db, companyId: string): Promise<Room> {
  const clients = await remainingQuota(db, companyId, 'clients')
  const projects = await remainingQuota(db, companyId, 'projects')
  return { clients: clients?.left ?? null, projects: projects?.left ?? null }
}

/** What a row adds to what counts toward the limits of the company's plan. */
export type RowUse = { clients: number; projects: number }

/** Leaves out the rows that the plan has no room for. Earlier rows come first. */
export function fitRows<K extends KnownRecord>(
  results: RowResult<K>[],
  room: Room | null,
  useOf: (result: RowResult<K>) => RowUse,
  take: (result: RowResult<K>) => void = () => {},
): RowResult<K>[] {
  if (!room) return results
  const used: RowUse = { clients: 0, projects: 0 }
  const fits = (what: keyof RowUse, more: number) =>
    more === 0 || used[what] + more <= (room[what] ?? Number.POSITIVE_INFINITY)
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
