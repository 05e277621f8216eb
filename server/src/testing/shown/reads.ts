import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import { identifierFields } from '@mantel/domain/endpoints/endpoint-checks'
import { scopeOf } from '@mantel/domain/permissions'
import { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { type IdSlot, ownIdFor, type Tenant, withOwnIds } from '../access/own-ids.ts'
import { address, exampleOf, fill } from '../examples.ts'
import type { JsonSchema } from '../json-schema.ts'

/** A user who has screens open, with a session that is opened again when a call has ended it. */
export type Reader = { name: string; actor: Actor; token: () => Promise<string>; renew: () => void }

/** A cached GET with its input, as one query of a screen. */
export type Read = {
  name: string
  endpoint: Endpoint
  url: string
  projectId: string | undefined
  reader: Reader
}

type Input = ReturnType<typeof exampleOf>

/** Returns every query that screens of these readers can show: each cached GET, for each record and with each filter. */
export const listReads = (endpoints: readonly Endpoint[], tenant: Tenant, readers: Reader[]): Read[] =>
  endpoints
    // An endpoint that shows no kind says that its record never changes.
    .filter(({ method, shows = [] }) => method === 'GET' && shows.length > 0)
    .filter((endpoint) => !isForVisitors(endpoint) && !showsQueue(endpoint))
    .flatMap((endpoint) => {
      const urls = new Map(inputsOf(endpoint, tenant).map((input) => [address(endpoint, input), input]))
      return readers
        .filter(({ actor }) => mayRead(endpoint, actor))
        .flatMap((reader) =>
          [...urls].map(([url, input]) => ({
            name: `GET ${endpoint.path}`,
            endpoint,
            url,
            projectId: projectIn(endpoint, input),
            reader,
          })),
        )
    })

/** Visitors with a link have no stream of changes. */
const isForVisitors = (endpoint: Endpoint) => identifierFields(endpoint).some((slot) => 'tokenOf' in slot)

/** The queue announces itself when a job runs. */
const showsQueue = ({ shows = [] }: Endpoint) => shows.includes('job')

const mayRead = ({ access }: Endpoint, user: Actor) =>
  access === 'public' || access === 'signed-in' || scopeOf(user, access) !== null

/** With each known id in the path, and with each value of each filter, one at a time. */
function inputsOf(endpoint: Endpoint, tenant: Tenant): Input[] {
  const example = exampleOf(endpoint)
  const [first, ...more] = identifierFields(endpoint).filter(
    (slot): slot is IdSlot => 'idOf' in slot && slot.part === 'params',
  )
  const named = first ? idsOfKind(tenant, first).map((id) => fill(example, first, id)) : [example]
  const base = named.map((input) =>
    more.reduce((filled, slot) => fill(filled, slot, ownIdFor(endpoint, slot, tenant)), input),
  )
  const [plain] = base
  if (!plain) return []
  const filtered = { ...plain, query: withOwnIds(endpoint, tenant).query }
  return [...base, filtered, ...filtersOf(endpoint).map((filter) => withQuery(plain, filter))]
}

const idsOfKind = ({ ids, others, special }: Tenant, { idOf }: IdSlot) => [
  ...new Set(
    [ids[idOf], others[idOf], ...Object.values(special).map((kinds) => kinds[idOf])].filter(
      (id) => id !== undefined,
    ),
  ),
]

const withQuery = (input: Input, filter: object): Input => ({
  ...input,
  query: { ...(input.query as object), ...filter },
})

function filtersOf({ query }: Endpoint) {
  if (!query) return []
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return Object.entries(properties).flatMap(([name, schema]) =>
    valuesOf(schema).map((value) => ({ [name]: value })),
  )
}

const valuesOf = (schema: JsonSchema): unknown[] => [
  ...(schema.enum ?? []),
  ...(schema.type === 'boolean' ? [true] : []),
  ...(schema.anyOf ?? []).flatMap(valuesOf),
]

function projectIn({ params }: Endpoint, input: Input) {
  const isProject = params?.shape.id?.meta()?.idOf === 'project'
  return isProject ? (input.params as { id?: string }).id : undefined
}
