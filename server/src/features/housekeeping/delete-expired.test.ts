import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/tenant.ts'
import { startServer } from '../../testing/server.ts'
import { deleteExpired } from './delete-expired.ts'

const server = await startServer()

describe('housekeeping', () => {
  test('deletes what expired long ago, and nothing else', async () => {
    const call = await server.signIn()
    const old = await server.newSession(call.user)
    await server.sql(
      "update sessions set created_at = now() - interval '40 days', expires_at = now() - interval '31 days' where id in (select id from sessions where user_id = $1 order by created_at desc limit 1)",
      [call.user.id],
    )
    await server.sql(
      `insert into password_resets (user_id, company_id, token_hash, expires_at) values
      ($1, $2, repeat('a', 64), now() - interval '31 days'), ($1, $2, repeat('b', 64), now() + interval '1 hour')`,
      [call.user.id, call.companyId],
    )
    await server.sql(
      `insert into known_devices (user_id, company_id, token_hash, expires_at) values
      ($1, $2, repeat('a', 64), now() - interval '1 second'), ($1, $2, repeat('b', 64), now() + interval '1 day')`,
      [call.user.id, call.companyId],
    )
    await server.sql(
      `insert into email_verifications (user_id, company_id, email, token_hash, expires_at) values
      ($1, $2, 'a@example.com', repeat('a', 64), now() - interval '31 days'), ($1, $2, 'a@example.com', repeat('b', 64), now())`,
      [call.user.id, call.companyId],
    )
    await server.sql(
      "insert into rate_limits (key, tat) values ('old', now() - interval '2 hours'), ('new', now())",
    )
    await server.sql(
      "insert into finished_jobs (job_id, finished_at) values (1, now() - interval '8 days'), (2, now())",
    )

    await inTransaction(server.services.databases.worker, { companyId: null }, (db) => deleteExpired(db))

    expect(old).toBeDefined()
    expect((await call('GET', '/api/auth/me')).status).toBe(200)
    expect(await server.sql('select id from sessions where user_id = $1', [call.user.id])).toHaveLength(1)
    expect(await server.sql('select left(token_hash, 1) as h from password_resets')).toEqual([{ h: 'b' }])
    expect(await server.sql('select left(token_hash, 1) as h from known_devices')).toEqual([{ h: 'b' }])
    expect(await server.sql('select left(token_hash, 1) as h from email_verifications')).toEqual([{ h: 'b' }])
    expect(await server.sql("select key from rate_limits where key in ('old', 'new')")).toEqual([
      { key: 'new' },
    ])
    expect(await server.sql('select job_id::int from finished_jobs')).toEqual([{ job_id: 2 }])
  })
})
