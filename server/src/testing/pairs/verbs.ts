import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import { identifierFields } from '@mantel/domain/endpoints/endpoint-checks'
import type { RecordKind } from '@mantel/domain/endpoints/ids'
import { getTableName } from 'drizzle-orm'
import { records } from '../../features.ts'
import { nameOf } from '../access/expected-refusals.ts'
import type { TestServer } from '../server.ts'

export type Pair = readonly [Endpoint, Endpoint]

/**
 * Changing one of these kinds does not make two endpoints a pair. Almost all endpoints change activities or the
 * checklist, and the test cannot restore backups and certificates after a pair.
 */
const ignoredKinds: RecordKind[] = ['activity', 'checklist', 'backup', 'seal-certificate']

/** The record that a token opens. */
const tokenRecords: Partial<Record<string, RecordKind>> = {
  signing: 'contract',
  pay: 'invoice',
  invitation: 'invitation',
  'email-verification': 'user',
}

/**
 * Returns all pairs of changing endpoints that act on the same record kind, and each endpoint paired with itself. An
 * endpoint acts on the record kinds that its input names and on their parents. If its input names none, it acts on the
 * record kinds that it changes.
 */
export async function listPairs(server: TestServer, endpoints: Endpoint[]): Promise<Pair[]> {
  const parents = await parentKinds(server)
  const verbs = endpoints
    .filter(({ method }) => method !== 'GET')
    .map((endpoint) => {
      const named = namedKinds(endpoint)
      const kinds = named.length > 0 ? named : (endpoint.changes ?? [])
      const withParents = [...named.flatMap((kind) => parents.get(kind) ?? []), ...kinds]
      return { endpoint, kinds: withParents.filter((kind) => !ignoredKinds.includes(kind)) }
    })
  return verbs.flatMap((one, at) =>
    verbs
      .slice(at)
      .filter((other) => one.kinds.some((kind) => other.kinds.includes(kind)))
      .map((other) => [one.endpoint, other.endpoint] as const),
  )
}

export const nameOfPair = ([one, other]: Pair) => `${nameOf(one)} × ${nameOf(other)}`

const namedKinds = (endpoint: Endpoint) =>
  identifierFields(endpoint).flatMap((field) =>
    'idOf' in field ? [field.idOf] : (tokenRecords[field.tokenOf] ?? []),
  )

/**
 * The record kinds that each record kind refers to by foreign keys. Companies and users are left out, because
 * almost everything refers to them.
 */
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
