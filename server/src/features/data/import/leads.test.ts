import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../../testing/server.ts'
import { csv, importHelpers } from './testing.ts'

const server = await sharedServer()
const { begin, beginAndCheck, run } = importHelpers(server)

const listed = async (call: Awaited<ReturnType<typeof server.signIn>>, query = 'view=all&sort=submitted') =>
  (await call('GET', `/api/leads?${query}`)).body.items

describe('an import of leads', () => {
  test('adds them as new and read, without a client, a project or an email', async () => {
    const call = await server.signIn()
    const file = csv(
      ['Name', 'E-mail', 'Cell', 'Property address', 'Inquiry', 'Lead source', 'Received'],
      [
        'Hannah Whitlock',
        'Hannah@Mail.test',
        '555-0100',
        '9 Cedar Row',
        'Two rooms\nand a hall',
        'referral',
        '3/12/2026',
      ],
      ['', '', '555-0101', '', '', '', ''],
      ['', '', '', '', 'Hello', '', ''],
      ['Bad', 'not an email', '', '', '', '', ''],
    )
    const checked = await beginAndCheck(call, 'leads', file)
    expect(checked).toMatchObject({
      mapping: ['name', 'email', 'phone', 'projectAddress', 'message', 'source', 'submittedAt'],
      counts: { created: 3, updated: 0, unchanged: 0, invalid: 1, newClients: 0 },
      problems: [
        { row: 4, reason: 'This row has no name, email or phone number, and every lead needs at least one' },
        { row: 5, reason: 'Email left out: Enter a valid email address' },
      ],
    })
    await run(call, checked)
    const imported = await listed(call)
    expect(imported).toHaveLength(3)
    expect(imported).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          firstName: 'Hannah',
          lastName: 'Whitlock',
          email: 'hannah@mail.test',
          source: 'Referral',
          status: 'new',
          excerpt: 'Two rooms\nand a hall',
          submittedAt: expect.stringMatching(/^2026-03-12/),
        }),
        expect.objectContaining({ firstName: null, phone: '555-0101', source: null }),
        expect.objectContaining({ firstName: 'Bad', email: null }),
      ]),
    )
    expect((await call('GET', '/api/leads/summary')).body.unread).toBe(0)
    expect((await call('GET', '/api/projects')).body.items).toEqual([])
    expect((await call('GET', '/api/clients')).body.items).toEqual([])
    const { body } = await call('GET', '/api/activity')
    expect(body.items[0].description).toBe('Imported leads from leads.csv: 3 added, 1 skipped')
  })

  test('matches them by email, and leaves those in the pipeline alone', async () => {
    const call = await server.signIn()
    const add = async (email: string) =>
      (await call('POST', '/api/leads', { firstName: 'Old', email })).body.id
    const [open, added] = [await add('open@mail.test'), await add('added@mail.test')]
    await call('POST', `/api/leads/${added}/add`, {})
    const file = csv(
      ['First name', 'Email'],
      ['New', 'open@mail.test'],
      ['New', 'Added@mail.test'],
      ['Twin', 'open@mail.test'],
    )
    const skipped = await beginAndCheck(call, 'leads', file)
    expect(skipped.counts).toMatchObject({ created: 0, unchanged: 3 })
    const updating = await beginAndCheck(call, 'leads', file, { duplicates: 'update' })
    expect(updating).toMatchObject({
      counts: { created: 0, updated: 1, unchanged: 2 },
      problems: [
        { row: 3, reason: 'Already in your pipeline' },
        { row: 4, reason: 'Same email as row 2' },
      ],
    })
    await run(call, updating)
    expect((await call('GET', `/api/leads/${open}`)).body.firstName).toBe('New')
    expect((await call('GET', `/api/leads/${added}`)).body.firstName).toBe('Old')
    const all = await beginAndCheck(call, 'leads', file, { duplicates: 'create' })
    await run(call, all)
    expect(await listed(call)).toHaveLength(5)
  })

  test('reads what the list of leads exports', async () => {
    const [from, to] = [await server.signIn(), await server.signIn()]
    await from('POST', '/api/leads', {
      firstName: '=SUM(1)',
      phone: '1',
      message: 'A "quoted"\ntext',
      source: 'Website',
    })
    const { text } = await from('POST', '/api/leads/export', {})
    await run(to, await beginAndCheck(to, 'leads', text))
    expect(await listed(to)).toMatchObject([
      { firstName: '=SUM(1)', phone: '1', excerpt: 'A "quoted"\ntext', source: 'Website' },
    ])
  })

  test('needs a column that says who they are', async () => {
    const call = await server.signIn()
    const { body: begun } = await begin(call, 'leads', csv(['Message', 'Source'], ['Hello', 'Mail']))
    const { status, body } = await call('POST', `/api/imports/${begun.id}/check`, { mapping: begun.mapping })
    expect([status, body.error]).toEqual([
      400,
      'Choose the column with the name, email or phone number. Every lead needs at least one.',
    ])
  })
})
