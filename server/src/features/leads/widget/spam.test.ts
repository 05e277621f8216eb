import { describe, expect, test } from 'vitest'
import { budgets, takeFromBudget } from '../../../platform/rate-limit.ts'
import { sharedServer, startServer } from '../../../testing/server.ts'
import { studioWithForm, visitor } from '../testing.ts'
import { newTicket } from './ticket.ts'

const server = await sharedServer()
const statuses = (rows: { status: string }[]) => rows.map(({ status }) => status)

describe('spam', () => {
  test('gets the same answer as a lead, is stored, tells no one, and can be restored', async () => {
    const { submit, rows, count, call, list } = await studioWithForm(server, { autoAdd: true })
    const real = await submit()
    const spam = await submit(visitor('Bot'), { fax: '555-0199' })
    expect([spam.status, spam.body]).toEqual([real.status, real.body])
    await server.runJobs()
    expect(statuses(await rows())).toEqual(['added', 'spam'])
    expect([await count('projects'), await count('messages')]).toEqual([1, 1])
    const [caught] = await list('view=spam')
    const id = caught?.id ?? ''
    expect((await call('POST', '/api/leads/changes', { ids: [id], action: 'not-spam' })).body).toEqual({
      ids: [id],
    })
    expect(await list('view=new')).toMatchObject([{ id, firstName: 'Bot' }])
    expect((await call('POST', `/api/leads/${id}/add`, {})).status).toBe(200)
  })

  test.each([
    ['a valid ticket', 60, 'new'],
    ['no ticket', null, 'new'],
    ['a ticket of a form that was opened a second ago', 1, 'spam'],
    ['a ticket of yesterday', 25 * 3600, 'spam'],
    ['a ticket from the future', -3600, 'spam'],
  ])('is judged by the time that the form was open: %s', async (_what, age, status) => {
    const { submit, rows } = await studioWithForm(server)
    expect((await submit(visitor(), { age })).status).toBe(200)
    expect(statuses(await rows())).toEqual([status])
  })

  test('is a submission with a forged ticket, or with one of another form', async () => {
    const { post, rows, ticket } = await studioWithForm(server)
    const { secrets } = server.services.emailSettings
    const [time, nonce, ...signature] = ticket().split('.')
    const forged = [
      `${(Date.now() - 5000).toString(36)}.${nonce}.${signature.join('.')}`,
      `${time}.other.${signature.join('.')}`,
      newTicket(secrets, 'another-form-key', Date.now() - 5000),
      'nonsense',
      `${time}..`,
    ]
    for (const ticket of forged)
      expect((await post({ ...visitor(), message: ticket, ticket })).status).toBe(200)
    expect(statuses(await rows())).toEqual(forged.map(() => 'spam'))
  })

  test.each([
    ['one link to a listing', { message: 'See https://listings.test/9-cedar' }, 'new'],
    ['two links', { message: 'http://a.test http://b.test' }, 'new'],
    ['many links', { message: 'http://a.test http://b.test www.c.test www.d.test' }, 'spam'],
    ['a link as a name', { firstName: 'https://casino.test' }, 'spam'],
    ['a link as HTML', { message: '<a href="https://casino.test">win</a>' }, 'spam'],
    ['a link as BBCode', { message: '[url=https://casino.test]win[/url]' }, 'spam'],
    ['a throwaway address', { email: 'tom@mailinator.com' }, 'new'],
    [
      'a throwaway address of a subdomain, and a link',
      { email: 'tom@x.yopmail.com', message: 'www.a.test' },
      'spam',
    ],
    ['a message about money', { message: 'We won the lottery and can finally stage our home!' }, 'new'],
  ])('is judged by its content: %s', async (_what, values, status) => {
    const { submit, rows } = await studioWithForm(server)
    expect((await submit({ ...visitor(), ...values })).status).toBe(200)
    expect(statuses(await rows())).toEqual([status])
  })

  test('is a plain form with two links, because it has no ticket', async () => {
    const { submit, rows } = await studioWithForm(server)
    await submit({ ...visitor(), message: 'http://a.test http://b.test' }, { age: null })
    expect(statuses(await rows())).toEqual(['spam'])
  })

  test('is what comes too often from an address, an email or with the same text', async () => {
    const { submit, rows } = await studioWithForm(server)
    for (let n = 0; n < 11; n++) await submit({ ...visitor(`A${n}`), message: 'Hello' }, { ip: '192.0.2.1' })
    expect(statuses(await rows())).toEqual([...Array<string>(10).fill('new'), 'spam'])
    for (let n = 0; n < 4; n++) await submit({ ...visitor('Same'), message: `Number ${n}` })
    expect(statuses(await rows()).slice(11)).toEqual(['new', 'new', 'new', 'spam'])
    const text = 'We get your website to page one of every search engine.'
    for (let n = 0; n < 3; n++) await submit({ ...visitor(`B${n}`), message: `${text} Offer ${n}!` })
    expect(statuses(await rows()).slice(15)).toEqual(['new', 'new', 'spam'])
  })

  test('of one form does not concern another', async () => {
    const [first, second] = [await studioWithForm(server), await studioWithForm(server)]
    for (let n = 0; n < 4; n++) await first.submit({ ...visitor(), message: `Number ${n}` })
    await second.submit(visitor())
    expect(statuses(await second.rows())).toEqual(['new'])
  })

  test('teaches nothing about a person, whose next submission is a lead', async () => {
    const { receive, submit, rows, call } = await studioWithForm(server)
    const { id } = await receive(visitor(), { ip: '192.0.2.50' })
    await call('POST', '/api/leads/changes', { ids: [id], action: 'spam' })
    await submit(visitor(), { ip: '192.0.2.50', fax: 'x' })
    await submit({ ...visitor(), message: 'Did you get my message?' }, { ip: '192.0.2.50' })
    expect(statuses(await rows())).toEqual(['spam', 'spam', 'new'])
  })

  test('stores only hashes in the limits', async () => {
    const { submit } = await studioWithForm(server)
    await submit(visitor('Secretive'), { ip: '203.0.113.77' })
    const keys = JSON.stringify(await server.sql('select key from rate_limits'))
    expect(keys).not.toMatch(/secretive|203\.0\.113\.77|stage the living room/i)
  })
})

describe('a flood', () => {
  test('from one address is refused, and others get through', async () => {
    const strict = await startServer({ limits: budgets })
    const { submit, rows } = await studioWithForm(strict)
    const flood = Array.from({ length: 300 }, (_, n) =>
      submit({ ...visitor(`F${n}`), message: 'Buy' }, { ip: '192.0.2.9' }),
    )
    const real = Array.from({ length: 5 }, (_, n) =>
      submit({ ...visitor(`Real${n}`), message: `Stage home ${n}` }),
    )
    const answers = await Promise.all([...flood, ...real])
    const refused = answers.slice(0, 300).filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(200)
    expect(refused[0]?.headers['retry-after']).toBeDefined()
    expect(answers.slice(300).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const stored = await rows()
    expect(
      stored.filter(({ first_name: name }) => name?.startsWith('Real')).map(({ status }) => status),
    ).toEqual(Array<string>(5).fill('new'))
    expect(
      stored.filter(({ status, first_name: name }) => status === 'new' && name?.startsWith('F')),
    ).toHaveLength(10)
  })

  test('from many addresses is stored, but creates neither projects nor emails without end', async () => {
    const { submit, rows, count, call } = await studioWithForm(server, { autoAdd: true })
    for (let n = 0; n < 130; n++) await submit({ ...visitor(`M${n}`), message: `Number ${n}` })
    await server.runJobs()
    const stored = await rows()
    expect(stored).toHaveLength(130)
    const held = stored.filter(({ status }) => status === 'new')
    expect(held.length).toBeGreaterThan(5)
    expect(new Set(held.map(({ error_note: note }) => note))).toEqual(
      new Set(['Many leads came in at once, so this one wasn’t added automatically.']),
    )
    expect(await count('projects')).toBe(130 - held.length)
    // The team got one email for each lead that was added, and one about all others.
    const subjects = (await server.mails())
      .filter(({ to }) => to === call.user.email)
      .map(({ subject }) => subject)
    expect(subjects).toHaveLength(131 - held.length)
    expect(subjects.filter((subject) => subject === 'Your form is getting many leads')).toHaveLength(1)
  })

  test('that has used up the limit of the form still lets each new visitor through once', async () => {
    const { submit, rows, key } = await studioWithForm(server)
    await takeFromBudget(server.services.databases.gate, 'lead-form-most', key, {
      calls: 1,
      seconds: 60 * 60,
    })
    const from = (ip: string, name: string) => submit({ ...visitor(name), message: name }, { ip })
    expect((await from('192.0.2.71', 'Bot')).status).toBe(200)
    expect((await from('192.0.2.71', 'Again')).status).toBe(429)
    expect((await from('192.0.2.72', 'Real')).status).toBe(200)
    expect((await rows()).map(({ first_name: name }) => name)).toEqual(['Bot', 'Real'])
  })
})
