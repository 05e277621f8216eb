import type { Endpoint } from '@mantel/domain/endpoint'
import { getTableName } from 'drizzle-orm'
import { endpoints, records } from '../../features.ts'

/**
 * Tables of the job queue, which need no declaration: many endpoints enqueue jobs, and the web fetches the list of jobs
 * on each visit.
 */
const queueTables = ['_private_jobs', '_private_tasks', 'finished_jobs']

/**
 * Returns what an endpoint changed without declaring it. A table counts as declared if `changes` has one of its record
 * kinds; otherwise returns those of its kinds that some query shows. Also returns tables that no feature registers.
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
