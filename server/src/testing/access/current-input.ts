import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import type { TestServer } from '../server.ts'
import { currentSectionFingerprint, requiresSectionFingerprint } from '../settings-fingerprint.ts'
import { type Tenant, withOwnIds } from './own-ids.ts'

/**
 * Returns input that names the tenant's own rows and, where the endpoint requires it, their current version or
 * fingerprint.
 */
export async function currentInput(server: TestServer, endpoint: Endpoint, own: Tenant) {
  const input = withOwnIds(endpoint, own)
  // The endpoint requires the company's name as confirmation.
  if (endpoint.path === '/api/admin/companies/:id/deletion' && input.body)
    return { ...input, body: { ...(input.body as object), name: `${own.canary} Studio` } }
  // All tests share this one row, and every change increments its version, so the version is read before each call.
  if (endpoint.path === '/api/admin/settings' && input.body) {
    const [now] = await server.sql<{ version: number }>('select version from platform_settings')
    return { ...input, body: { name: randomUUID(), version: now?.version } }
  }
  if (endpoint.path.startsWith('/api/admin/jobs/:number')) {
    const [job] = await server.sql<{ id: string }>(
      'select id from graphile_worker.jobs where last_error is not null order by id limit 1',
    )
    return { ...input, params: { number: job?.id ?? '0' } }
  }
  if (endpoint.path.startsWith('/api/admin/provider-events/:id')) {
    const [event] = await server.sql<{ id: string }>(
      "select id from provider_events where state = 'dead' order by id limit 1",
    )
    return { ...input, params: { id: event?.id ?? 'evt_unknown' } }
  }
  // Earlier calls have changed the subscription, so its version is read now.
  if (endpoint.path === '/api/admin/companies/:id/plan/comp' && input.body) {
    const [now] = await server.sql<{ version: number }>(
      'select version from subscriptions where company_id = $1',
      [own.companyId],
    )
    return { ...input, body: { freeUntil: null, version: now?.version } }
  }
  // A revision without a change changes nothing.
  if (endpoint.path === '/api/invoices/:id/revisions' && input.body)
    return { ...input, body: { ...(input.body as object), notes: randomUUID() } }
  // The whole amount of a test invoice, which is what its page offers.
  if (endpoint.path === '/api/pay/:token/claims' && input.body)
    return { ...input, body: { ...(input.body as object), kind: 'full', amount: 1_000 } }
  if (/^\/api\/\w+\/many\/(tags|type)$/.test(endpoint.path)) return withChanges(server, input)
  if (endpoint.path === '/api/documents/many') return withSharing(server, input)
  // The key names a planned reminder.
  const key = own.special[endpoint.path]?.key
  if (key) return { ...input, params: { ...(input.params as object), key } }
  if (!requiresSectionFingerprint(endpoint)) return input
  return {
    ...input,
    body: {
      ...(input.body as object),
      seen: await currentSectionFingerprint(server, own.companyId, endpoint),
    },
  }
}

type Items = { body?: { items?: { id: string; add?: string[] }[] } }

/** Returns input that changes every record: a tag that no record has, or another type. */
async function withChanges(server: TestServer, input: object) {
  const { items = [] } = (input as Items).body ?? {}
  const changed = items.map(async ({ id, add }) => {
    if (add) return { id, add: [randomUUID()], remove: [] }
    const [now] = await server.sql<{ version: number }>('select version from projects where id = $1', [id])
    const version = now?.version ?? 1
    return { id, type: version % 2 === 0 ? 'STR Design' : 'Enhancement', version }
  })
  return { ...input, body: { items: await Promise.all(changed) } }
}

/** Returns input that reverses whether each document is shared, because earlier calls may have shared it. */
async function withSharing(server: TestServer, input: object) {
  const { items = [] } = (input as Items).body ?? {}
  const changed = items.map(async ({ id }) => {
    const [now] = await server.sql<{ shared: string }>(
      'select sent_to_client as shared from project_documents where id = $1',
      [id],
    )
    return { id, sentToClient: now?.shared === 'true' ? 'false' : 'true' }
  })
  return { ...input, body: { items: await Promise.all(changed) } }
}
