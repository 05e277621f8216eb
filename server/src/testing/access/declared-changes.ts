import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import { getTableName } from 'drizzle-orm'
import { endpoints, records } from '../../features.ts'

/**
 * Endpoints need not declare changes of these tables. Jobs announce the emails that they deliver, and the record that
 * an email is about changes at the same time. Events of the card provider arrive without a call.
 */
const tablesOfJobs = ['messages', 'provider_events']

/** Tables of the job queue, the log of announced changes, and tables that no screen shows. */
const unannouncedTables = [
  '_private_jobs',
  '_private_tasks',
  'change_log',
  'finished_jobs',
  'known_devices',
  'passkey_challenges',
  'plan_notices',
  'rate_limits',
  'sessions',
]

/**
 * Returns what an endpoint changed without declaring it in `changes`: record kinds that some query shows, and tables
 * that no feature registers. If a table has several record kinds, one declared kind is enough.
 */
export const undeclaredKinds = ({ changes = [] }: Endpoint, changedTables: readonly string[]) =>
  undeclaredTables(
    changes,
    changedTables.filter((table) => !tablesOfJobs.includes(table)),
  )

/** Like undeclaredKinds(), for any work that declares these kinds. */
export function undeclaredTables(changes: readonly string[], changedTables: readonly string[]) {
  const found = changedTables
    .filter((table) => !unannouncedTables.includes(table))
    .flatMap((table) => {
      const kinds = kindsOfTable(table)
      if (kinds.length === 0) return [`the table ${table}, which no feature registers,`]
      return kinds.some((kind) => changes.includes(kind)) ? [] : kinds.filter((kind) => shownKinds.has(kind))
    })
  return [...new Set(found)]
}

const shownKinds = new Set(endpoints.flatMap(({ shows = [] }) => shows))

export const kindsOfTable = (name: string) =>
  records.filter(([, tables]) => tables.some((table) => getTableName(table) === name)).map(([kind]) => kind)
