import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import { getTableName } from 'drizzle-orm'
import { endpoints, records } from '../../features.ts'

/**
 * Changes of these tables need not be declared by endpoints. Jobs tell the web of jobs and of the emails that they
 * deliver; the record that an email is about changes with it. Events of the card provider arrive by themselves.
 */
const tablesOfJobs = ['messages', 'provider_events']

/** The work of the queue itself, the log of what was announced, and what no screen shows. */
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

/** The same for any work that declares these kinds. */
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

const kindsOfTable = (name: string) =>
  records.filter(([, tables]) => tables.some((table) => getTableName(table) === name)).map(([kind]) => kind)
