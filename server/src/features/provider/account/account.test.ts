import { submitForm, visit } from '@mantel/sandbox/stripe/testing'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { accountOf, startServerWithProvider } from '../../../testing/provider.ts'
import { studioWithProvider } from '../testing-payments.ts'

const server = await startServerWithProvider({ env: { STRIPE_APPLICATION_FEE_PERCENT: '1.5' } })
const path = '/api/provider/account'

const activityOf = async (companyId: string | null) =>
  (
    await server.sql<{ action: string; description: string }>(
      "select action, description from admin_activities where company_id = $1 and action like 'provider.%' order by created_at, id",
      [companyId],
    )
  ).map(({ action, description }) => `${action}: ${description}`)

describe('connecting an account', () => {
  test('leads from nothing through the provider’s form to payments by card and bank', async () => {
    const admin = await server.signIn()
    await server.sql('insert into startup_checklist (company_id) values ($1)', [admin.companyId])
    expect((await admin('GET', path)).body).toMatchObject({
      state: 'none',
      sandboxUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/_sandbox$/),
      accountEnding: null,
      applicationFeePercent: 1.5,
      openInvoices: 0,
    })

    const connected = await admin('POST', path)
    expect(connected.status).toBe(200)
    const accountId = await accountOf(server, admin.companyId)
    expect((await admin('POST', `${path}/checks`)).body).toMatchObject({
      state: 'pending',
      accountEnding: accountId.slice(-4),
      missing: [
        'Type of business',
        'Website or a description of your business',
        'Legal structure of the business',
        'Legal name of the representative',
        'Acceptance of Stripe’s terms',
        'Bank account for payouts',
      ],
      connectedAt: null,
      cardEnabled: false,
    })

    const form = await visit(connected.body.url)
    expect(form.location).toMatch(/\/onboarding\/.*\/business$/)
    // The link works once. The second visit redirects to our page, which gets a new link.
    expect((await visit(connected.body.url)).location).toBe('http://mantel.test/app/payments?again=provider')

    await server.sandbox.act('approve', { account: accountId })
    expect((await admin('GET', path)).body.state).toBe('pending')
    const checked = (await admin('POST', `${path}/checks`)).body
    expect(checked).toMatchObject({
      state: 'enabled',
      missing: [],
      restriction: null,
      cardEnabled: true,
      achEnabled: true,
      achAvailable: true,
      payoutsEnabled: true,
      payoutSchedule: 'Every business day',
    })
    expect(checked.connectedAt).toBe(checked.checkedAt)
    expect(await activityOf(admin.companyId)).toEqual([
      'provider.connected: Started connecting a Stripe account',
      'provider.enabled: Stripe enabled card payments',
    ])
    expect((await admin('GET', '/api/checklist')).body).toMatchObject({ paymentMethodsSetup: true })
  })

  test('does not believe the return from the provider', async () => {
    const admin = await server.signIn()
    await admin('POST', path)
    await admin('GET', `${path}?from=provider`)
    expect((await admin('GET', path)).body.state).toBe('pending')
    expect((await admin('POST', `${path}/checks`)).body.state).toBe('pending')
  })

  test('twice at once creates one account', async () => {
    const admin = await server.signIn()
    const before = server.sandbox.control.store.rows('account').length
    // Both calls already have the account from the provider when they wait for the company's lock.
    const { worker } = server.services.databases
    const both = await inTransaction(worker, { companyId: admin.companyId }, async (db) => {
      await db.execute(`select from companies where id = '${admin.companyId}' for update`)
      const started = [admin('POST', path), admin('POST', path)]
      await server.untilBlocked(2)
      return started
    })
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
    expect(server.sandbox.control.store.rows('account')).toHaveLength(before + 1)
    expect(await activityOf(admin.companyId)).toEqual([
      'provider.connected: Started connecting a Stripe account',
    ])
    expect(
      await server.sql('select account_id from provider_accounts where company_id = $1', [admin.companyId]),
    ).toHaveLength(1)
  })

  test('after a lost answer uses the account that was created', async () => {
    const admin = await server.signIn()
    const before = server.sandbox.control.store.rows('account').length
    await server.sandbox.act('trouble', { kind: 'lost', path: '/v1/accounts', count: 1 })
    expect((await admin('POST', path)).status).toBe(200)
    expect(server.sandbox.control.store.rows('account')).toHaveLength(before + 1)
  })

  test('returns the same form for a repeated Idempotency-Key', async () => {
    const admin = await server.signIn()
    const headers = { authorization: `Bearer ${admin.token}`, 'idempotency-key': 'connect-once' }
    const first = await server.call('POST', path, undefined, headers)
    const second = await server.call('POST', path, undefined, headers)
    expect(second.body).toEqual(first.body)
    expect((await admin('POST', path)).body.url).not.toBe(first.body.url)
    expect(await activityOf(admin.companyId)).toEqual([
      'provider.connected: Started connecting a Stripe account',
      'provider.form-opened: Opened Stripe’s setup form',
    ])
  })

  test('is for admins in person', async () => {
    const company = await server.newCompany()
    for (const role of ['Manager', 'Staff'] as const) {
      const call = await server.signIn(role, company)
      expect((await call('GET', path)).status).toBe(403)
      expect((await call('POST', path)).status).toBe(403)
    }
  })

  test('shows which document is missing', async () => {
    const admin = await server.signIn()
    const { body } = await admin('POST', path)
    const { location } = await visit(body.url)
    const page = `${server.sandbox.url}${location}`
    await submitForm(page, {
      name: 'Alder Staging',
      url: 'https://alder.test',
      representative: 'Ada Alder',
      email: 'ada@alder.test',
    })
    await submitForm(page.replace('/business', '/bank'), { routing: '110000000', account: '000123456789' })
    expect((await admin('POST', `${path}/checks`)).body).toMatchObject({
      state: 'pending',
      name: 'Alder Staging',
      missing: ['Photo of an ID'],
    })
  })
})

test('a payment says what the provider and the installation took, and what is left', async () => {
  const { payOnline, see, id, companyId, stripe, on } = await studioWithProvider(server)
  await payOnline()
  await server.settle()
  const [payment] = (await see(id)).payments
  expect(payment).toMatchObject({ amount: 100_000, providerFee: 2930, applicationFee: 1500, net: 95_570 })
  const [charge] = (await stripe.charges.list({}, on)).data
  expect(
    await server.sql(
      'select charge_id as charge, transfer_id as transfer from transactions where company_id = $1',
      [companyId],
    ),
    // The payment is made on the studio's own account, so nothing is transferred.
  ).toEqual([{ charge: charge?.id, transfer: null }])
})
