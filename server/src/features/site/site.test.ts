import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { budgets } from '../../platform/rate-limit.ts'
import { startServer } from '../../testing/server.ts'

const server = await startServer()
const joined = { message: "You've been added to the waitlist. We'll be in touch soon." }
const join = (email: unknown) => server.call('POST', '/api/waitlist/subscribe', { email })
const newAddress = () => `${randomUUID()}@studio.test`
const emailsTo = async (address: string) => {
  await server.runJobs()
  return (await server.mails()).filter(({ to }) => to === address)
}

describe('the waitlist', () => {
  test('accepts an address and emails it once', async () => {
    const email = newAddress()
    expect(await join(email)).toMatchObject({ status: 200, body: joined })
    const [message, ...others] = await emailsTo(email)
    expect([message?.subject, others.length]).toEqual(['You’re on the Mantel list', 0])
    expect(message?.html).toContain('You’re on the list')
    expect(message?.html).toContain('We’ll email you when your spot opens.')
  })

  test('contains an address once, however it is spelled', async () => {
    const email = newAddress()
    await join(email)
    for (const again of [email, email.toUpperCase(), `  ${email} `]) {
      expect(await join(again)).toMatchObject({
        status: 409,
        body: { error: 'This email is already on the waitlist.' },
      })
    }
    expect(await rowsOf(email)).toBe(1)
    expect(await emailsTo(email)).toHaveLength(1)
  })

  test('accepts one of twenty concurrent requests and sends one email', async () => {
    const email = newAddress()
    // The mailbox's rate limit lets a few of the requests through at the same time.
    const answers = await Promise.all(Array.from({ length: 20 }, () => join(email)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 409, 429].includes(status))).toBe(true)
    expect(answers.filter(({ status }) => status === 409).length).toBeGreaterThan(0)
    expect(await rowsOf(email)).toBe(1)
    expect(await emailsTo(email)).toHaveLength(1)
  })

  test('limits how often one IP address can sign up', async () => {
    const real = await startServer({ limits: budgets })
    const answers: number[] = []
    for (let n = 0; n < 25; n++) {
      const body = { email: newAddress() }
      answers.push((await real.call('POST', '/api/waitlist/subscribe', body)).status)
    }
    expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(21)
    expect(answers.at(-1)).toBe(429)
  })

  test('also accepts addresses while registration is open', async () => {
    await server.sql('update waitlist_settings set is_active = false')
    expect((await server.call('GET', '/api/waitlist/status')).body).toEqual({ isActive: false })
    const email = newAddress()
    expect((await join(email)).status).toBe(200)
    const [message] = await emailsTo(email)
    expect(message?.html).toContain('You can create an account at any time.')
    expect(message?.html).not.toContain('spot')
    await server.sql('update waitlist_settings set is_active = true')
  })

  test.each([
    ['', 'Enter your email'],
    ['nora', 'Enter a valid email address'],
    [undefined, 'Enter your email'],
    ['nora@studio.test\r\nBcc: all@studio.test', 'Enter a valid email address'],
    [`${'n'.repeat(250)}@studio.test`, 'This email is too long'],
    [{ $ne: null }, 'Enter your email'],
  ])('refuses %j with a clear message', async (email, sentence) => {
    const before = await rowsOf('%')
    const { status, body } = await join(email)
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(sentence)])
    expect(await rowsOf('%')).toBe(before)
  })
})

describe('the content of the public pages', () => {
  beforeEach(async () => {
    await server.sql('delete from landing_page_content')
    await server.sql('delete from pricing_page_content')
    await server.sql('delete from product_tiers')
  })

  test('is empty until it is edited', async () => {
    expect((await server.call('GET', '/api/landing/content')).body).toEqual([])
    for (const section of ['hero', 'features', 'cta']) {
      const { body } = await server.call('GET', `/api/pricing/content/${section}`)
      expect(body).toEqual({ section, content: null })
    }
    expect((await server.call('GET', '/api/product-tiers')).body).toEqual([])
  })

  test('is returned by section', async () => {
    const content = { title: 'A better hello', titleHighlight: null, subtitle: null }
    await server.sql('insert into landing_page_content (section, content) values ($1, $2)', ['hero', content])
    await server.sql('insert into pricing_page_content (section, content) values ($1, $2)', ['cta', content])
    expect((await server.call('GET', '/api/landing/content')).body).toEqual([{ section: 'hero', content }])
    const { body } = await server.call('GET', '/api/pricing/content/cta')
    expect(body).toEqual({ section: 'cta', content })
    expect((await server.call('GET', '/api/pricing/content/elsewhere')).status).toBe(400)
  })

  test('lists the plans on sale by order and name, without internal fields', async () => {
    const add = (name: string, displayOrder: number, isActive = true) =>
      server.sql(
        `insert into product_tiers (name, monthly_price, display_order, is_active, provider_product_id)
         values ($1, 2900, $2, $3, 'secret')`,
        [name, displayOrder, isActive],
      )
    await add('Studio', 1)
    await add('House', 2)
    await add('Atelier', 1)
    await add('Hidden', 0, false)
    const { body, text } = await server.call('GET', '/api/product-tiers')
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Atelier', 'Studio', 'House'])
    expect(text).not.toContain('secret')
  })
})

describe('a message to the platform', () => {
  const write = (message: unknown, email = newAddress()) =>
    server.call('POST', '/api/contact', { email, message })
  const setSupport = (address: string | null) =>
    server.sql('update platform_settings set support_address = $1', [address])

  test('goes to the support address, and replies go to the visitor', async () => {
    await setSupport('help@mantel.test')
    const email = newAddress()
    expect(await write('Do you move data?\nThank you.', email)).toMatchObject({
      status: 200,
      body: { message: 'Message sent. We’ll email you back.' },
    })
    const [message, ...others] = await emailsTo('help@mantel.test')
    expect([message?.subject, others]).toEqual([`Message from ${email}`, []])
    expect(message?.text).toContain('Do you move data?\nThank you.')
    expect(await repliesTo(email)).toEqual(['help@mantel.test'])
  })

  test('goes to every active SuperAdmin if there is no support address', async () => {
    await setSupport(null)
    const admins = [await server.signIn('SuperAdmin'), await server.signIn('SuperAdmin')]
    const left = await server.signIn('SuperAdmin')
    await server.sql('update users set deactivated_at = now() where email = $1', [left.user.email])
    const email = newAddress()
    expect((await write('Hello', email)).status).toBe(200)
    const recipients = await repliesTo(email)
    for (const { user } of admins) expect(recipients).toContain(user.email)
    expect(recipients).not.toContain(left.user.email)
  })

  test('is refused without text, with hidden characters, and when one mailbox writes too often', async () => {
    for (const wrong of ['', '  ', 'x'.repeat(2_001), 'a\u202Eb', 5])
      expect((await write(wrong)).status).toBe(400)
    const email = newAddress()
    const answers = [await write('1', email), await write('2', email), await write('3', email)]
    for (let more = 0; more < 3; more++) answers.push(await write('more', email))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  })

  const repliesTo = async (email: string) =>
    (
      await server.sql<{ to_address: string }>('select to_address from messages where reply_to = $1', [email])
    ).map((row) => row.to_address)
})

async function rowsOf(pattern: string) {
  const [row] = await server.sql<{ count: number }>(
    'select count(*)::int as count from waitlist where email like $1',
    [pattern],
  )
  return row?.count
}
