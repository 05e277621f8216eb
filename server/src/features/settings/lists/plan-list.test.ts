import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../../testing/server.ts'
import { newStudio } from '../testing.ts'

const server = await sharedServer()
const types = ['Full Stage', 'Enhancement', 'STR Design', 'Other']
const named = (names: string[]) => names.map((name) => ({ name }))

describe('project types', () => {
  test('can be renamed and swapped, and their projects follow', async () => {
    const { save, add, call, activities } = await newStudio(server)
    const [full, enhanced] = [await add({ type: 'Full Stage' }), await add({ type: 'Enhancement' })]
    const { body } = await save('projectTypes', {
      items: [
        { name: 'Enhancement', was: 'Full Stage' },
        { name: 'Full Stage', was: 'Enhancement' },
        { name: 'Rental', was: 'STR Design' },
        { name: 'Other' },
      ],
    })
    expect(body.projectTypes.items).toEqual([
      { name: 'Enhancement', used: 1 },
      { name: 'Full Stage', used: 1 },
      { name: 'Rental', used: 0 },
      { name: 'Other', used: 0 },
    ])
    expect((await call('GET', `/api/projects/${full.id}`)).body.type).toBe('Enhancement')
    expect((await call('GET', `/api/projects/${enhanced.id}`)).body.type).toBe('Full Stage')
    expect((await activities()).at(-1)?.description).toBe(
      'Renamed the type Full Stage to Enhancement, renamed the type Enhancement to Full Stage and renamed the type STR Design to Rental',
    )
  })

  test('in use can only be removed with a new type for their projects', async () => {
    const { save, add, call } = await newStudio(server)
    const { id } = await add({ type: 'Full Stage' })
    const items = named(types.slice(1))
    const refused = await save('projectTypes', { items })
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        error: '1 project has the type Full Stage. Choose a new type for it.',
        code: 'in_use',
        fields: { 'moves.Full Stage': '1 project has the type Full Stage. Choose a new type for it.' },
      },
    ])
    await save('projectTypes', { items, moves: [{ from: 'Full Stage', to: 'Other' }] })
    expect((await call('GET', `/api/projects/${id}`)).body.type).toBe('Other')
    expect((await call('PATCH', `/api/projects/${id}`, { version: 2, type: 'Full Stage' })).status).toBe(400)
  })

  test('include a default for new projects, even without Other', async () => {
    const { save, add, call } = await newStudio(server)
    await save('projectTypes', { items: named(['Full Stage', 'Anything else']) })
    const { id } = await add()
    expect((await call('GET', `/api/projects/${id}`)).body.type).toBe('Anything else')
  })

  test.each([
    [{ items: named([...types, 'OTHER']) }, 'There are two types named “OTHER”'],
    [{ items: [] }, 'Keep at least one type'],
    [{ items: [{ name: 'Other', kind: 'open' }] }, 'Unknown field: kind'],
    [
      { items: named(types), moves: [{ from: 'Other', to: 'Full Stage' }] },
      'The type “Other” is not being removed',
    ],
  ])('%j: %s', async (changes, error) => {
    const { save } = await newStudio(server)
    const { status, body } = await save('projectTypes', changes)
    expect([status, body.error]).toEqual([400, error])
  })
})

describe('sources', () => {
  test('are renamed on projects and clients', async () => {
    const { save, add, call } = await newStudio(server)
    await add({ source: 'Referral' })
    const { body: client } = await call('POST', '/api/clients', {
      email: 'a@example.com',
      source: 'Referral',
    })
    const { body } = await save('sources', {
      items: [{ name: 'Friends', was: 'Referral' }, { name: 'Mail' }],
    })
    expect(body.sources.items).toEqual([
      { name: 'Friends', used: 2 },
      { name: 'Mail', used: 0 },
    ])
    expect((await call('GET', `/api/clients/${client.id}`)).body.source).toBe('Friends')
  })

  test('are renamed on leads, and on those that the form still brings', async () => {
    const { save, call } = await newStudio(server)
    const { key } = (await call('GET', '/api/lead-form')).body
    const submit = async (firstName: string) => {
      const lead = { firstName, email: `${firstName}@mail.test`.toLowerCase() }
      expect((await call('POST', `/api/widget/${key}`, lead)).status).toBe(200)
    }
    await submit('Before')
    const { body } = await save('sources', { items: [{ name: 'Our site', was: 'Website' }] })
    expect(body.sources.items).toEqual([{ name: 'Our site', used: 1 }])
    await submit('After')
    const { body: list } = await call('GET', '/api/leads?view=all')
    expect(list.items.map(({ source }: { source: string }) => source)).toEqual(['Our site', 'Our site'])
  })

  test('that are removed stay as text, or are replaced if a move is given', async () => {
    const { save, add, call } = await newStudio(server)
    const [mail, other] = [await add({ source: 'Mail' }), await add({ source: 'Other' })]
    const saved = await save('sources', {
      items: [{ name: 'Website' }],
      moves: [{ from: 'Mail', to: 'Website' }],
    })
    expect(saved.status).toBe(200)
    expect((await call('GET', `/api/projects/${mail.id}`)).body.source).toBe('Website')
    expect((await call('GET', `/api/projects/${other.id}`)).body.source).toBe('Other')
    expect((await save('sources', { items: [] })).status).toBe(200)
  })

  test('saved several times at once are saved once', async () => {
    const { call, settings } = await newStudio(server)
    const { seen } = (await settings()).sources
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((name) =>
        call('PUT', '/api/settings/sources', { items: [{ name }], moves: [], seen }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412])
  })
})
