import { randomBytes } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliverMessage } from '../features/messages/jobs.ts'
import { createTestWorkspace } from '../platform/database/embedded/testing.ts'
import { smtpTransport } from '../platform/mail/transport.ts'
import { freshDatabase } from '../testing/database.ts'
import { people } from '../testing/people.ts'
import { bundle } from './testing-bundle.ts'
import { type Letter, openPostOffice, type PostOffice } from './testing-post-office.ts'
import { until } from './testing-processes.ts'
import { type Product, startProduct } from './testing-product.ts'

const whole = createTestWorkspace()
const metricsToken = randomBytes(24).toString('base64')
let office: PostOffice
let product: Product
let owner: pg.Pool
let startAnother: () => Promise<Product>

beforeAll(async () => {
  const { scriptOf } = await bundle(whole.directory(), { main: 'server/src/main.ts' })
  const database = await freshDatabase()
  owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  // The database may be dropped before its last connection has gone.
  owner.on('error', () => {})
  office = await openPostOffice()
  whole.onClose(async () => {
    await owner.end()
    await database.drop()
    await office.close()
  })
  startAnother = () =>
    startProduct(scriptOf('main'), whole.onClose, {
      dataDir: path.join(whole.directory(), 'data'),
      env: {
        DATABASE_URL: database.ownerUrl,
        SECRET_KEY: database.secretKey,
        SMTP_URL: office.url,
        METRICS_TOKEN: metricsToken,
      },
    })
  product = await startAnother()
})
afterAll(() => whole.close())

describe('a letter', () => {
  test('arrives as it was written, from us to one person', async () => {
    const admin = await signIn('Alder & Finch, Staging')
    await invite(admin, 'ines@example.com')
    const [letter] = await until(() => arrived('ines@example.com'))
    expect(letter.recipients).toEqual(['ines@example.com'])
    expect(headersOf(letter)).toEqual({
      from: '"Alder & Finch, Staging" <no-reply@mantel.test>',
      to: 'ines@example.com',
      'reply-to': admin.user.email,
      subject: expect.any(String),
      'message-id': `<${await idOf('ines@example.com')}@mantel.test>`,
      date: expect.any(String),
      'mime-version': '1.0',
      'content-type': expect.stringMatching(/^multipart\/alternative;/),
    })
    const { mail } = letter
    expect(mail.subject).toBe('Robin CompanyAdmin invited you to Alder & Finch, Staging')
    expect(mail.from).toMatchObject({ name: 'Alder & Finch, Staging', address: 'no-reply@mantel.test' })
    expect(mail.text).toContain('http://mantel.test/accept-invitation?token=invite_')
    await until(async () => (await stored('ines@example.com'))?.status === 'sent')
    expect(await stored('ines@example.com')).toMatchObject({
      attempts: 1,
      last_error: null,
      sealed_link: null,
    })
  })

  test('of a change that fails at its very end is never written, and the change not acknowledged', async () => {
    await owner.query(`
      create function refuse_at_commit() returns trigger language plpgsql as $$
      begin
        if new.email = 'undone@example.com' then raise exception 'not this one'; end if;
        return null;
      end $$;
      create constraint trigger refuse_at_commit after insert on invitations deferrable initially deferred
      for each row execute function refuse_at_commit()`)
    const admin = await signIn()
    const answer = await admin('POST', '/api/team/invitations', { email: 'undone@example.com' })
    expect(answer).toMatchObject({ status: 500, body: { error: 'Something went wrong' } })
    expect(answer.text).not.toContain('not this one')
    expect(await stored('undone@example.com')).toBeUndefined()
    expect((await owner.query('select from graphile_worker._private_jobs')).rowCount).toBe(0)
  })

  test('that is refused for the moment is offered again, and arrives once', async () => {
    let refusals = 0
    const address = 'later@example.com'
    office.judgeBy(({ recipients }) =>
      recipients.includes(address) && refusals++ === 0 ? { code: 451, words: 'Try again later' } : undefined,
    )
    await invite(await signIn(), address)
    await until(async () => (await stored(address))?.attempts === 1)
    expect(await stored(address)).toMatchObject({ status: 'queued', last_error: 'EMESSAGE 451' })
    await hurryUntil(() => arrived(address))
    await until(async () => (await stored(address))?.status === 'sent')
    expect(await stored(address)).toMatchObject({ attempts: 2, last_error: null })
    expect(office.offeredTo(address)).toHaveLength(2)
    expect(office.acceptedFor(address)).toHaveLength(1)
    expect(new Set(office.offeredTo(address).map(({ mail }) => mail.messageId)).size).toBe(1)
  })

  test('that is put off for ever is given up at last, visibly and without naming anybody', async () => {
    const address = 'never@example.com'
    office.judgeBy(({ recipients }) =>
      recipients.includes(address) ? { code: 451, words: `Not now: <${address}>` } : undefined,
    )
    await invite(await signIn(), address)
    await hurryUntil(async () => (await stored(address))?.status === 'failed')
    const tries = deliverMessage.maxAttempts
    expect(await stored(address)).toMatchObject({ attempts: tries, last_error: 'EMESSAGE 451' })
    expect(office.offeredTo(address)).toHaveLength(tries)
    const dead = async () => {
      const { text } = await product.call('GET', '/metrics', undefined, {
        authorization: `Bearer ${metricsToken}`,
      })
      return text.includes('jobs{state="dead"} 1\n')
    }
    await until(dead, 'The dead letter is not counted')
    const told = () => product.lines.some((line) => line.includes('"reason":"EMESSAGE 451","isLastTry":true'))
    await until(told, 'The log does not tell of it')
    expectSilenceAbout(address)
  })

  test('to a mailbox that does not exist is given up, with a code and without naming anybody', async () => {
    const address = 'nobody@example.com'
    office.judgeBy(({ recipients }) =>
      recipients.includes(address) ? { code: 550, words: `No such user: <${address}>` } : undefined,
    )
    await invite(await signIn(), address)
    await hurryUntil(async () => (await stored(address))?.status === 'failed')
    expect(await stored(address)).toMatchObject({ last_error: 'EMESSAGE 550' })
    expectSilenceAbout(address)
  })

  test('that the mail server took, and the process died before it was noted, comes again as the same', {
    tags: 'reliability',
  }, async () => {
    const address = 'twice@example.com'
    office.judgeBy(({ recipients }) => {
      if (recipients.includes(address) && office.offeredTo(address).length === 1) product.kill()
      return undefined
    })
    await invite(await signIn(), address)
    expect(await product.ended).toMatchObject({ signal: 'SIGKILL' })
    expect(await stored(address)).toMatchObject({ status: 'queued', attempts: 0 })
    product = await startAnother()
    await until(async () => (await stored(address))?.status === 'sent')
    const [first, second, ...more] = office.acceptedFor(address)
    expect(more).toEqual([])
    expect(second?.mail.messageId).toBe(`<${await idOf(address)}@mantel.test>`)
    expect(second?.mail.messageId).toBe(first?.mail.messageId)
    expect(second?.mail.text).toBe(first?.mail.text)
  })

  test('that hangs at the mail server holds up neither the end of the process nor its own delivery', {
    tags: 'reliability',
  }, async () => {
    const address = 'stuck@example.com'
    let letGo = () => {}
    const stuck = new Promise<undefined>((resolve) => {
      letGo = () => resolve(undefined)
    })
    office.judgeBy(({ recipients }) => (recipients.includes(address) ? stuck : undefined))
    await invite(await signIn(), address)
    await until(() => office.offeredTo(address).length === 1)
    const since = performance.now()
    product.kill('SIGTERM')
    expect(await product.ended).toEqual({ code: 0, signal: null })
    expect(performance.now() - since).toBeLessThan(10_000)
    office.judgeBy(() => undefined)
    letGo()
    product = await startAnother()
    await until(async () => (await stored(address))?.status === 'sent')
    expect(new Set(office.acceptedFor(address).map(({ mail }) => mail.messageId)).size).toBe(1)
  })
})

const lines = '\r\nBcc: thief@example.com'
const hostile = [
  `Alder${lines}`,
  'Alder\nBcc: thief@example.com',
  'Alder\rBcc: thief@example.com',
  'Alder\r\n\r\n<b>another body</b>',
  'Alder\u2028Bcc: thief@example.com',
  'Alder\u2029Bcc: thief@example.com',
  'Alder\u0085Bcc: thief@example.com',
  'Alder\u000bBcc: thief@example.com\u000c',
  'Alder\u0000, thief@example.com',
  'Alder, thief@example.com',
  'Alder <thief@example.com>',
  '"Alder" <thief@example.com>, "Finch"',
  'Alder\\" <thief@example.com>',
  'Alder; thief@example.com; Finch: thief@example.com;',
  '=?utf-8?B?DQpCY2M6IHRoaWVmQGV4YW1wbGUuY29t?=',
  '=?utf-8?Q?=0D=0ABcc:_thief@example.com?=',
  'Ålder – Фінч 🪑\u202e moc.elpmaxe@feiht',
  `Alder ${'x'.repeat(2_000)}${lines}`,
  `${'あ'.repeat(400)}${lines}`,
  '🪑'.repeat(299),
]

describe('what people call themselves', () => {
  test('makes no second header and no second addressee', async () => {
    const transport = smtpTransport(office.url)
    office.judgeBy(() => undefined)
    for (const text of hostile) {
      const id = randomBytes(8).toString('hex')
      const address = `${id}@example.com`
      const message = { subject: text, text: 'Hello', html: '<p>Hello</p>', replyTo: 'studio@example.com' }
      await transport.send({
        id,
        from: { address: 'no-reply@mantel.test', name: text },
        message: { to: { address, name: text }, ...message },
      })
      const [letter] = await until(() => arrived(address), `No letter for ${JSON.stringify(text)}`)
      expectHarmless(letter, address)
      expect(letter.mail.from?.address).toBe('no-reply@mantel.test')
      expect(letter.mail.replyTo?.map(({ address }) => address)).toEqual(['studio@example.com'])
      expect(letter.mail.text?.trim()).toBe('Hello')
    }
    transport.close()
  })

  test('is kept out of the headers on the whole way from the form', async () => {
    office.judgeBy(() => undefined)
    for (const [n, text] of hostile.entries()) {
      const address = `guest${n}@example.com`
      const admin = await signIn(text.slice(0, 200).replaceAll('\u0000', ''))
      await owner.query('update users set first_name = $2, last_name = $3 where id = $1', [
        admin.user.id,
        text.slice(0, 100).replaceAll('\u0000', ''),
        'Finch',
      ])
      await invite(admin, address)
      const [letter] = await until(() => arrived(address), `No letter for ${JSON.stringify(text)}`)
      expectHarmless(letter, address)
      expect(letter.mail.subject).toContain('invited you to')
    }
  })
})

const known = ['from', 'to', 'reply-to', 'subject', 'message-id', 'date', 'mime-version', 'content-type']

function expectHarmless({ recipients, raw, mail }: Letter, address: string) {
  expect(recipients).toEqual([address])
  expect(mail.headers.map(({ key }) => key).sort()).toEqual([...known].sort())
  expect(mail.to?.map((to) => to.address)).toEqual([address])
  const [head = ''] = raw.split('\r\n\r\n')
  for (const line of head.split('\r\n')) {
    expect(line).not.toMatch(/[\r\n]/)
    expect(Buffer.byteLength(line)).toBeLessThan(998)
    expect(line).not.toMatch(/^(bcc|cc):/i)
  }
}

const expectSilenceAbout = (address: string) =>
  expect(product.lines.filter((line) => line.includes(address))).toEqual([])

const headersOf = ({ mail }: Letter) => Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))

const arrived = (address: string): [Letter, ...Letter[]] | undefined => {
  const [first, ...more] = office.acceptedFor(address)
  return first && [first, ...more]
}

const signIn = async (company?: string) => {
  const { newCompany, signIn } = people(owner, product.call)
  return signIn('CompanyAdmin', await newCompany(company))
}

async function invite(admin: Awaited<ReturnType<typeof signIn>>, email: string) {
  expect(await admin('POST', '/api/team/invitations', { email })).toMatchObject({ status: 201 })
}

async function stored(address: string) {
  const { rows } = await owner.query<{
    id: string
    status: string
    attempts: number
    last_error: string | null
    sealed_link: string | null
  }>('select id, status, attempts, last_error, sealed_link from messages where to_address = $1', [address])
  return rows[0]
}
const idOf = async (address: string) => (await stored(address))?.id

/** The queue waits longer after each failure; here it does not. */
async function hurryUntil<T>(ask: () => T | Promise<T>) {
  return until(async () => {
    await owner.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
    await owner.query(`select pg_notify('jobs:insert', '{"count": 1}')`)
    return ask()
  })
}
