import type { Endpoint } from '@mantel/domain/endpoint'
import { getTableName } from 'drizzle-orm'
import { endpoints, records } from '../../features.ts'

/** Tables of the job queue. Many endpoints enqueue jobs, and the list of jobs is fetched on each visit. */
const queueTables = ['_private_jobs', '_private_tasks', 'finished_jobs']

/** Lists the kinds of the changed tables that the endpoint does not declare, unless no query shows them. */
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
