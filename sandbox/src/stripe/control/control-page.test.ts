import { describe, expect, test } from 'vitest'
import { payOnPage, sessionFor, sharedSandbox, submitForm, visit } from '../testing.ts'

const sandbox = await sharedSandbox()

const press = (action: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  submitForm(`${sandbox.url}/_sandbox/${action}`, fields, headers)
const page = async () => (await visit(`${sandbox.url}/_sandbox`)).text

describe('the sandbox page', () => {
  test('is empty at first', async () => {
    const text = await page()
    for (const words of ['SANDBOX', 'No accounts yet.', 'No payments yet.', 'No events yet.'])
      expect(text).toContain(words)
  })

  test('shows accounts, payments and events, and has their buttons', async () => {
    const account = await sandbox.stripe.accounts.create({
      business_profile: { name: '<b>Alder</b>' },
      capabilities: { card_payments: { requested: true }, us_bank_account_ach_payments: { requested: true } },
    })
    const on = { stripeAccount: account.id }
    await press('approve', { account: account.id })
    const session = await sandbox.stripe.checkout.sessions.create(sessionFor(1000), on)
    await payOnPage(session, '000123456789', 'us_bank_account')
    const text = await page()
    expect(text).not.toContain('<b>Alder')
    expect(text).toContain('&#60;b&#62;Alder')
    expect(text).toContain('Return the payment')
    expect(text).toContain('checkout.session.completed')
    expect(text).toContain('No endpoint listens to it.')

    expect(await press('advance', { seconds: String(4 * 24 * 3600) })).toMatchObject({
      status: 303,
      location: '/_sandbox',
    })
    expect(await page()).toContain('Open a dispute')
    const [payment] = (await sandbox.stripe.paymentIntents.list({}, on)).data
    await press('dispute', { payment: payment?.id ?? '' })
    expect(await page()).toContain('Decide for the seller')
    await press('restrict', { account: account.id, reason: 'listed' })
    expect(await page()).toContain('<dt>Reason</dt><dd>listed</dd>')
    await press('webhooks', { paused: 'true' })
    expect(await page()).toContain('Resume webhooks')
    await press('calm')
    expect(await page()).toContain('Pause webhooks')
  })

  test('shows what went wrong', async () => {
    const answer = await press('restrict', { account: 'acct_none' })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('No such')
    expect(answer.text).toContain('role="alert"')
  })

  test('does not obey pages of other sites', async () => {
    const before = sandbox.control.clock.offset()
    const fields = { seconds: '3600' }
    const foreign: Record<string, string>[] = [
      { origin: 'http://evil.test' },
      { origin: 'http://127.0.0.1:1' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of foreign) {
      expect((await press('advance', fields, headers)).status).toBe(403)
      expect((await press('api/advance', fields, headers)).status).toBe(403)
    }
    expect(sandbox.control.clock.offset()).toBe(before)
    expect((await press('advance', fields, { origin: sandbox.url })).status).toBe(303)
    expect(sandbox.control.clock.offset()).toBe(before + 3600)
  })
})

test('an unknown page or action says so', async () => {
  expect(await visit(`${sandbox.url}/nothing`)).toMatchObject({ status: 404 })
  await expect(sandbox.act('nothing')).rejects.toThrow('no action named nothing')
})

test('a reset removes everything', async () => {
  await sandbox.stripe.customers.create({})
  await sandbox.act('reset')
  expect((await sandbox.stripe.customers.list()).data).toEqual([])
  expect(await page()).toContain('No events yet.')
})
