import { describe, expect, test } from 'vitest'
import { startServer } from '../../../testing/server.ts'
import { isThorough } from '../../../testing/thoroughness.ts'
import { rowsOf } from '../../clients/testing.ts'
import { keysIn, runAllJobs } from '../../uploads/testing.ts'
import { csv, importing } from './testing.ts'

const server = await startServer()
const { begin, check, tried, run, bring, exported } = importing(server)
const { countOf, insert, limitClients } = rowsOf(server)

const sheetOf = (count: number, from = 0) =>
  csv(
    ['Email', 'First name'],
    ...Array.from({ length: count }, (_, n) => [`p${from + n}@example.com`, `P${n}`]),
  )

describe('an import', () => {
  test('runs once, however often and however parallel it is ordered', async () => {
    const call = await server.signIn()
    const { id } = await tried(call, 'clients', sheetOf(5))
    const orders = await Promise.all(Array.from({ length: 6 }, () => call('POST', `/api/imports/${id}/run`)))
    expect(orders.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409,
    ])
    expect(orders.find(({ status }) => status === 409)?.body.error).toBe('This import is running already')
    await server.runJobs()
    await server.runJobs()
    expect(await countOf('clients', call.companyId)).toBe(5)
  })

  test('cannot run before it was checked, nor be checked while it runs', async () => {
    const call = await server.signIn()
    const { body } = await begin(call, 'clients', sheetOf(2))
    const order = () => call('POST', `/api/imports/${body.id}/run`)
    expect(await order()).toMatchObject({ status: 409, body: { error: 'Please check this import first' } })
    await check(call, body)
    expect((await order()).body.state).toBe('running')
    await expect(check(call, body)).rejects.toThrow('This import is running already')
    expect((await call('GET', `/api/imports/${body.id}/report`)).status).toBe(200)
  })

  test('is the business of admins, and of nobody else', async () => {
    const call = await server.signIn()
    const { id } = await tried(call, 'clients', sheetOf(1))
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
    expect((await staff('POST', '/api/exports/clients')).status).toBe(403)
    expect((await manager('POST', '/api/exports/clients')).status).toBe(200)
    const colleague = await server.signIn('CompanyAdmin', call.companyId)
    expect((await colleague('GET', `/api/imports/${id}`)).status).toBe(200)
  })

  test('goes after a week with its sheet, and its week begins again when it runs', async () => {
    const call = await server.signIn()
    const checked = await tried(call, 'clients', sheetOf(1))
    const week = async () => {
      const rows = await server.sql<{ days: number }>(
        `select extract(epoch from run_at - now())::float8 / 86400 as days from graphile_worker._private_jobs
         where key like '%discard-import ' || $1`,
        [checked.id],
      )
      return rows.map(({ days }) => Math.round(days))
    }
    expect(await week()).toEqual([7])
    await run(call, checked)
    expect(await week()).toEqual([7])
    // Now the week is over, and then the day for which every file is kept.
    await runAllJobs(server)
    expect((await call('GET', `/api/imports/${checked.id}`)).status).toBe(404)
    await runAllJobs(server)
    const own = (key: string) => key.startsWith(call.companyId)
    expect((await keysIn(server)).filter(own)).toEqual([])
    expect(await countOf('clients', call.companyId)).toBe(1)
  })

  test('takes two thousand rows in one go', { tags: 'reliability' }, async () => {
    const call = await server.signIn()
    const since = performance.now()
    const done = await bring(call, 'clients', sheetOf(2000))
    console.log(`2,000 clients took ${Math.round(performance.now() - since)} ms from the upload to the end`)
    expect(done).toMatchObject({ state: 'done', done: 2000, counts: { created: 2000 } })
    const again = await bring(call, 'clients', await exported(call, 'clients'), { duplicates: 'update' })
    expect(again.counts).toEqual({ created: 0, updated: 0, unchanged: 2000, invalid: 0, newClients: 0 })
  })
})

describe('the limit of a plan', () => {
  test('is told before, and then keeps everything out', async () => {
    const call = await server.signIn()
    await limitClients(call.companyId, 3)
    await call('POST', '/api/clients', { email: 'first@example.com' })
    const checked = await tried(call, 'clients', sheetOf(5))
    expect(checked).toMatchObject({
      state: 'checked',
      counts: { created: 5 },
      failure: 'Your plan allows up to 3 clients. This file adds 5; there is room for 2.',
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

    const order = await call('POST', `/api/imports/${checked.id}/run`)
    expect([order.status, order.body.error]).toEqual([
      409,
      'This import failed. Please check it again first.',
    ])
    await limitClients(call.companyId, 6)
    const again = await check(call, checked)
    expect(again.failure).toBeNull()
    expect((await run(call, again)).state).toBe('done')
    expect(await countOf('clients', call.companyId)).toBe(6)
  })

  test('counts the clients that projects bring along, and projects that come back', async () => {
    const call = await server.signIn()
    await limitClients(call.companyId, 1)
    const [tier] = await server.sql<{ id: string }>(
      'select product_tier_id as id from subscriptions where company_id = $1',
      [call.companyId],
    )
    await server.sql('update product_tiers set max_projects = 2 where id = $1', [tier?.id])
    const strangers = csv(['Title', 'Client email'], ['A', 'a@example.com'], ['B', 'b@example.com'])
    expect((await bring(call, 'projects', strangers)).failure).toBe(
      'Your plan allows up to 1 clients. Upgrade to add more.',
    )
    expect(await countOf('projects', call.companyId)).toBe(0)
    const canceled = csv(['Title', 'Stage'], ['A', 'Bid'], ['B', 'Bid'], ['C', 'Canceled'])
    expect((await bring(call, 'projects', canceled)).counts?.created).toBe(3)
    const back = csv(['Title', 'Stage'], ['C', 'Bid'])
    const checked = await tried(call, 'projects', back, { duplicates: 'update' })
    expect(checked.failure).toBe('Your plan allows up to 2 projects. This file adds 1; there is room for 0.')
    expect((await run(call, checked)).state).toBe('failed')
  })

  test('is filled to the last by a hundred creations at once and an import among them, and never exceeded', async () => {
    const cases = [
      [60, 20],
      [110, 60],
    ] as const
    for (const [limit, rows] of isThorough ? cases : cases.slice(0, 1)) {
      const call = await server.signIn()
      await limitClients(call.companyId, limit)
      await insert('clients', { company_id: call.companyId, email: 'sample@example.com', is_sample: true })
      const checked = await tried(call, 'clients', sheetOf(rows))
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
