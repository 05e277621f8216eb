import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../../testing/server.ts'
import { isThorough } from '../../../testing/thoroughness.ts'
import { rowsOf } from '../../clients/testing.ts'
import { runAllJobs, storedKeys } from '../../uploads/testing.ts'
import { csv, importHelpers } from './testing.ts'

const server = await sharedServer()
const { begin, check, beginAndCheck, run, importFile, exportCsv } = importHelpers(server)
const { countOf, insert, limitClients } = rowsOf(server)

const csvWith = (count: number, from = 0) =>
  csv(
    ['Email', 'First name'],
    ...Array.from({ length: count }, (_, n) => [`p${from + n}@example.com`, `P${n}`]),
  )

describe('an import', () => {
  test('runs once, however often and concurrently it is started', async () => {
    const call = await server.signIn()
    const { id } = await beginAndCheck(call, 'clients', csvWith(5))
    const answers = await Promise.all(Array.from({ length: 6 }, () => call('POST', `/api/imports/${id}/run`)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409,
    ])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe('This import is already running')
    await server.runJobs()
    await server.runJobs()
    expect(await countOf('clients', call.companyId)).toBe(5)
  })

  test('cannot run before it is checked, nor be checked while it runs', async () => {
    const call = await server.signIn()
    const { body } = await begin(call, 'clients', csvWith(2))
    const start = () => call('POST', `/api/imports/${body.id}/run`)
    expect(await start()).toMatchObject({ status: 409, body: { error: 'Review this import first' } })
    await check(call, body)
    expect((await start()).body.state).toBe('running')
    await expect(check(call, body)).rejects.toThrow('This import is already running')
    expect((await call('GET', `/api/imports/${body.id}/report`)).status).toBe(200)
  })

  test('is only for company admins', async () => {
    const call = await server.signIn()
    const { id } = await beginAndCheck(call, 'clients', csvWith(1))
    const other = await server.signIn()
    const [manager, staff] = [
      await server.signIn('Manager', call.companyId),
      await server.signIn('Staff', call.companyId),
    ]
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/report', undefined],
      ['POST', '/run', undefined],
      ['POST', '/check', { mapping: ['email', null] }],
    ] as const) {
      expect((await manager(method, `/api/imports/${id}${path}`, body)).status).toBe(403)
      expect((await staff(method, `/api/imports/${id}${path}`, body)).status).toBe(403)
      const foreign = await other(method, `/api/imports/${id}${path}`, body)
      expect([foreign.status, foreign.body.error]).toEqual([404, 'Import not found'])
    }
    expect((await staff('POST', '/api/exports/clients', {})).status).toBe(403)
    expect((await manager('POST', '/api/exports/clients', {})).status).toBe(200)
    const colleague = await server.signIn('CompanyAdmin', call.companyId)
    expect((await colleague('GET', `/api/imports/${id}`)).status).toBe(200)
  })

  test('is deleted with its file after a week, which restarts when it runs', async () => {
    const call = await server.signIn()
    const checked = await beginAndCheck(call, 'clients', csvWith(1))
    const daysUntilDiscard = async () => {
      const rows = await server.sql<{ days: number }>(
        `select extract(epoch from run_at - now())::float8 / 86400 as days from graphile_worker._private_jobs
         where key like '%discard-import ' || $1`,
        [checked.id],
      )
      return rows.map(({ days }) => Math.round(days))
    }
    expect(await daysUntilDiscard()).toEqual([7])
    await run(call, checked)
    expect(await daysUntilDiscard()).toEqual([7])
    // The first run discards the import. The second deletes its file, which stays for another day.
    await runAllJobs(server)
    expect((await call('GET', `/api/imports/${checked.id}`)).status).toBe(404)
    await runAllJobs(server)
    const own = (key: string) => key.startsWith(call.companyId)
    expect((await storedKeys(server)).filter(own)).toEqual([])
    expect(await countOf('clients', call.companyId)).toBe(1)
  })

  test('imports two thousand rows at once', { tags: 'reliability' }, async () => {
    const call = await server.signIn()
    const since = performance.now()
    const done = await importFile(call, 'clients', csvWith(2000))
    console.log(`2,000 clients took ${Math.round(performance.now() - since)} ms from the upload to the end`)
    expect(done).toMatchObject({ state: 'done', done: 2000, counts: { created: 2000 } })
    const again = await importFile(call, 'clients', await exportCsv(call, 'clients'), {
      duplicates: 'update',
    })
    expect(again.counts).toEqual({ created: 0, updated: 0, unchanged: 2000, invalid: 0, newClients: 0 })
  })
})

describe('the plan’s limit', () => {
  test('is reported by the check, and then refuses the whole import', async () => {
    const call = await server.signIn()
    await limitClients(call.companyId, 3)
    await call('POST', '/api/clients', { email: 'first@example.com' })
    const checked = await beginAndCheck(call, 'clients', csvWith(5))
    expect(checked).toMatchObject({
      state: 'checked',
      counts: { created: 5 },
      failure: 'Your plan allows up to 3 clients. This file adds 5. You can add 2 more.',
    })
    expect(await run(call, checked)).toMatchObject({
      state: 'failed',
      done: 0,
      failure: 'Your plan allows up to 3 clients. Upgrade to add more.',
    })
    expect(await countOf('clients', call.companyId)).toBe(1)
    expect(
      await server.sql(
        "select 1 from admin_activities where action = 'import.finished' and company_id = $1",
        [call.companyId],
      ),
    ).toEqual([])

    const start = await call('POST', `/api/imports/${checked.id}/run`)
    expect([start.status, start.body.error]).toEqual([409, 'This import failed. Check it again first.'])
    await limitClients(call.companyId, 6)
    const again = await check(call, checked)
    expect(again.failure).toBeNull()
    expect((await run(call, again)).state).toBe('done')
    expect(await countOf('clients', call.companyId)).toBe(6)
  })

  test('counts clients that projects add, and projects that are reactivated', async () => {
    const call = await server.signIn()
    await limitClients(call.companyId, 1)
    const [tier] = await server.sql<{ id: string }>(
      'select product_tier_id as id from subscriptions where company_id = $1',
      [call.companyId],
    )
    await server.sql('update product_tiers set max_projects = 2 where id = $1', [tier?.id])
    const newClients = csv(['Title', 'Client email'], ['A', 'a@example.com'], ['B', 'b@example.com'])
    expect((await importFile(call, 'projects', newClients)).failure).toBe(
      'Your plan allows up to 1 client. Upgrade to add more.',
    )
    expect(await countOf('projects', call.companyId)).toBe(0)
    const canceled = csv(['Title', 'Stage'], ['A', 'Bid'], ['B', 'Bid'], ['C', 'Canceled'])
    expect((await importFile(call, 'projects', canceled)).counts?.created).toBe(3)
    const back = csv(['Title', 'Stage'], ['C', 'Bid'])
    const checked = await beginAndCheck(call, 'projects', back, { duplicates: 'update' })
    expect(checked.failure).toBe('Your plan allows up to 2 projects. This file adds 1. You can add no more.')
    expect((await run(call, checked)).state).toBe('failed')
  })

  test('lets the first rows in that fit, if the user wants only these', async () => {
    const call = await server.signIn()
    await limitClients(call.companyId, 3)
    await call('POST', '/api/clients', { email: 'first@example.com' })
    const checked = await beginAndCheck(call, 'clients', csvWith(5), { onlyFitting: true })
    expect(checked).toMatchObject({
      failure: null,
      onlyFitting: true,
      counts: { created: 2, invalid: 3 },
      problems: [4, 5, 6].map((row) => ({ row, reason: 'Over your plan’s limit' })),
    })
    // By now, the plan has room for one client fewer than when the file was checked.
    await call('POST', '/api/clients', { email: 'second@example.com' })
    expect(await run(call, checked)).toMatchObject({ state: 'done', counts: { created: 1, invalid: 4 } })
    expect(await countOf('clients', call.companyId)).toBe(3)
    // The next import includes all rows again, because `onlyFitting` is not set.
    const all = await beginAndCheck(call, 'clients', csvWith(5))
    expect([all.onlyFitting, all.failure]).toEqual([false, expect.stringContaining('You can add no more.')])
  })

  test('counts a client of several fitting projects once', async () => {
    const call = await server.signIn()
    await limitClients(call.companyId, 1)
    const rows = csv(
      ['Title', 'Client email'],
      ['A', 'a@example.com'],
      ['B', 'b@example.com'],
      ['C', 'a@example.com'],
      ['D', ''],
    )
    const done = await importFile(call, 'projects', rows, { onlyFitting: true })
    expect(done).toMatchObject({ state: 'done', counts: { created: 3, invalid: 1, newClients: 1 } })
    expect(done.problems[0]).toMatchObject({ row: 3, reason: 'Over your plan’s limit' })
    expect(await countOf('clients', call.companyId)).toBe(1)
  })

  test('is reached but never exceeded by a hundred concurrent creations and an import', async () => {
    const cases = [
      [60, 20],
      [110, 60],
    ] as const
    for (const [limit, rows] of isThorough ? cases : cases.slice(0, 1)) {
      const call = await server.signIn()
      await limitClients(call.companyId, limit)
      await insert('clients', { company_id: call.companyId, email: 'sample@example.com', is_sample: true })
      const checked = await beginAndCheck(call, 'clients', csvWith(rows))
      await call('POST', `/api/imports/${checked.id}/run`)
      const [answers] = await Promise.all([
        Promise.all(
          Array.from({ length: 100 }, (_, n) => call('POST', '/api/clients', { email: `c${n}@example.com` })),
        ),
        server.runJobs(),
      ])
      const added = answers.filter(({ status }) => status === 201).length
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 402]))
      const { body: run } = await call('GET', `/api/imports/${checked.id}`)
      expect([run.state, added]).toEqual(
        run.state === 'done' ? ['done', limit - rows] : ['failed', Math.min(limit, 100)],
      )
      expect(await countOf('clients', call.companyId)).toBe(1 + added + (run.state === 'done' ? rows : 0))
    }
  })
})
