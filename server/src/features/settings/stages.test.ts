import { dayIn } from '@mantel/domain/dates'
import { describe, expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { isThorough } from '../../testing/thoroughness.ts'
import { newStudio } from './testing.ts'

const server = await startServer()

type Entry = { name: string; kind: string; was?: string }
const standard: Entry[] = [
  { name: 'Discovery', kind: 'open' },
  { name: 'Bid', kind: 'open' },
  { name: 'Won', kind: 'won' },
  { name: 'Completed', kind: 'completed' },
  { name: 'Paused', kind: 'paused' },
  { name: 'Canceled', kind: 'canceled' },
]
const without = (...names: string[]) => standard.filter(({ name }) => !names.includes(name))
const renamed = (names: Record<string, string>) =>
  standard.map((stage) => ({ ...stage, name: names[stage.name] ?? stage.name, was: stage.name }))

async function newBoard() {
  const studio = await newStudio(server)
  const columns = async () => {
    const { cards } = (await studio.call('GET', '/api/pipeline')).body
    const found: Record<string, string[]> = {}
    for (const { status, title } of cards as { status: string; title: string }[])
      (found[status] ??= []).push(title)
    return found
  }
  /** The last one named stands on top. */
  const fill = async (status: string, ...titles: string[]) => {
    const ids: string[] = []
    for (const title of titles) ids.push((await studio.add({ title, status })).id)
    return ids
  }
  const story = async (id: string) => {
    const rows = await server.sql<{ description: string }>(
      'select description from project_activities where project_id = $1 order by created_at, id',
      [id],
    )
    return rows.map(({ description }) => description)
  }
  return { ...studio, columns, fill, story }
}

describe('stages', () => {
  test('are renamed with their projects and keep what they mean', async () => {
    const { save, fill, columns, call, settings, deeds } = await newBoard()
    await fill('Bid', 'Oak', 'Elm')
    const [won = ''] = await fill('Won', 'Ash')
    await call('PUT', `/api/projects/${won}/archive`)
    const saved = await save('stages', { items: renamed({ Bid: 'Proposal', Won: 'Booked' }) })
    expect(saved.status).toBe(200)
    expect(saved.body.stages.items.slice(1, 3)).toEqual([
      { name: 'Proposal', kind: 'open', used: 2 },
      { name: 'Booked', kind: 'won', used: 1 },
    ])
    expect(await columns()).toEqual({ Proposal: ['Elm', 'Oak'] })
    expect((await call('GET', `/api/projects/${won}`)).body).toMatchObject({
      status: 'Booked',
      stageKind: 'won',
    })
    expect((await deeds()).at(-1)).toMatchObject({
      description: 'Renamed the stage Bid to Proposal and renamed the stage Won to Booked',
      metadata: {
        section: 'stages',
        renamed: [
          { from: 'Bid', to: 'Proposal' },
          { from: 'Won', to: 'Booked' },
        ],
      },
    })
    const stored = await server.sql<{ kinds: object }>(
      'select stage_kinds as kinds from companies where id = (select company_id from projects where id = $1)',
      [won],
    )
    expect(Object.keys(stored[0]?.kinds ?? {}).sort()).toEqual(
      (await settings()).stages.items.map(({ name }) => name).sort(),
    )
  })

  test('change their names with each other', async () => {
    const { save, fill, columns } = await newBoard()
    await fill('Bid', 'Oak', 'Elm')
    await fill('Discovery', 'Ash')
    await save('stages', { items: renamed({ Bid: 'Discovery', Discovery: 'Bid' }) })
    expect(await columns()).toEqual({ Discovery: ['Elm', 'Oak'], Bid: ['Ash'] })
  })

  test('are put into another order, added, and given another meaning', async () => {
    const { save, settings, deeds } = await newBoard()
    const [first, ...rest] = standard
    await save('stages', { items: [first, { name: 'Walkthrough', kind: 'open' }, ...rest] })
    await save('stages', { items: [...(await settings()).stages.items].map(bare).toSorted(byKind) })
    const items = (await settings()).stages.items.map(bare)
    await save('stages', {
      items: items.map((stage) => (stage.name === 'Paused' ? { ...stage, kind: 'open' } : stage)),
    })
    expect((await deeds()).map(({ description }) => description)).toEqual([
      'Added the stage Walkthrough',
      'Changed the order of the stages',
      'Changed what the stage Paused means',
    ])
    await save('stages', { items: (await settings()).stages.items.map(bare) })
    expect(await deeds()).toHaveLength(3)
  })

  test('that nobody is in just go', async () => {
    const { save, deeds } = await newBoard()
    expect((await save('stages', { items: without('Paused') })).status).toBe(200)
    expect((await deeds()).at(-1)?.description).toBe('Removed the stage Paused')
  })

  test('that somebody is in go only with a word about where those go', async () => {
    const { save, fill, columns, settings } = await newBoard()
    await fill('Bid', 'Oak', 'Elm')
    await fill('Paused', 'Ash')
    const before = await settings()
    const refused = await save('stages', { items: without('Bid', 'Paused') })
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        error: '2 projects are in Bid. Choose where they go.',
        code: 'in_use',
        fields: {
          'moves.Bid': '2 projects are in Bid. Choose where they go.',
          'moves.Paused': '1 project is in Paused. Choose where it goes.',
        },
      },
    ])
    expect(await settings()).toEqual(before)
    expect(await columns()).toEqual({ Bid: ['Elm', 'Oak'], Paused: ['Ash'] })
  })

  test('that go leave their projects at the bottom of the other one, in their order, each with a line', async () => {
    const { save, fill, columns, story, call, deeds } = await newBoard()
    const [oak = ''] = await fill('Bid', 'Oak', 'Elm')
    await fill('Paused', 'Ash')
    const [ivy = ''] = await fill('Won', 'Ivy', 'Fir')
    const moves = [
      { from: 'Paused', to: 'Booked' },
      { from: 'Bid', to: 'Booked' },
    ]
    const items = without('Bid', 'Paused').map((stage) =>
      stage.name === 'Won' ? { ...stage, name: 'Booked', was: 'Won' } : stage,
    )
    expect((await save('stages', { items, moves })).status).toBe(200)
    expect(await columns()).toEqual({ Booked: ['Fir', 'Ivy', 'Elm', 'Oak', 'Ash'] })
    expect(await story(oak)).toEqual(['Added Oak in Bid', 'Moved to Booked because Bid was removed'])
    expect(await story(ivy)).toEqual(['Added Ivy in Won'])
    expect((await deeds()).at(-1)?.description).toBe(
      'Renamed the stage Won to Booked, removed the stage Bid (2 went to Booked) and removed the stage Paused (1 went to Booked)',
    )
    // As if somebody had moved it there.
    expect((await call('GET', `/api/projects/${oak}`)).body).toMatchObject({
      dateBooked: dayIn('America/New_York', new Date()),
      stageKind: 'won',
    })
    // Each has a place of its own: one can be put between two others.
    await call('PUT', `/api/projects/${ivy}/status`, { status: 'Booked', afterId: oak })
    expect(await columns()).toEqual({ Booked: ['Fir', 'Elm', 'Oak', 'Ivy', 'Ash'] })
  })

  test('that are new take in what was in a removed one', async () => {
    const { save, fill, columns } = await newBoard()
    await fill('Bid', 'Oak', 'Elm')
    const items = [...without('Bid'), { name: 'Proposal', kind: 'open' }]
    await save('stages', { items, moves: [{ from: 'Bid', to: 'Proposal' }] })
    expect(await columns()).toEqual({ Proposal: ['Elm', 'Oak'] })
  })

  test('with odd names are names like any other', async () => {
    const { save, settings, add, call } = await newBoard()
    const names = ['__proto__', 'constructor', `O'Brien "100%" \\ {a,b}`, '🛋️ Sofa', 'null']
    const added = names.map((name) => ({ name, kind: 'paused' }))
    await save('stages', { items: [...standard, ...added] })
    expect((await settings()).stages.items.slice(6)).toEqual(
      names.map((name) => ({ name, kind: 'paused', used: 0 })),
    )
    const made = await Promise.all(names.map((status) => add({ status })))
    const moved = await save('stages', {
      items: [...standard, ...names.map((was, n) => ({ name: `Odd ${n}`, was, kind: 'open' }))],
    })
    expect(moved.status).toBe(200)
    for (const [n, { id }] of made.entries())
      expect((await call('GET', `/api/projects/${id}`)).body.status).toBe(`Odd ${n}`)
  })

  test.each([
    [[...standard, { name: ' bid ', kind: 'open' }], [], 'There are two stages called “bid”'],
    [
      [...standard, { name: 'Café', kind: 'open' }, { name: 'CAFE\u0301', kind: 'open' }],
      [],
      'There are two stages called “CAFE\u0301”',
    ],
    [[...standard, { name: 'New', was: 'Attic', kind: 'open' }], [], 'There is no stage “Attic” to rename'],
    [
      [...without('Bid'), { name: 'A', was: 'Bid', kind: 'open' }, { name: 'B', was: 'Bid', kind: 'open' }],
      [],
      '“Bid” can become only one stage',
    ],
    [without('Won'), [], 'Keep at least one stage for projects that are won'],
    [without('Completed'), [], 'Keep at least one stage for projects that are completed'],
    [without('Canceled'), [], 'Keep at least one stage for projects that are canceled'],
    [
      [...without('Discovery', 'Bid')],
      [],
      'New projects begin in the first stage, so it must be an open one',
    ],
    [standard, [{ from: 'Bid', to: 'Won' }], 'The stage “Bid” is not being removed'],
    [standard, [{ from: 'Attic', to: 'Won' }], 'The stage “Attic” is not being removed'],
    [without('Bid'), [{ from: 'Bid', to: 'Attic' }], 'There is no stage “Attic” to go to'],
    [
      without('Bid'),
      [
        { from: 'Bid', to: 'Won' },
        { from: 'Bid', to: 'Paused' },
      ],
      'Say only once where “Bid” goes',
    ],
    [[...standard, { name: ' ', kind: 'open' }], [], 'Give it a name'],
    [[], [], 'Keep at least one stage'],
  ])('%j with %j: %s', async (items, moves, error) => {
    const { save, settings } = await newBoard()
    const before = await settings()
    const { status, body } = await save('stages', { items, moves })
    expect([status, body.error]).toEqual([400, error])
    expect(await settings()).toEqual(before)
  })
})

describe('a plan’s limit', () => {
  test('also holds for projects that come back with their stage', async () => {
    const { companyId, save, fill, columns } = await newBoard()
    await fill('Canceled', 'Oak', 'Elm')
    await fill('Bid', 'Ash')
    const limit = (projects: number) =>
      server.sql(
        `with tier as (insert into product_tiers (name, monthly_price, max_projects) values ('Small', 1000, $2) returning id)
         update subscriptions set product_tier_id = (select id from tier) where company_id = $1`,
        [companyId, projects],
      )
    await limit(2)
    const items = [...without('Canceled'), { name: 'Lost', kind: 'canceled' }]
    const revive = () => save('stages', { items, moves: [{ from: 'Canceled', to: 'Bid' }] })
    expect((await revive()).body.error).toBe('Your plan allows up to 2 projects. Upgrade to add more.')
    const meant = standard.map((stage) => (stage.name === 'Canceled' ? { ...stage, kind: 'open' } : stage))
    expect((await save('stages', { items: [...meant, { name: 'Lost', kind: 'canceled' }] })).status).toBe(402)
    expect((await save('stages', { items: renamed({ Canceled: 'Lost' }) })).status).toBe(200)
    await save('stages', {
      items: renamed({}).map((stage) => (stage.was === 'Canceled' ? { ...stage, was: 'Lost' } : stage)),
    })
    await limit(3)
    expect((await revive()).status).toBe(200)
    expect(await columns()).toEqual({ Bid: ['Ash', 'Elm', 'Oak'] })
  })
})

describe('at the same time', () => {
  test('two lists of stages are saved by one', async () => {
    const { call, settings } = await newBoard()
    const { seen } = (await settings()).stages
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) =>
        call('PUT', '/api/settings/stages', { items: renamed({ Bid: name }), moves: [], seen }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412])
    expect(answers.find(({ status }) => status === 412)?.body.error).toBe(
      'Somebody else changed this list meanwhile',
    )
  })

  test('no project ends in a stage that goes, however it came there', async () => {
    for (let round = 0; round < (isThorough ? 20 : 2); round++) {
      const { call, settings, fill, columns } = await newBoard()
      const ids = await fill('Discovery', ...Array.from({ length: 8 }, (_, n) => `Card ${n}`))
      const [copied = ''] = ids
      const { seen } = (await settings()).stages
      const put = (id: string) => call('PUT', `/api/projects/${id}/status`, { status: 'Bid' })
      const create = () => call('POST', '/api/projects', { title: 'New', address: 'New', status: 'Bid' })
      const remove = () =>
        call('PUT', '/api/settings/stages', {
          items: without('Bid'),
          moves: [{ from: 'Bid', to: 'Won' }],
          seen,
        })
      const answers = await Promise.all([
        ...ids.slice(0, 4).map(put),
        create(),
        remove(),
        ...ids.slice(4).map(put),
        create(),
        call('POST', `/api/projects/${copied}/copies`),
      ])
      // Each was done before the stage went, or was told that it is gone.
      for (const { status, body } of answers)
        expect([200, 201, status === 400 && body.error === 'There is no stage “Bid”' ? 400 : 0]).toContain(
          status,
        )
      const { Bid, ...others } = await columns()
      expect(Bid).toBeUndefined()
      const made = answers.filter(({ status }) => status === 201).length
      expect(Object.values(others).flat()).toHaveLength(8 + made)
    }
  })

  test('no project gets a type that goes', async () => {
    for (let round = 0; round < (isThorough ? 20 : 2); round++) {
      const { call, settings, add } = await newBoard()
      const made = await Promise.all(Array.from({ length: 6 }, () => add({ type: 'Full Stage' })))
      const { seen, items } = (await settings()).projectTypes
      const edits = made.map(({ id }) =>
        call('PATCH', `/api/projects/${id}`, { version: 1, type: 'Enhancement' }),
      )
      const removed = call('PUT', '/api/settings/project-types', {
        items: items.map(({ name }) => ({ name })).filter(({ name }) => name !== 'Enhancement'),
        moves: [{ from: 'Enhancement', to: 'Other' }],
        seen,
      })
      await Promise.all([...edits, removed])
      const { cards } = (await call('GET', '/api/pipeline')).body
      expect(cards).toHaveLength(6)
      for (const { type } of cards) expect(['Full Stage', 'Other']).toContain(type)
    }
  })
})

describe('a large company', () => {
  test('renames, removes and sets its days in a moment', { tags: 'reliability' }, async () => {
    const { companyId, save, settings } = await newBoard()
    await server.sql(
      `insert into projects (company_id, title, address, status, sort_order, date_serviced, source)
       select $1, 'House ' || n, n || ' Maple Avenue', case when n % 2 = 0 then 'Bid' else 'Won' end, n,
         date '2026-01-01' + n % 300, 'Referral'
       from generate_series(1, 5000) as n`,
      [companyId],
    )
    // As the database does by itself a minute after so many rows have come.
    await server.sql('analyze projects')
    const took = async (what: string, work: () => Promise<{ status: number }>) => {
      const since = performance.now()
      expect((await work()).status).toBe(200)
      console.log(`5,000 projects, ${what}: ${Math.round(performance.now() - since)} ms`)
    }
    await took('a stage renamed', () => save('stages', { items: renamed({ Bid: 'Proposal' }) }))
    await took('two stages swapped', () =>
      save('stages', {
        items: standard.map(({ name, kind }) => ({
          name: { Bid: 'Won', Won: 'Bid' }[name] ?? name,
          kind,
          was: name === 'Bid' ? 'Proposal' : name,
        })),
      }),
    )
    await took('a stage removed', () =>
      save('stages', { items: without('Bid'), moves: [{ from: 'Bid', to: 'Discovery' }] }),
    )
    await took('new days', () => save('timeline', { stageDurationDays: 60 }))
    await took('a source renamed', () => save('sources', { items: [{ name: 'Friends', was: 'Referral' }] }))
    expect((await settings()).stages.items.map(({ used }) => used)).toEqual([2500, 2500, 0, 0, 0])
  })
})

const bare = ({ name, kind }: Entry) => ({ name, kind })
const byKind = (a: Entry, b: Entry) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind)
const kinds = ['open', 'paused', 'won', 'completed', 'canceled']
