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

async function rowsOf(pattern: string) {
  const [row] = await server.sql<{ count: number }>(
    'select count(*)::int as count from waitlist where email like $1',
    [pattern],
  )
  return row?.count
}
