import type { Endpoint, RecordKind } from '@mantel/domain/endpoint'
import { identifierFields } from '@mantel/domain/endpoint-checks'
import { getTableName } from 'drizzle-orm'
import { records } from '../../features.ts'
import { nameOf } from '../access/expected-refusals.ts'
import type { TestServer } from '../server.ts'

export type Pair = readonly [Endpoint, Endpoint]

/** Every change adds activities, and a backup is no record. */
const ignoredKinds: RecordKind[] = ['activity', 'checklist', 'backup']

/** The record that a token opens. */
const tokenRecords: Partial<Record<string, RecordKind>> = { signing: 'contract' }

/**
 * Returns all pairs of changing endpoints that act on the same record, each endpoint with itself too: both name or
 * change a record of the same kind, or one names a record that belongs to what the other names or changes.
 */
export async function listPairs(server: TestServer, endpoints: Endpoint[]): Promise<Pair[]> {
  const parents = await parentKinds(server)
  const verbs = endpoints
    .filter(({ method }) => method !== 'GET')
    .map((endpoint) => {
      const named = namedKinds(endpoint)
      const kinds = new Set(
        [...named, ...(endpoint.changes ?? [])].filter((kind) => !ignoredKinds.includes(kind)),
      )
      return { endpoint, kinds, above: new Set(named.flatMap((kind) => parents.get(kind) ?? [])) }
    })
  return verbs.flatMap((one, at) =>
    verbs
      .slice(at)
      .filter(
        (other) =>
          meets(one.kinds, other.kinds) || meets(one.above, other.kinds) || meets(one.kinds, other.above),
      )
      .map((other) => [one.endpoint, other.endpoint] as const),
  )
}

export const nameOfPair = ([one, other]: Pair) => `${nameOf(one)} × ${nameOf(other)}`

const meets = (one: Set<RecordKind>, other: Set<RecordKind>) => [...one].some((kind) => other.has(kind))

const namedKinds = (endpoint: Endpoint) =>
  identifierFields(endpoint).flatMap((field) =>
    'idOf' in field ? [field.idOf] : (tokenRecords[field.tokenOf] ?? []),
  )

/** The kinds that each kind refers to, by foreign keys. Everything refers to its company and much to a user. */
async function parentKinds({ sql }: TestServer) {
  const references = await sql<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
     where contype = 'f' and conrelid <> confrelid and confrelid not in ('companies'::regclass, 'users'::regclass)`,
  )
  const kindsOf = (table: string) =>
    records.flatMap(([kind, [first]]) => (first && getTableName(first) === table ? [kind] : []))
  return new Map(
    records.map(([kind, [table]]) => [
      kind,
      references
        .filter(({ child }) => table && child === getTableName(table))
        .flatMap(({ parent }) => kindsOf(parent)),
    ]),
  )
}
