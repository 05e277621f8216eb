import type { Endpoint } from '@mantel/domain/endpoint'
import { getTableName } from 'drizzle-orm'
import { endpoints, records } from '../../features.ts'

/**
 * Tables of the job queue. Endpoints need not declare that they enqueue jobs, because the web fetches the list of jobs
 * on each visit anyway.
 */
const queueTables = ['_private_jobs', '_private_tasks', 'finished_jobs']

/**
 * Returns what an endpoint changed without declaring it in `changes`: record kinds that some query shows, and tables
 * that no feature registers. If a table has several record kinds, one declared kind is enough.
 */
export function undeclaredKinds({ changes = [] }: Endpoint, changedTables: readonly string[]) {
  const found = changedTables
    .filter((table) => !queueTables.includes(table))
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
