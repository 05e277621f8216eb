import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import type { TestServer } from '../server.ts'
import type { Caller } from './callers.ts'
import type { WatchedServer } from './changes.ts'
import { currentInput } from './current-input.ts'
import { undeclaredKinds } from './declared-changes.ts'
import { callAs, chooseCallers, expectedRefusal, nameOf, splitCallers } from './expected-refusals.ts'
import type { Tenant } from './own-ids.ts'
import { takeSnapshot } from './snapshot.ts'

/**
 * Makes every call that must be refused, and lists those that are not refused as the permission table says and the
 * tables that changed nevertheless. The calls name existing rows, and an allowed caller repeats each write: if nothing
 * changes even then, the refusal proves nothing. The endpoint must declare what the allowed caller changes, because the
 * web refreshes nothing else.
 */
export async function impureRefusals(
  server: WatchedServer,
  endpoints: Endpoint[],
  callers: Caller[],
  own: Tenant,
) {
  const found: string[] = []
  let calls = 0
  await addFailedJob(server)
  await addDeadEvent(server)
  const snapshot = await takeSnapshot(server, own.companyId)
  /**
   * Whether an earlier call has suspended the company. Its users are then signed out until the next call ends the
   * suspension.
   */
  const isSuspended = async () => {
    const query =
      'select from companies where id = $1 and coalesce(suspended_at, deletion_requested_at) is not null'
    return (await server.sql(query, [own.companyId])).length > 0
  }
  const changedBy = async (endpoint: Endpoint, some: Caller[]) => {
    const before = await server.changes.position()
    const endsSessions = endpoint.access.startsWith('platform:') && (await isSuspended())
    for (const caller of some) {
      const isOut = endsSessions && caller.user && caller.user.role !== 'SuperAdmin'
      const expected = isOut ? 401 : expectedRefusal(endpoint, caller)
      const { status } = await callAs(server, caller, endpoint, await currentInput(server, endpoint, own))
      calls++
      if (expected && status !== expected)
        found.push(`${nameOf(endpoint)}: ${caller.name} got ${status}, not ${expected}`)
    }
    return server.changes.since(before)
  }
  /**
   * Calls the endpoint with the rows as earlier calls left them, because some calls undo others. If nothing changes,
   * calls it with the original rows.
   */
  const changedByAllowed = async (endpoint: Endpoint) => {
    const allowed = splitCallers(endpoint, callers).allowed.slice(0, 1)
    const changed = await changedBy(endpoint, allowed)
    if (changed.length > 0) return changed
    await snapshot.restore()
    return changedBy(endpoint, allowed)
  }
  const callersOf = chooseCallers(callers)
  for (const endpoint of endpoints) {
    const { refused } = splitCallers(endpoint, callersOf(endpoint))
    const changed = await changedBy(endpoint, refused)
    if (changed.length > 0) found.push(`${nameOf(endpoint)} changed ${changed.join(', ')}`)
    if (endpoint.method === 'GET') continue
    const effects = await changedByAllowed(endpoint)
    if (effects.length === 0 && mayWrite(endpoint))
      found.push(`${nameOf(endpoint)} changes nothing for allowed callers either, so nothing was tested`)
    for (const kind of undeclaredKinds(endpoint, effects))
      found.push(`${nameOf(endpoint)} changes ${kind} without declaring it`)
    await snapshot.restoreDeleted()
  }
  return { found, calls }
}

/**
 * Whether an allowed call must change a watched table. Exceptions: calls for everyone or for every signed-in user (some
 * only end sessions), downloads and links (they change no record), a new order (the example does not name all rows),
 * sessions (not watched), backups (files), a test email (sent at once), and changes of a subscription (the test tenant
 * has no trial and none at the provider), marking a project as paid (nothing is open on the test project), leaving
 * the company (the caller could not make the next call), and adding sample data (there is some).
 */
const mayWrite = ({ method, access, response, path }: Endpoint) =>
  method !== 'GET' &&
  access !== 'public' &&
  access !== 'signed-in' &&
  !response.meta()?.bytes &&
  !/\/(order|links|preview)$/.test(path) &&
  !/^\/api\/(admin\/companies\/:id\/)?plan\/(portal|changes|cancellation|extension|refunds)$/.test(path) &&
  !/^\/api\/(projects\/:id\/paid|team\/departure)$/.test(path) &&
  !(method === 'POST' && path === '/api/samples') &&
  !/^\/api\/admin\/(.*\/(sessions|impersonation)|backups.*|mail\/test)$/.test(path)

/** Adds a failed job, because only failed jobs can be retried. */
async function addFailedJob(server: TestServer) {
  const [job] = await server.sql<{ id: string }>(
    "select id from graphile_worker.add_job('deliver-message', '{}'::json, run_at := now() + interval '1 day')",
  )
  await server.sql("update graphile_worker._private_jobs set last_error = 'It failed' where id = $1", [
    job?.id,
  ])
}

/** Adds an event of the card provider that could not be processed, because only these can be retried. */
const addDeadEvent = (server: TestServer) =>
  server.sql(
    "insert into provider_events (id, type, payload, state, created_at) values ('evt_dead', 'account.updated', '{}', 'dead', now())",
  )
