import { dayIn } from '@mantel/domain/basics/dates'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { defaultStages, newBoard, renamed, type StageEntry, without } from './testing-board.ts'

const server = await sharedServer()

describe('stages', () => {
  test('can be renamed, keep their kind, and their projects follow', async () => {
    const { save, fill, columns, call, settings, activities } = await newBoard(server)
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
    expect((await activities()).at(-1)).toMatchObject({
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

  test('can swap names', async () => {
    const { save, fill, columns } = await newBoard(server)
    await fill('Bid', 'Oak', 'Elm')
    await fill('Discovery', 'Ash')
    await save('stages', { items: renamed({ Bid: 'Discovery', Discovery: 'Bid' }) })
    expect(await columns()).toEqual({ Discovery: ['Elm', 'Oak'], Bid: ['Ash'] })
  })

  test('can be reordered, added and given another kind', async () => {
    const { save, settings, activities } = await newBoard(server)
    const [first, ...rest] = defaultStages
    await save('stages', { items: [first, { name: 'Walkthrough', kind: 'open' }, ...rest] })
    await save('stages', { items: [...(await settings()).stages.items].map(bare).toSorted(byKind) })
    const items = (await settings()).stages.items.map(bare)
    await save('stages', {
      items: items.map((stage) => (stage.name === 'Paused' ? { ...stage, kind: 'open' } : stage)),
    })
    expect((await activities()).map(({ description }) => description)).toEqual([
      'Added the stage Walkthrough',
      'Changed the order of the stages',
      'Changed how the stage Paused works',
    ])
    await save('stages', { items: (await settings()).stages.items.map(bare) })
    expect(await activities()).toHaveLength(3)
  })

  test('without projects can be removed', async () => {
    const { save, activities } = await newBoard(server)
    expect((await save('stages', { items: without('Paused') })).status).toBe(200)
    expect((await activities()).at(-1)?.description).toBe('Removed the stage Paused')
  })

  test('with projects can only be removed with a stage to move them to', async () => {
    const { save, fill, columns, settings } = await newBoard(server)
    await fill('Bid', 'Oak', 'Elm')
    await fill('Paused', 'Ash')
    const before = await settings()
    const refused = await save('stages', { items: without('Bid', 'Paused') })
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        error: '2 projects are in Bid. Choose where to move them.',
        code: 'in_use',
        fields: {
          'moves.Bid': '2 projects are in Bid. Choose where to move them.',
          'moves.Paused': '1 project is in Paused. Choose where to move it.',
        },
      },
    ])
    expect(await settings()).toEqual(before)
    expect(await columns()).toEqual({ Bid: ['Elm', 'Oak'], Paused: ['Ash'] })
  })

  test('that are removed add their projects to the bottom of the other stage in order, and each records it', async () => {
    const { save, fill, columns, activityOf, call, activities } = await newBoard(server)
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
    expect(await activityOf(oak)).toEqual(['Added Oak to Bid', 'Moved to Booked because Bid was removed'])
    expect(await activityOf(ivy)).toEqual(['Added Ivy to Won'])
    expect((await activities()).at(-1)?.description).toBe(
      'Renamed the stage Won to Booked, removed the stage Bid (2 moved to Booked) and removed the stage Paused (1 moved to Booked)',
    )
    // The booking date is set as in a manual move.
    expect((await call('GET', `/api/projects/${oak}`)).body).toMatchObject({
      dateBooked: dayIn('America/New_York', new Date()),
      stageKind: 'won',
    })
    // Each project has its own position, so a card can be put between two others.
    await call('PUT', `/api/projects/${ivy}/status`, { status: 'Booked', afterId: oak })
    expect(await columns()).toEqual({ Booked: ['Fir', 'Elm', 'Oak', 'Ivy', 'Ash'] })
  })

  test('that are new can receive the projects of a removed one', async () => {
    const { save, fill, columns } = await newBoard(server)
    await fill('Bid', 'Oak', 'Elm')
    const items = [...without('Bid'), { name: 'Proposal', kind: 'open' }]
    await save('stages', { items, moves: [{ from: 'Bid', to: 'Proposal' }] })
    expect(await columns()).toEqual({ Proposal: ['Elm', 'Oak'] })
  })

  test('can have unusual names', async () => {
    const { save, settings, add, call } = await newBoard(server)
    const names = ['__proto__', 'constructor', `O'Brien "100%" \\ {a,b}`, '🛋️ Sofa', 'null']
    const added = names.map((name) => ({ name, kind: 'paused' }))
    await save('stages', { items: [...defaultStages, ...added] })
    expect((await settings()).stages.items.slice(6)).toEqual(
      names.map((name) => ({ name, kind: 'paused', used: 0 })),
    )
    const created = await Promise.all(names.map((status) => add({ status })))
    const moved = await save('stages', {
      items: [...defaultStages, ...names.map((was, n) => ({ name: `Odd ${n}`, was, kind: 'open' }))],
    })
    expect(moved.status).toBe(200)
    for (const [n, { id }] of created.entries())
      expect((await call('GET', `/api/projects/${id}`)).body.status).toBe(`Odd ${n}`)
  })

  test.each([
    [[...defaultStages, { name: ' bid ', kind: 'open' }], [], 'There are two stages named “bid”'],
    [
      [...defaultStages, { name: 'Café', kind: 'open' }, { name: 'CAFE\u0301', kind: 'open' }],
      [],
      'There are two stages named “CAFE\u0301”',
    ],
    [
      [...defaultStages, { name: 'New', was: 'Attic', kind: 'open' }],
      [],
      'There is no stage “Attic” to rename',
    ],
    [
      [...without('Bid'), { name: 'A', was: 'Bid', kind: 'open' }, { name: 'B', was: 'Bid', kind: 'open' }],
      [],
      '“Bid” can become only one stage',
    ],
    [without('Won'), [], 'Keep at least one stage for won projects'],
    [without('Completed'), [], 'Keep at least one stage for completed projects'],
    [without('Canceled'), [], 'Keep at least one stage for canceled projects'],
    [
      [...without('Discovery', 'Bid')],
      [],
      'New projects start in the first stage, so its status must be Open',
    ],
    [defaultStages, [{ from: 'Bid', to: 'Won' }], 'The stage “Bid” is not being removed'],
    [defaultStages, [{ from: 'Attic', to: 'Won' }], 'The stage “Attic” is not being removed'],
    [without('Bid'), [{ from: 'Bid', to: 'Attic' }], 'There is no stage “Attic” to move to'],
    [
      without('Bid'),
      [
        { from: 'Bid', to: 'Won' },
        { from: 'Bid', to: 'Paused' },
      ],
      '“Bid” can move to only one stage',
    ],
    [[...defaultStages, { name: ' ', kind: 'open' }], [], 'Name is required'],
    [[], [], 'Keep at least one stage'],
  ])('%j with %j: %s', async (items, moves, error) => {
    const { save, settings } = await newBoard(server)
    const before = await settings()
    const { status, body } = await save('stages', { items, moves })
    expect([status, body.error]).toEqual([400, error])
    expect(await settings()).toEqual(before)
  })
})

describe('a plan’s limit', () => {
  test('also applies to projects that are reopened with their stage', async () => {
    const { companyId, save, fill, columns } = await newBoard(server)
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
    const reopen = () => save('stages', { items, moves: [{ from: 'Canceled', to: 'Bid' }] })
    expect((await reopen()).body.error).toBe('Your plan allows up to 2 projects. Upgrade to add more.')
    const changedKind = defaultStages.map((stage) =>
      stage.name === 'Canceled' ? { ...stage, kind: 'open' } : stage,
    )
    expect(
      (await save('stages', { items: [...changedKind, { name: 'Lost', kind: 'canceled' }] })).status,
    ).toBe(402)
    expect((await save('stages', { items: renamed({ Canceled: 'Lost' }) })).status).toBe(200)
    await save('stages', {
      items: renamed({}).map((stage) => (stage.was === 'Canceled' ? { ...stage, was: 'Lost' } : stage)),
    })
    await limit(3)
    expect((await reopen()).status).toBe(200)
    expect(await columns()).toEqual({ Bid: ['Ash', 'Elm', 'Oak'] })
  })
})

describe('a large company', () => {
  test('renames, removes and changes date rules quickly', { tags: 'reliability' }, async () => {
    const { companyId, save, settings } = await newBoard(server)
    await server.sql(
      `insert into projects (company_id, title, address, status, sort_order, date_serviced, source)
       select $1, 'House ' || n, n || ' Maple Avenue', case when n % 2 = 0 then 'Bid' else 'Won' end, n,
         date '2026-01-01' + n % 300, 'Referral'
       from generate_series(1, 5000) as n`,
      [companyId],
    )
    // Autovacuum would do the same within a minute after so many inserts.
    await server.sql('analyze projects')
    const measure = async (what: string, work: () => Promise<{ status: number }>) => {
      const since = performance.now()
      expect((await work()).status).toBe(200)
      console.log(`5,000 projects, ${what}: ${Math.round(performance.now() - since)} ms`)
    }
    await measure('a stage renamed', () => save('stages', { items: renamed({ Bid: 'Proposal' }) }))
    await measure('two stages swapped', () =>
      save('stages', {
        items: defaultStages.map(({ name, kind }) => ({
          name: { Bid: 'Won', Won: 'Bid' }[name] ?? name,
          kind,
          was: name === 'Bid' ? 'Proposal' : name,
        })),
      }),
    )
    await measure('a stage removed', () =>
      save('stages', { items: without('Bid'), moves: [{ from: 'Bid', to: 'Discovery' }] }),
    )
    await measure('new days', () => save('timeline', { stageDurationDays: 60 }))
    await measure('a source renamed', () =>
      save('sources', { items: [{ name: 'Friends', was: 'Referral' }] }),
    )
    expect((await settings()).stages.items.map(({ used }) => used)).toEqual([2500, 2500, 0, 0, 0])
  })
})

const bare = ({ name, kind }: StageEntry) => ({ name, kind })
const byKind = (a: StageEntry, b: StageEntry) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind)
const kinds = ['open', 'paused', 'won', 'completed', 'canceled']
