import { dayIn } from '@mantel/domain/basics/dates'
import type { Board } from '@mantel/domain/projects/pipeline'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { csv, importHelpers } from '../data/import/testing.ts'
import { maple } from './testing.ts'

const server = await sharedServer()
const { beginAndCheck: tried, run } = importHelpers(server)

async function board(stages: Record<string, number>) {
  const companyId = await server.newCompany()
  const call = await server.signIn('CompanyAdmin', companyId)
  const ids: Record<string, string> = {}
  for (const [status, count] of Object.entries(stages)) {
    // New projects go to the top, so the last card is created first.
    for (let n = count; n > 0; n--) {
      const title = `${status} ${n}`
      ids[title] = (await call('POST', '/api/projects', { title, address: title, status })).body.id
    }
  }
  const column = async (status: string): Promise<string[]> =>
    (await call('GET', '/api/pipeline')).body.cards
      .filter((card: { status: string }) => card.status === status)
      .map(({ title }: { title: string }) => title)
  const id = (title: string) => ids[title] ?? ''
  return { companyId, call, column, id }
}

describe('a card', () => {
  test('moves to the top of another stage, or below the card it was dropped under', async () => {
    const { call, column, id } = await board({ Discovery: 2, Bid: 3 })
    await call('PUT', `/api/projects/${id('Discovery 1')}/status`, { status: 'Bid' })
    expect(await column('Bid')).toEqual(['Discovery 1', 'Bid 1', 'Bid 2', 'Bid 3'])
    await call('PUT', `/api/projects/${id('Discovery 2')}/status`, { status: 'Bid', afterId: id('Bid 2') })
    expect(await column('Bid')).toEqual(['Discovery 1', 'Bid 1', 'Bid 2', 'Discovery 2', 'Bid 3'])
    await call('PUT', `/api/projects/${id('Bid 3')}/status`, { status: 'Bid', afterId: null })
    expect(await column('Bid')).toEqual(['Bid 3', 'Discovery 1', 'Bid 1', 'Bid 2', 'Discovery 2'])
    await call('PUT', `/api/projects/${id('Bid 3')}/status`, { status: 'Bid', afterId: id('Discovery 2') })
    expect((await column('Bid')).at(-1)).toBe('Bid 3')
  })

  test('returns to its exact position if the move is undone', async () => {
    const { call, column, id } = await board({ Discovery: 3, Bid: 1 })
    const path = `/api/projects/${id('Discovery 2')}`
    const { sortOrder } = (await call('GET', path)).body
    await call('PUT', `${path}/status`, { status: 'Bid' })
    const { body } = await call('PUT', `${path}/status`, { status: 'Discovery', sortOrder })
    expect(body.sortOrder).toBe(sortOrder)
    expect(await column('Discovery')).toEqual(['Discovery 1', 'Discovery 2', 'Discovery 3'])
    for (const wrong of [1e12, Number.NaN, 'top'])
      expect((await call('PUT', `${path}/status`, { status: 'Bid', sortOrder: wrong })).status).toBe(400)
  })

  test('leaves no trace in the activity if the move is undone by the same user, just after it', async () => {
    const { companyId, call, id } = await board({ Discovery: 1 })
    const other = await server.signIn('Manager', companyId)
    const path = `/api/projects/${id('Discovery 1')}`
    const moves = async (): Promise<string[]> =>
      (await call('GET', `${path}/activity`)).body.items
        .map(({ description }: { description: string }) => description)
        .filter((text: string) => text.startsWith('Moved'))
    const move = (status: string, more: object = {}) => call('PUT', `${path}/status`, { status, ...more })
    const before = (await call('GET', path)).body

    await move('Won')
    await move('Discovery', { isUndo: true })
    expect(await moves()).toEqual([])
    expect((await call('GET', path)).body).toMatchObject({
      status: 'Discovery',
      dateBooked: null,
      lastActivityAt: before.lastActivityAt,
    })

    await move('Canceled', { reason: 'Sold' })
    await move('Bid')
    await move('Canceled', { isUndo: true })
    expect((await call('GET', path)).body).toMatchObject({ status: 'Canceled', cancelReason: 'Sold' })
    expect(await moves()).toEqual(['Moved from Discovery to Canceled: Sold'])

    await other('PUT', `${path}/status`, { status: 'Discovery', isUndo: true })
    await server.sql(
      "update project_activities set created_at = created_at - interval '1 hour' where project_id = $1",
      [id('Discovery 1')],
    )
    await other('PUT', `${path}/status`, { status: 'Canceled', isUndo: true })
    expect(await moves()).toHaveLength(3)
  })

  test('can be placed among cards that all have the same position', async () => {
    const { call, column, id, companyId } = await board({ Bid: 5 })
    await server.sql('update projects set sort_order = 0 where company_id = $1', [companyId])
    const before = await column('Bid')
    const [first = '', second = '', third = ''] = before
    await call('PUT', `/api/projects/${id(first)}/status`, { status: 'Bid', afterId: id(second) })
    expect(await column('Bid')).toEqual([second, first, third, ...before.slice(3)])
  })

  test('keeps its order after many moves into the same gap', async () => {
    const { call, column, id } = await board({ Bid: 4 })
    for (let n = 0; n < 60; n++) {
      const moved = n % 2 === 0 ? 'Bid 3' : 'Bid 4'
      expect(
        (await call('PUT', `/api/projects/${id(moved)}/status`, { status: 'Bid', afterId: id('Bid 1') }))
          .status,
      ).toBe(200)
    }
    expect(await column('Bid')).toEqual(['Bid 1', 'Bid 4', 'Bid 3', 'Bid 2'])
  })

  test('appears once and in order while many cards move during an import', async () => {
    const { call, id, companyId } = await board({ Bid: 8, Discovery: 4 })
    const titles = [
      ...Array.from({ length: 8 }, (_, n) => `Bid ${n + 1}`),
      ...Array.from({ length: 4 }, (_, n) => `Discovery ${n + 1}`),
    ]
    const cards = async () => ((await call('GET', '/api/pipeline')).body as Board).cards
    for (let round = 1; round <= 4; round++) {
      await server.sql('update projects set sort_order = 0 where company_id = $1', [companyId])
      const spreadsheet = csv(
        ['Title', 'Address', 'Beds'],
        ...titles.map((title) => [title, title, `${round}`]),
      )
      const seen = new Map((await cards()).map(({ title, version }) => [title, version]))
      const checked = await tried(call, 'projects', spreadsheet, { duplicates: 'update' })
      const [imported, ...answers] = await Promise.all([
        run(call, checked),
        ...titles.map((title, n) =>
          call('PUT', `/api/projects/${id(title)}/status`, {
            status: 'Bid',
            afterId: id(`Bid ${((n + 3) % 8) + 1}`),
          }),
        ),
        ...titles.map((title) =>
          call('PATCH', `/api/projects/${id(title)}`, { version: seen.get(title), notes: `Round ${round}` }),
        ),
      ])
      expect(imported.state).toBe('done')
      const refused = answers.filter(({ status }) => ![200, 409, 412].includes(status))
      expect(refused.map(({ status, text }) => [status, text])).toEqual([])
      expect(answers.slice(0, titles.length).filter(({ status }) => status === 200)).not.toEqual([])
    }
    expect((await cards()).map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
    const positions = (await cards()).flatMap(({ status, sortOrder }) => (status === 'Bid' ? sortOrder : []))
    expect(new Set(positions).size).toBe(positions.length)
  })

  test('in a deadlock gets an error that asks to try again', async () => {
    const { call, id, companyId } = await board({ Bid: 3 })
    await server.sql('update projects set sort_order = 0 where company_id = $1', [companyId])
    const other = new pg.Client({ connectionString: server.database.ownerUrl })
    await other.connect()
    const lock = (title: string) => other.query('select from projects where id = $1 for update', [id(title)])
    await other.query('begin')
    await lock('Bid 1')
    // All cards have the same position, so the column is renumbered, including the locked card.
    const above = (
      await server.sql<{ id: string }>(
        'select id from projects where company_id = $1 and id <> $2 order by id limit 1',
        [companyId, id('Bid 2')],
      )
    )[0]?.id
    const moving = call('PUT', `/api/projects/${id('Bid 2')}/status`, { status: 'Bid', afterId: above })
    await server.untilBlocked()
    await lock('Bid 2')
    const { status, body } = await moving
    // The second attempt also ends in a deadlock, or waits for the other transaction until it times out.
    expect([503, 409]).toContain(status)
    expect(body.error).toMatch(/try again/i)
    await other.end()
  })

  test('that someone else has moved in the meantime is not moved again', async () => {
    const { call, id } = await board({ Discovery: 1 })
    const { version } = (await call('GET', `/api/projects/${id('Discovery 1')}`)).body
    const answers = await Promise.all(
      ['Bid', 'Won', 'Paused'].map((status) =>
        call('PUT', `/api/projects/${id('Discovery 1')}/status`, { status, version }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412])
  })

  test('cannot be placed below a missing card', async () => {
    const { call, id } = await board({ Discovery: 1, Bid: 1 })
    const foreign = await board({ Bid: 1 })
    const move = (afterId: string) =>
      call('PUT', `/api/projects/${id('Discovery 1')}/status`, { status: 'Bid', afterId })
    const answers = await Promise.all([move(foreign.id('Bid 1')), move(crypto.randomUUID())])
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [404, { error: 'Project not found' }],
      [404, { error: 'Project not found' }],
    ])
    expect(
      (
        await call('PUT', `/api/projects/${id('Bid 1')}/status`, {
          status: 'Won',
          afterId: id('Discovery 1'),
        })
      ).status,
    ).toBe(409)
  })
})

describe('a stage', () => {
  test('of kind won books the project, and one of kind canceled stores the reason', async () => {
    const { call, id } = await board({ Bid: 1 })
    const path = `/api/projects/${id('Bid 1')}/status`
    const won = await call('PUT', path, { status: 'Won' })
    expect(won.body).toMatchObject({ stageKind: 'won', dateBooked: dayIn('America/New_York', new Date()) })
    const canceled = await call('PUT', path, { status: 'Canceled', reason: 'Sold before the install' })
    expect(canceled.body).toMatchObject({ cancelReason: 'Sold before the install', nextStep: null })
    expect((await call('PUT', path, { status: 'Bid' })).body.cancelReason).toBeNull()
    const [last] = await server.sql<{ description: string }>(
      'select description from project_activities where project_id = $1 order by created_at desc, id limit 1',
      [id('Bid 1')],
    )
    expect(last?.description).toBe('Moved from Canceled to Bid')
  })

  test('of kind won removes the booking if the project moves back to where it came from', async () => {
    const { call, id } = await board({ Bid: 1 })
    const path = `/api/projects/${id('Bid 1')}`
    const move = async (status: string) => (await call('PUT', `${path}/status`, { status })).body
    const today = dayIn('America/New_York', new Date())
    expect((await move('Won')).dateBooked).toBe(today)
    expect((await move('Bid')).dateBooked).toBeNull()
    expect((await move('Won')).dateBooked).toBe(today)
    expect((await call('GET', `${path}/activity`)).body.items.slice(0, 3)).toMatchObject([
      { description: 'Moved from Bid to Won', changes: [{ field: 'booking date', before: null }] },
      { description: 'Moved from Won to Bid', changes: [{ field: 'booking date', after: null }] },
      { description: 'Moved from Bid to Won', changes: [{ field: 'booking date', before: null }] },
    ])
    // Moving back by way of another stage keeps the date, because the project may really have been won.
    await move('Paused')
    expect((await move('Bid')).dateBooked).toBe(today)
  })

  test('does not remove a booking date that someone set or changed', async () => {
    const { call, id } = await board({ Bid: 2 })
    const booked = async (name: string, dateBooked: string) => {
      const path = `/api/projects/${id(name)}`
      const { version } = (await call('GET', path)).body
      await call('PATCH', path, { version, dateBooked })
    }
    const move = async (name: string, status: string) =>
      (await call('PUT', `/api/projects/${id(name)}/status`, { status })).body.dateBooked
    await booked('Bid 1', '2026-03-02')
    expect([await move('Bid 1', 'Won'), await move('Bid 1', 'Bid')]).toEqual(['2026-03-02', '2026-03-02'])
    await move('Bid 2', 'Won')
    await booked('Bid 2', '2026-03-03')
    expect(await move('Bid 2', 'Bid')).toBe('2026-03-03')
  })

  test('keeps its kind under another name', async () => {
    const { call, id, companyId } = await board({ Bid: 1 })
    await server.sql(
      `update companies set project_stages = array_replace(project_stages, 'Won', 'Booked!'),
        stage_kinds = (stage_kinds - 'Won') || '{"Booked!":"won"}' where id = $1`,
      [companyId],
    )
    const won = await call('PUT', `/api/projects/${id('Bid 1')}/status`, { status: 'Booked!' })
    expect(won.body).toMatchObject({ stageKind: 'won', dateBooked: expect.any(String) })
  })

  test('that closes projects cannot be used by staff', async () => {
    const { companyId, id } = await board({ Bid: 1 })
    const staff = await server.signIn('Staff', companyId)
    const path = `/api/projects/${id('Bid 1')}/status`
    for (const status of ['Won', 'Completed', 'Canceled']) {
      expect((await staff('PUT', path, { status })).status).toBe(403)
    }
    expect((await staff('PUT', path, { status: 'Discovery' })).status).toBe(200)
    expect((await staff('PUT', path, { status: 'Paused' })).status).toBe(200)
    for (const status of ['Won', 'Completed', 'Canceled']) {
      expect((await staff('POST', '/api/projects', { ...maple, status })).status).toBe(403)
    }
    expect((await staff('POST', '/api/projects', { ...maple, status: 'Bid' })).status).toBe(201)
  })
})

describe('a plan’s limit', () => {
  test('holds for concurrent creations, copies and reopened projects', async () => {
    const { call, companyId, id } = await board({ Canceled: 1, Bid: 1 })
    await limit(companyId, 3)
    await call('PUT', `/api/projects/${id('Bid 1')}/archive`)
    const attempts = [
      ...Array.from({ length: 12 }, (_, n) =>
        call('POST', '/api/projects', { title: `New ${n}`, address: 'x' }),
      ),
      ...Array.from({ length: 6 }, () => call('POST', `/api/projects/${id('Canceled 1')}/copies`)),
      call('PUT', `/api/projects/${id('Canceled 1')}/status`, { status: 'Bid' }),
      call('DELETE', `/api/projects/${id('Bid 1')}/archive`),
    ]
    const answers = await Promise.all(attempts)
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status === 402)
    expect(refused).toHaveLength(answers.length - 3)
    expect(refused[0]?.body.error).toBe('Your plan allows up to 3 projects. Upgrade to add more.')
    expect(
      (await call('GET', '/api/pipeline')).body.cards.filter(
        (card: { stageKind: string }) => card.stageKind !== 'canceled',
      ),
    ).toHaveLength(3)
  })

  test('counts the open projects, like the sidebar, the board, the plan and the platform', async () => {
    const { call, companyId, id } = await board({
      Discovery: 1,
      Bid: 3,
      Won: 1,
      Completed: 1,
      Paused: 1,
      Canceled: 1,
    })
    await server.sql('update projects set is_sample = true where id = $1', [id('Bid 2')])
    await call('PUT', `/api/projects/${id('Bid 3')}/archive`)
    await limit(companyId, 4)
    const superAdmin = await server.signIn('SuperAdmin')
    const usedOf = ({ usage }: { usage: { what: string; used: number }[] }) =>
      usage.find(({ what }) => what === 'projects')?.used
    const counts = async () => [
      (await call('GET', '/api/projects/open-count')).body.count,
      (await call('GET', '/api/pipeline')).body.openTotal,
      usedOf((await call('GET', '/api/plan')).body),
      usedOf((await superAdmin('GET', `/api/admin/companies/${companyId}`)).body),
    ]
    expect(await counts()).toEqual([3, 3, 3, 3])
    const move = async (title: string, status: string) =>
      (await call('PUT', `/api/projects/${id(title)}/status`, { status })).status
    expect(await move('Completed 1', 'Won')).toBe(200)
    expect(await move('Paused 1', 'Bid')).toBe(402)
    expect(await counts()).toEqual([4, 4, 4, 4])
    expect(await move('Bid 1', 'Paused')).toBe(200)
    expect(await move('Paused 1', 'Bid')).toBe(200)
    expect(await counts()).toEqual([4, 4, 4, 4])
  })

  test('does not block restoring projects that do not count', async () => {
    const { call, companyId, id } = await board({ Bid: 4, Canceled: 1 })
    for (const name of ['Bid 1', 'Bid 2', 'Canceled 1'])
      await call('PUT', `/api/projects/${id(name)}/archive`)
    await server.sql('update projects set is_sample = true where id = $1', [id('Bid 2')])
    await limit(companyId, 1)
    const restore = async (name: string) => (await call('DELETE', `/api/projects/${id(name)}/archive`)).status
    expect(await restore('Bid 1')).toBe(402)
    expect([await restore('Bid 2'), await restore('Canceled 1'), await restore('Bid 3')]).toEqual([
      200, 200, 200,
    ])
    const archived = await server.sql<{ title: string }>(
      'select title from projects where company_id = $1 and archived_at is not null',
      [companyId],
    )
    expect(archived).toEqual([{ title: 'Bid 1' }])
  })

  test('cannot be bypassed by a project that is canceled while it is moved', async () => {
    const { call, id, companyId } = await board({ Bid: 1 })
    const other = new pg.Client({ connectionString: server.database.ownerUrl })
    await other.connect()
    await other.query('begin')
    await other.query("update projects set status = 'Canceled' where company_id = $1", [companyId])
    const moving = call('PUT', `/api/projects/${id('Bid 1')}/status`, { status: 'Won' })
    await server.untilBlocked()
    await other.query('commit')
    await other.end()
    expect((await moving).status).toBe(412)
  })
})

async function limit(companyId: string, projects: number) {
  const [tier] = await server.sql<{ id: string }>(
    "insert into product_tiers (name, monthly_price, max_projects) values ('Small', 1000, $1) returning id",
    [projects],
  )
  await server.sql(
    `insert into subscriptions (company_id, product_tier_id) values ($1, $2)
     on conflict (company_id) do update set product_tier_id = excluded.product_tier_id`,
    [companyId, tier?.id],
  )
}
