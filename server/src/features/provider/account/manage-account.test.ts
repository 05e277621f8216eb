import { describe, expect, test } from 'vitest'
import { startServerWithProvider } from '../../../testing/provider.ts'
import { studioWithInvoice } from '../../invoices/testing.ts'

const server = await startServerWithProvider()
const path = '/api/provider/account'

const lastActivity = async (companyId: string) => {
  const [row] = await server.sql<{ description: string }>(
    "select description from admin_activities where company_id = $1 and action like 'provider.%' order by created_at desc limit 1",
    [companyId],
  )
  return row?.description
}
const enabled = async () => {
  const { admin, companyId, accountId } = await server.connectedAdmin()
  return { admin, companyId, accountId, get: async () => (await admin('GET', path)).body }
}

describe('the switches', () => {
  test('turn methods on and off, and are recorded', async () => {
    const { admin, companyId } = await enabled()
    expect((await admin('PATCH', path, { cardEnabled: false, achEnabled: false })).body).toMatchObject({
      cardEnabled: false,
      achEnabled: false,
    })
    expect(await lastActivity(companyId)).toBe('Turned off card payments and bank payments')
    await admin('PATCH', path, { cardEnabled: true, achEnabled: false })
    expect(await lastActivity(companyId)).toBe('Turned on card payments')
    const { n } = (await countActivities(companyId))[0] ?? { n: 0 }
    await admin('PATCH', path, { cardEnabled: true })
    expect((await countActivities(companyId))[0]?.n).toBe(n)
  })

  test('need an account that the provider has enabled', async () => {
    const admin = await server.signIn()
    expect(await admin('PATCH', path, { cardEnabled: true })).toMatchObject({
      status: 409,
      body: { error: 'No Stripe account is connected. Connect one first.' },
    })
    await admin('POST', path)
    expect(await admin('PATCH', path, { cardEnabled: true })).toMatchObject({
      status: 409,
      body: { error: 'Stripe hasn’t enabled this account yet. Finish the setup, then check again.' },
    })
  })

  test('offer bank payments only while the provider allows them', async () => {
    const { admin, accountId, get } = await enabled()
    await server.sandbox.stripe.accounts.update(accountId, {
      capabilities: { us_bank_account_ach_payments: { requested: false } },
    })
    await server.settle()
    expect(await get()).toMatchObject({ achAvailable: false, achEnabled: true, state: 'enabled' })
    await admin('PATCH', path, { achEnabled: false })
    expect(await admin('PATCH', path, { achEnabled: true })).toMatchObject({
      status: 409,
      body: { error: 'Stripe hasn’t enabled bank payments for this account yet.' },
    })
  })
})

describe('the provider', () => {
  test('restricts an account and enables it again', async () => {
    const { accountId, companyId, get } = await enabled()
    await server.sandbox.act('restrict', { account: accountId, reason: 'rejected.fraud' })
    await server.settle()
    expect(await get()).toMatchObject({
      state: 'restricted',
      restriction: 'Stripe closed this account. Contact Stripe if you think this is a mistake.',
      cardEnabled: true,
    })
    expect(await lastActivity(companyId)).toBe('Stripe stopped card and bank payments')
    await server.sandbox.act('approve', { account: accountId })
    await server.settle()
    expect(await get()).toMatchObject({ state: 'enabled', restriction: null })
  })

  test('asks for a document, and stops payments after the deadline', async () => {
    const { accountId, get } = await enabled()
    await server.sandbox.act('ask-for-document', { account: accountId })
    await server.settle()
    const asked = await get()
    expect(asked).toMatchObject({ state: 'enabled', missing: ['Photo of an ID'] })
    expect(Date.parse(asked.deadline)).toBeGreaterThan(Date.now() + 13 * 86_400_000)
    await server.sandbox.act('advance', { seconds: 15 * 86_400 })
    await server.settle()
    expect(await get()).toMatchObject({
      state: 'restricted',
      restriction: 'Stripe needs more information before you can take payments.',
    })
  })

  test('revokes our access', async () => {
    const { admin, accountId, companyId, get } = await enabled()
    await server.sandbox.stripe.accounts.del(accountId)
    expect(await admin('POST', `${path}/checks`)).toMatchObject({
      status: 409,
      body: {
        error: 'Stripe no longer gives us access to this account. Disconnect it, then connect it again.',
      },
    })
    await server.settle()
    expect(await get()).toMatchObject({ state: 'none', cardEnabled: false, achEnabled: false })
    expect(await lastActivity(companyId)).toBe('The Stripe account was disconnected on Stripe’s site')
  })

  test('opens its dashboard once the form is complete', async () => {
    const { admin, companyId } = await enabled()
    const { body } = await admin('POST', `${path}/dashboard-links`)
    expect(body.url).toMatch(/\/express\/acct_/)
    expect(await lastActivity(companyId)).toBe('Opened the Stripe dashboard')
    const other = await server.signIn()
    await other('POST', path)
    expect(await other('POST', `${path}/dashboard-links`)).toMatchObject({
      status: 409,
      body: { error: 'Finish setting up your Stripe account first.' },
    })
  })

  test('is reconciled every hour, even if its webhooks are lost', async () => {
    const { accountId, get } = await enabled()
    await server.settle()
    await server.sandbox.act('webhooks', { paused: true })
    await server.sandbox.act('restrict', { account: accountId })
    await server.sql("select graphile_worker.add_job('reconcile-provider')")
    await server.runJobs()
    expect((await get()).state).toBe('restricted')
    await server.sandbox.act('calm')
  })
})

describe('disconnecting', () => {
  test('needs the typed word, keeps the history and counts open invoices', async () => {
    const { call: admin, companyId, sentInvoice } = await studioWithInvoice(server)
    const accountId = await server.connect(admin)
    const get = async () => (await admin('GET', path)).body
    await sentInvoice()
    expect(await get()).toMatchObject({ openInvoices: 1 })
    for (const confirmation of ['yes', 'disconect', ' '])
      expect((await admin('DELETE', path, { confirmation })).status).toBe(400)
    expect((await admin('DELETE', path, { confirmation: ' Disconnect ' })).status).toBe(204)
    expect(await get()).toMatchObject({
      state: 'none',
      accountEnding: null,
      cardEnabled: false,
      achEnabled: false,
      openInvoices: 0,
      connectedAt: null,
    })
    expect(await lastActivity(companyId)).toBe(
      `Disconnected the Stripe account ending in ${accountId.slice(-4)}; 1 open invoice no longer offers card or bank payments`,
    )
    expect(
      await server.sql(
        'select account_id, disconnected_at is not null as gone from provider_accounts where company_id = $1',
        [companyId],
      ),
    ).toEqual([{ account_id: accountId, gone: true }])
    expect((await admin('DELETE', path, { confirmation: 'disconnect' })).status).toBe(409)
  })

  test('ignores later news about the old account, and connects a new one', async () => {
    const { admin, accountId, companyId, get } = await enabled()
    await admin('DELETE', path, { confirmation: 'disconnect' })
    await server.sandbox.act('restrict', { account: accountId })
    await server.settle()
    expect((await get()).state).toBe('none')
    expect(
      await server.sql(
        'select provider_account_status, provider_name, provider_checked_at from companies where id = $1',
        [companyId],
      ),
    ).toEqual([{ provider_account_status: null, provider_name: null, provider_checked_at: null }])
    await admin('POST', path)
    expect((await get()).state).toBe('pending')
    expect(
      await server.sql('select 1 from provider_accounts where company_id = $1', [companyId]),
    ).toHaveLength(2)
  })
})

describe('when the provider is down', () => {
  test('says so, and answers at once after five failures', async () => {
    const down = await startServerWithProvider({ env: { STRIPE_API_URL: 'http://127.0.0.1:9' } })
    const admin = await down.signIn()
    const answers = []
    for (let n = 0; n < 6; n++) answers.push(await admin('POST', path))
    const sentence = 'Stripe isn’t available right now. Try again in a few minutes.'
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(Array(6).fill([503, sentence]))
    expect(answers[5]?.headers['retry-after']).toBe('20')
    expect((await admin('GET', path)).body.state).toBe('none')
  })

  test('nothing is set up on this installation without keys', async () => {
    const none = await startServerWithProvider({
      env: {
        STRIPE_API_URL: '',
        STRIPE_SECRET_KEY: '',
        STRIPE_WEBHOOK_SECRET: '',
        STRIPE_CONNECT_WEBHOOK_SECRET: '',
      },
    })
    const admin = await none.signIn()
    expect((await admin('GET', path)).body).toMatchObject({ state: 'unavailable', sandboxUrl: null })
    expect(await admin('POST', path)).toMatchObject({
      status: 409,
      body: { error: 'Card payments aren’t set up' },
    })
  })
})

const countActivities = (companyId: string) =>
  server.sql<{ n: number }>('select count(*)::int as n from admin_activities where company_id = $1', [
    companyId,
  ])
