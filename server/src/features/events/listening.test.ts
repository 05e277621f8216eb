import { Agent, request } from 'node:http'
import { eventsApi } from '@mantel/domain/events'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { records } from '../../features.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { announcing } from '../../platform/events/announce.ts'
import { openEventStream } from '../../platform/events/event-stream.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { sharedServer } from '../../testing/server.ts'
import { pruneChangeLog } from './jobs.ts'
import { openTestStream } from './testing.ts'

const server = await sharedServer()

/** Ends the connection that listens for changes, as a restart of the database does. */
async function loseConnection() {
  const superuser = new pg.Client({ connectionString: server.database.superuserUrl })
  await superuser.connect()
  const { rowCount } = await superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'mantel listener'`,
  )
  await superuser.end()
  expect(rowCount).toBe(1)
}

test('what was announced while the connection to the database was lost arrives afterward, once', async () => {
  const admin = await server.signIn()
  const stream = await openTestStream(server.url, { token: admin.token })
  await admin('POST', '/api/clients', { email: 'before@example.com' })
  await stream.untilChanged('client')
  await loseConnection()
  await admin('POST', '/api/projects', { title: 'Meanwhile', address: '1 Elm' })
  await stream.untilChanged('project')
  await admin('POST', '/api/team/invitations', { email: 'after@example.com', role: 'Staff' })
  await stream.untilChanged('invitation')
  const told = stream.messages.filter(({ event }) => event === 'change')
  expect(told).toHaveLength(3)
})

test('a change in a transaction that is rolled back is never announced', async () => {
  const admin = await server.signIn()
  const stream = await openTestStream(server.url, { token: admin.token })
  await admin('PUT', `/api/team/${admin.user.id}/deactivation`, {})
  await admin('POST', '/api/clients', { email: 'later@example.com' })
  await stream.untilChanged('client')
  expect(stream.messages.map(({ event }) => event)).toEqual(['hello', 'change'])
})

test('an import announces its thousands of rows in a notification that PostgreSQL accepts', async () => {
  const admin = await server.signIn()
  const stream = await openTestStream(server.url, { token: admin.token })
  const ids = Array.from({ length: 5_000 }, () => crypto.randomUUID())
  await announcing({ kinds: { project: ids } }, () =>
    inTransaction(server.services.databases.runtime, { companyId: admin.companyId }, (db) =>
      db.execute('select pg_current_xact_id()'),
    ),
  )
  expect((await stream.untilChanged('project')).kinds).toEqual({ project: [] })
})

test('the longest announcement fits into a notification: every kind, a hundred ids and a long call id', async () => {
  const admin = await server.signIn()
  const stream = await openTestStream(server.url, { token: admin.token })
  const kinds: Record<string, string[]> = Object.fromEntries(records.map(([kind]) => [kind, []]))
  kinds.project = Array.from({ length: 100 }, () => crypto.randomUUID())
  const callId = 'c'.repeat(64)
  await announcing({ kinds, callId, userId: admin.user.id, isForEveryone: true }, () =>
    inTransaction(server.services.databases.runtime, { companyId: admin.companyId }, (db) =>
      db.execute('select pg_current_xact_id()'),
    ),
  )
  const change = await stream.untilChanged('project')
  expect(change.call).toBe(callId)
  const [logged] = await server.sql<{ ids: number; bytes: number }>(
    `select jsonb_array_length(content -> 'kinds' -> 'project') as ids,
       octet_length((content || jsonb_build_object('id', id))::text) as bytes
     from change_log where company_id = $1 order by id desc limit 1`,
    [admin.companyId],
  )
  expect(logged?.ids).toBe(100)
  expect(logged?.bytes).toBeLessThan(7_500)
})

test('the log of changes is kept for an hour', async () => {
  const companyId = await server.newCompany()
  await server.sql(
    `insert into change_log (company_id, content, announced_at)
     select $1, jsonb_build_object('age', age), now() - age * interval '1 minute' from unnest('{59,61,600}'::int[]) as age`,
    [companyId],
  )
  await inTransaction(server.services.databases.worker, { companyId: null }, (db) =>
    enqueue(db, pruneChangeLog, {}),
  )
  await server.runJobs()
  const kept = await server.sql("select content ->> 'age' as age from change_log where company_id = $1", [
    companyId,
  ])
  expect(kept).toEqual([{ age: '59' }])
})

test('a browser that stops reading takes bounded memory and is disconnected', () => {
  vi.useFakeTimers()
  const closed = vi.fn<() => void>()
  const stream = openEventStream(closed)
  for (let count = 0; count < 200_000; count++) {
    const ids = [`${count}`.padStart(36, '0')]
    stream.queueChange({ kinds: { project: ids, activity: [] } }, '2026-11-18T12:00:00.000Z')
    if (count % 20 === 0) vi.advanceTimersByTime(100)
  }
  // The server buffers only a limited amount for a browser that does not read: its buffer, and at most twenty waiting
  // changes.
  expect(stream.content.readableLength).toBeLessThan(40_000)
  vi.advanceTimersByTime(31_000)
  expect(stream.content.destroyed).toBe(true)
  vi.useRealTimers()
})

test('a session can open thirty streams, and the next one is refused', async () => {
  const admin = await server.signIn()
  const agent = new Agent({ keepAlive: false })
  const statuses: number[] = []
  const opened = Array.from({ length: 31 }, () => {
    const sent = request(`${server.url}${eventsApi.stream.path}`, {
      agent,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    sent.on('response', ({ statusCode = 0 }) => statuses.push(statusCode)).on('error', () => {})
    sent.end()
    return sent
  })
  await expect.poll(() => statuses.length, { timeout: 10_000 }).toBe(31)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  for (const sent of opened) sent.destroy()
  // A closed stream makes room for another.
  await expect
    .poll(async () => (await openTestStream(server.url, { token: admin.token })).status, { timeout: 10_000 })
    .toBe(200)
})
