import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { isThorough } from '../../testing/thoroughness.ts'
import { newBoard, renamed, without } from './testing-board.ts'

const server = await sharedServer()

describe('at the same time', () => {
  test('several saves of the stages succeed once', async () => {
    const { call, settings } = await newBoard(server)
    const { seen } = (await settings()).stages
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) =>
        call('PUT', '/api/settings/stages', { items: renamed({ Bid: name }), moves: [], seen }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412])
    expect(answers.find(({ status }) => status === 412)?.body.error).toBe('Someone else changed this list')
  })

  test('a company that is suspended first keeps its name', async () => {
    const { call, settings, companyId } = await newBoard(server)
    const { name, seen } = (await settings()).company
    const admin = new pg.Client({ connectionString: server.database.ownerUrl })
    await admin.connect()
    await admin.query('begin')
    await admin.query('update companies set suspended_at = now() where id = $1', [companyId])
    const saving = call('PATCH', '/api/settings/company', { name: 'Another name', seen })
    await server.untilBlocked()
    await admin.query('commit')
    await admin.end()
    expect((await saving).status).toBe(401)
    expect(await server.sql('select name from companies where id = $1', [companyId])).toEqual([{ name }])
  })

  test('no project ends up in a removed stage, by any action', async () => {
    for (let round = 0; round < (isThorough ? 20 : 2); round++) {
      const { call, settings, fill, columns } = await newBoard(server)
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
      // Each action happened before the stage was removed, or was refused.
      for (const { status, body } of answers)
        expect([
          200,
          201,
          status === 400 && body.error === '“Bid” is not one of your stages' ? 400 : 0,
        ]).toContain(status)
      const { Bid, ...others } = await columns()
      expect(Bid).toBeUndefined()
      const created = answers.filter(({ status }) => status === 201).length
      expect(Object.values(others).flat()).toHaveLength(8 + created)
    }
  })

  test('no project gets a removed type', async () => {
    for (let round = 0; round < (isThorough ? 20 : 2); round++) {
      const { call, settings, add } = await newBoard(server)
      const created = await Promise.all(Array.from({ length: 6 }, () => add({ type: 'Full Stage' })))
      const { seen, items } = (await settings()).projectTypes
      const edits = created.map(({ id }) =>
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
