import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestStream } from '../../features/events/testing.ts'
import { sharedServer } from '../../testing/server.ts'
import { createLog } from '../log.ts'
import type { Announced } from './announced.ts'
import { startListener } from './listener.ts'

const server = await sharedServer()
const { name, superuserUrl, ownerUrl } = server.database

async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/**
 * Ends the connections that listen, and refuses new ones while `work` runs, as a database does that restarts. `work`
 * gets a connection that stays.
 */
async function whileRestarting(work: (db: pg.Client) => Promise<unknown>) {
  const db = await connect(superuserUrl)
  // A database cannot refuse connections from a session of its own.
  const outside = await connect(superuserUrl.replace(`/${name}`, '/postgres'))
  await outside.query(`alter database ${name} allow_connections false`)
  try {
    const { rowCount } = await outside.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = '${name}' and application_name = 'mantel listener'`,
    )
    expect(rowCount).toBeGreaterThan(0)
    await work(db)
  } finally {
    await outside.query(`alter database ${name} allow_connections true`)
  }
}

/** Writes changes to the log only, like those that are announced while no one listens. */
const logChanges = (db: pg.Client, companyId: string, kind: string, count = 1) =>
  db.query(
    `insert into change_log (company_id, content)
     select $1, jsonb_build_object('company', $1::uuid, 'kinds', jsonb_build_object($2::text, '[]'::jsonb),
       'at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     from generate_series(1, $3::int)`,
    [companyId, kind, count],
  )

test('while the database restarts, it tries again and again, and then passes on what was missed, once', async () => {
  const companyId = await server.newCompany()
  const log = createLog('silent')
  const failed = vi.spyOn(log, 'info')
  const heard: string[] = []
  const onChange = ({ company, kinds }: Announced) => {
    if (company === companyId) heard.push(...Object.keys(kinds))
  }
  const onGap = vi.fn<() => void>()
  const listener = await startListener({ url: ownerUrl, log, onChange, onGap, onTime: () => {} })
  onTestFinished(() => listener.stop())
  await whileRestarting(async (db) => {
    await expect.poll(() => failed.mock.calls.length, { timeout: 60_000 }).toBeGreaterThan(2)
    await logChanges(db, companyId, 'client')
  })
  await expect.poll(() => heard, { timeout: 60_000 }).toEqual(['client'])
  await server.sql('select pg_notify($1, $2)', [
    'changes',
    JSON.stringify({ company: companyId, kinds: { project: [] }, at: new Date().toISOString() }),
  ])
  await expect.poll(() => heard, { timeout: 60_000 }).toEqual(['client', 'project'])
  expect(onGap).not.toHaveBeenCalled()
})

test('after more changes than are read again, browsers are told to fetch everything', async () => {
  const admin = await server.signIn()
  const stream = await openTestStream(server.url, { token: admin.token })
  await whileRestarting((db) => logChanges(db, admin.companyId, 'client', 5_000))
  const events = () => stream.messages.map(({ event }) => event)
  await expect.poll(events, { timeout: 60_000 }).toEqual(['hello', 'reset'])
  // The stream goes on: the next change arrives as usual.
  await admin('POST', '/api/projects', { title: 'Later', address: '1 Elm' })
  await stream.untilChanged('project')
  expect(events()).toEqual(['hello', 'reset', 'change'])
})
