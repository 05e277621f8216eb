import { randomBytes } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliverMessage } from '../features/messages/jobs.ts'
import { createTestWorkspace } from '../platform/database/embedded/testing/children.ts'
import { smtpTransport } from '../platform/mail/transport.ts'
import { freshDatabase } from '../testing/database.ts'
import { people } from '../testing/people.ts'
import { bundle } from './testing-bundle.ts'
import { type MailServer, type ReceivedEmail, startMailServer } from './testing-mail-server.ts'
import { until } from './testing-processes.ts'
import { type Product, startProduct } from './testing-product.ts'

const workspace = createTestWorkspace()
const metricsToken = randomBytes(24).toString('base64')
let mailServer: MailServer
let product: Product
let owner: pg.Pool
let startAnother: () => Promise<Product>

beforeAll(async () => {
  const { scriptOf } = await bundle(workspace.directory(), { main: 'server/src/main.ts' })
  const database = await freshDatabase()
  owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  // Ignores errors of connections that are still open when the database is dropped.
  owner.on('error', () => {})
  mailServer = await startMailServer()
  workspace.onClose(async () => {
    await owner.end()
    await database.drop()
    await mailServer.close()
  })
  startAnother = () =>
    startProduct(scriptOf('main'), workspace.onClose, {
      dataDir: path.join(workspace.directory(), 'data'),
      env: {
        DATABASE_URL: database.ownerUrl,
        SECRET_KEY: database.secretKey,
        SMTP_URL: mailServer.url,
        METRICS_TOKEN: metricsToken,
      },
    })
  product = await startAnother()
})
afterAll(() => workspace.close())

describe('an email', () => {
  test('arrives unchanged, from us to one recipient', async () => {
    const admin = await signIn('Alder & Finch, Staging')
    await invite(admin, 'ines@example.com')
    const [email] = await until(() => arrived('ines@example.com'))
    expect(email.recipients).toEqual(['ines@example.com'])
    expect(headersOf(email)).toEqual({
      from: '"Alder & Finch, Staging" <no-reply@mantel.test>',
      to: 'ines@example.com',
      'reply-to': admin.user.email,
      subject: expect.any(String),
      'message-id': `<${await idOf('ines@example.com')}@mantel.test>`,
      date: expect.any(String),
      'mime-version': '1.0',
      'content-type': expect.stringMatching(/^multipart\/alternative;/),
    })
    const { mail } = email
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

  test('of a change that fails at commit is never stored, and the change is not acknowledged', {
    tags: 'reliability',
  }, async () => {
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

  test('that is refused temporarily is retried and arrives once', async () => {
    let refusals = 0
    const address = 'later@example.com'
    mailServer.refuseBy(({ recipients }) =>
      recipients.includes(address) && refusals++ === 0 ? { code: 451, text: 'Try again later' } : undefined,
    )
    await invite(await signIn(), address)
    await until(async () => (await stored(address))?.attempts === 1)
    expect(await stored(address)).toMatchObject({ status: 'queued', last_error: 'EMESSAGE 451' })
    await runJobsUntil(() => arrived(address))
    await until(async () => (await stored(address))?.status === 'sent')
    expect(await stored(address)).toMatchObject({ attempts: 2, last_error: null })
    expect(mailServer.offeredTo(address)).toHaveLength(2)
    expect(mailServer.acceptedFor(address)).toHaveLength(1)
    expect(new Set(mailServer.offeredTo(address).map(({ mail }) => mail.messageId)).size).toBe(1)
  })

  test('that is always refused temporarily fails after all attempts, without logging the address', {
    tags: 'reliability',
  }, async () => {
    const address = 'never@example.com'
    mailServer.refuseBy(({ recipients }) =>
      recipients.includes(address) ? { code: 451, text: `Not now: <${address}>` } : undefined,
    )
    await invite(await signIn(), address)
    await runJobsUntil(async () => (await stored(address))?.status === 'failed')
    const tries = deliverMessage.maxAttempts
    expect(await stored(address)).toMatchObject({ attempts: tries, last_error: 'EMESSAGE 451' })
    expect(mailServer.offeredTo(address)).toHaveLength(tries)
    const dead = async () => {
      const { text } = await product.call('GET', '/metrics', undefined, {
        authorization: `Bearer ${metricsToken}`,
      })
      return text.includes('jobs{state="dead"} 1\n')
    }
    await until(dead, 'The metrics do not count the failed job')
    const isLogged = () =>
      product.lines.some((line) => line.includes('"reason":"EMESSAGE 451","isLastTry":true'))
    await until(isLogged, 'The log does not contain it')
    expectNotLogged(address)
  })

  test('to an unknown mailbox fails with a code, without logging the address', {
    tags: 'reliability',
  }, async () => {
    const address = 'nobody@example.com'
    mailServer.refuseBy(({ recipients }) =>
      recipients.includes(address) ? { code: 550, text: `No such user: <${address}>` } : undefined,
    )
    await invite(await signIn(), address)
    await runJobsUntil(async () => (await stored(address))?.status === 'failed')
    expect(await stored(address)).toMatchObject({ last_error: 'EMESSAGE 550' })
    expectNotLogged(address)
  })

  test('that was accepted before the process died is sent again with the same id', {
    tags: 'reliability',
  }, async () => {
    const address = 'twice@example.com'
    mailServer.refuseBy(({ recipients }) => {
      if (recipients.includes(address) && mailServer.offeredTo(address).length === 1) product.kill()
      return undefined
    })
    await invite(await signIn(), address)
    expect(await product.ended).toMatchObject({ signal: 'SIGKILL' })
    expect(await stored(address)).toMatchObject({ status: 'queued', attempts: 0 })
    product = await startAnother()
    await until(async () => (await stored(address))?.status === 'sent')
    const [first, second, ...more] = mailServer.acceptedFor(address)
    expect(more).toEqual([])
    expect(second?.mail.messageId).toBe(`<${await idOf(address)}@mantel.test>`)
    expect(second?.mail.messageId).toBe(first?.mail.messageId)
    expect(second?.mail.text).toBe(first?.mail.text)
  })

  test('that hangs at the mail server delays neither the shutdown nor its own delivery', {
    tags: 'reliability',
  }, async () => {
    const address = 'stuck@example.com'
    let release = () => {}
    const stuck = new Promise<undefined>((resolve) => {
      release = () => resolve(undefined)
    })
    mailServer.refuseBy(({ recipients }) => (recipients.includes(address) ? stuck : undefined))
    await invite(await signIn(), address)
    await until(() => mailServer.offeredTo(address).length === 1)
    const since = performance.now()
    product.kill('SIGTERM')
    expect(await product.ended).toEqual({ code: 0, signal: null })
    expect(performance.now() - since).toBeLessThan(10_000)
    mailServer.refuseBy(() => undefined)
    release()
    product = await startAnother()
    await until(async () => (await stored(address))?.status === 'sent')
    expect(new Set(mailServer.acceptedFor(address).map(({ mail }) => mail.messageId)).size).toBe(1)
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

describe('names of users and companies', () => {
  test('add no headers and no recipients', async () => {
    const transport = smtpTransport(mailServer.url)
    mailServer.refuseBy(() => undefined)
    for (const text of hostile) {
      const id = randomBytes(8).toString('hex')
      const address = `${id}@example.com`
      const message = { subject: text, text: 'Hello', html: '<p>Hello</p>', replyTo: 'studio@example.com' }
      await transport.send({
        id,
        from: { address: 'no-reply@mantel.test', name: text },
        message: { to: { address, name: text }, ...message },
      })
      const [email] = await until(() => arrived(address), `No email for ${JSON.stringify(text)}`)
      expectHarmless(email, address)
      expect(email.mail.from?.address).toBe('no-reply@mantel.test')
      expect(email.mail.replyTo?.map(({ address }) => address)).toEqual(['studio@example.com'])
      expect(email.mail.text?.trim()).toBe('Hello')
    }
    transport.close()
  })

  test('add no headers when they come from the forms', async () => {
    mailServer.refuseBy(() => undefined)
    for (const [n, text] of hostile.entries()) {
      const address = `guest${n}@example.com`
      const admin = await signIn(text.slice(0, 200).replaceAll('\u0000', ''))
      await owner.query('update users set first_name = $2, last_name = $3 where id = $1', [
        admin.user.id,
        text.slice(0, 100).replaceAll('\u0000', ''),
        'Finch',
      ])
      await invite(admin, address)
      const [email] = await until(() => arrived(address), `No email for ${JSON.stringify(text)}`)
      expectHarmless(email, address)
      expect(email.mail.subject).toContain('invited you to')
    }
  })
})

const known = ['from', 'to', 'reply-to', 'subject', 'message-id', 'date', 'mime-version', 'content-type']

function expectHarmless({ recipients, raw, mail }: ReceivedEmail, address: string) {
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

const expectNotLogged = (address: string) =>
  expect(product.lines.filter((line) => line.includes(address))).toEqual([])

const headersOf = ({ mail }: ReceivedEmail) =>
  Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))

const arrived = (address: string): [ReceivedEmail, ...ReceivedEmail[]] | undefined => {
  const [first, ...more] = mailServer.acceptedFor(address)
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

/** Runs jobs without the delays between attempts, until `ask` returns a truthy value. Returns that value. */
async function runJobsUntil<T>(ask: () => T | Promise<T>) {
  return until(async () => {
    await owner.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
    await owner.query(`select pg_notify('jobs:insert', '{"count": 1}')`)
    return ask()
  })
}
