import type { Endpoint } from '@mantel/domain/endpoint'
import { getTableName } from 'drizzle-orm'
import { endpoints, records } from '../../features.ts'

/**
 * Changes of these tables need not be declared by endpoints. Jobs tell the web of jobs and of the emails that they
 * deliver; the record that an email is about changes with it. Events of the card provider arrive by themselves.
 */
const undeclaredTables = ['_private_jobs', '_private_tasks', 'finished_jobs', 'messages', 'provider_events']

/**
 * Returns what an endpoint changed without declaring it in `changes`: record kinds that some query shows, and tables
 * that no feature registers. If a table has several record kinds, one declared kind is enough.
 */
export function undeclaredKinds({ changes = [] }: Endpoint, changedTables: readonly string[]) {
  const found = changedTables
    .filter((table) => !undeclaredTables.includes(table))
    .flatMap((table) => {
      const kinds = kindsOfTable(table)
      if (kinds.length === 0) return [`the table ${table}, which no feature registers,`]
      return kinds.some((kind) => changes.includes(kind)) ? [] : kinds.filter((kind) => shownKinds.has(kind))
    })
  return [...new Set(found)]
}

const shownKinds = new Set(endpoints.flatMap(({ shows = [] }) => shows))

const kindsOfTable = (name: string) =>
  records.filter(([, tables]) => tables.some((table) => getTableName(table) === name)).map(([kind]) => kind)
