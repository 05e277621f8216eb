import { beforeEach, describe, expect, test } from 'vitest'
import { startServer } from '../../../testing/server.ts'

const server = await startServer()
const admin = await server.signIn('SuperAdmin')

type Part = { section: string; content: Record<string, unknown>; version: number | null }
const getSections = async (page: string) => (await admin('GET', `/api/admin/${page}`)).body as Part[]
const save = (page: string, section: string, content: object, version: number | null) =>
  admin('PUT', `/api/admin/${page}/${section}`, { content, version })

beforeEach(async () => {
  await server.sql('delete from landing_page_content')
  await server.sql('delete from pricing_page_content')
})

describe('the text of the landing page', () => {
  test('is the default until it is edited, and edits are public at once', async () => {
    expect((await getSections('landing')).map(({ section, version }) => [section, version])).toEqual([
      ['hero', null],
      ['features', null],
      ['demo', null],
      ['waitlist', null],
    ])
    const saved = await save('landing', 'hero', { title: '  Rooms, ready. ', subtitle: '' }, null)
    expect(saved).toMatchObject({
      status: 200,
      body: {
        section: 'hero',
        content: { title: 'Rooms, ready.' },
        version: 1,
        updatedBy: 'Robin SuperAdmin',
      },
    })
    expect((await getSections('landing'))[0]).toEqual(saved.body)
    expect((await server.call('GET', '/api/landing/content')).body).toEqual([
      { section: 'hero', content: { title: 'Rooms, ready.' } },
    ])
    const [entry] = await server.sql(
      "select description, metadata, company_id from admin_activities where action = 'content.changed'",
    )
    expect(entry).toEqual({
      description: 'Edited the landing page: hero',
      metadata: { changes: [{ field: 'title', before: null, after: 'Rooms, ready.' }] },
      company_id: null,
    })
  })

  test('is stored as text, whatever it looks like', async () => {
    const title = '<img src=x onerror=alert(1)> & "quotes"'
    await save('landing', 'hero', { title }, null)
    expect((await server.call('GET', '/api/landing/content')).body[0].content).toEqual({ title })
  })

  test('accepts only one of several edits of the same version', async () => {
    const features = { feature1: { title: 'One' }, feature2: {}, feature3: {} }
    const first = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        save('landing', 'features', { ...features, feature2: { title: `Two ${n}` } }, null),
      ),
    )
    expect(first.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(first.find(({ status }) => status !== 200)).toMatchObject({
      status: 412,
      body: { code: 'stale', error: 'Someone else changed this section' },
    })
    const second = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        save('landing', 'features', { ...features, feature3: { description: `Three ${n}` } }, 1),
      ),
    )
    expect(second.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(second.filter(({ status }) => status === 412)).toHaveLength(9)
  })

  test('can be reset to the default, per field or completely', async () => {
    await save('landing', 'demo', { title: 'Look', subtitle: 'Closer' }, null)
    expect((await save('landing', 'demo', { title: null, subtitle: 'Closer' }, 1)).body.content).toEqual({
      subtitle: 'Closer',
    })
    // Saving the same text again is not a change.
    expect((await save('landing', 'demo', { title: '', subtitle: 'Closer' }, 2)).body.version).toBe(2)
    const isEdited = async () => {
      const [landing] = (await admin('GET', '/api/admin/content')).body
      return landing.editedAt !== null
    }
    expect(await isEdited()).toBe(true)
    const emptied = await Promise.all(
      Array.from({ length: 5 }, () => save('landing', 'demo', { title: '' }, 2)),
    )
    expect(emptied.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(emptied.filter(({ status }) => status === 412)).toHaveLength(4)
    expect((await getSections('landing'))[2]).toEqual({
      section: 'demo',
      content: {},
      version: 3,
      updatedAt: null,
      updatedBy: null,
    })
    expect(await isEdited()).toBe(false)
    expect((await server.call('GET', '/api/landing/content')).body).toEqual([])
    expect((await save('landing', 'demo', {}, 3)).body.version).toBe(3)
  })

  test('is protected from an edit of an old version, also after a reset', async () => {
    await save('landing', 'demo', { title: 'Seen by two' }, null)
    await save('landing', 'demo', {}, 1)
    expect((await save('landing', 'demo', { title: 'From before the first' }, null)).status).toBe(412)
    expect((await save('landing', 'demo', { title: 'The latest' }, 2)).status).toBe(200)
    expect((await save('landing', 'demo', { title: 'By the other of the two' }, 1)).status).toBe(412)
    expect((await getSections('landing'))[2]?.content).toEqual({ title: 'The latest' })
  })

  test('is refused if it is too long or has unknown fields', async () => {
    expect(await save('landing', 'hero', { title: 'x'.repeat(161) }, null)).toMatchObject({
      status: 400,
      body: { fields: { 'content.title': 'Use 160 characters or fewer' } },
    })
    expect((await save('landing', 'hero', { heading: 'x' }, null)).status).toBe(400)
    expect((await save('landing', 'attic', { title: 'x' }, null)).status).toBe(404)
  })
})

test('the pricing page has its own text', async () => {
  expect((await getSections('pricing')).map(({ section }) => section)).toEqual(['hero', 'features', 'cta'])
  await save('pricing', 'cta', { title: 'Come in' }, null)
  expect((await server.call('GET', '/api/pricing/content/cta')).body).toEqual({
    section: 'cta',
    content: { title: 'Come in' },
  })
  expect((await getSections('landing')).every(({ version }) => version === null)).toBe(true)
  await save('pricing', 'cta', {}, 1)
  expect((await server.call('GET', '/api/pricing/content/cta')).body.content).toBeNull()
})
