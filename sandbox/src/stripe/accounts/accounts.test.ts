import type { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { errorOf, openReceiver, sessionFor, sharedSandbox, submitForm, visit } from '../testing.ts'

const sandbox = await sharedSandbox()

const createAccount = () =>
  sandbox.stripe.accounts.create({
    controller: {
      fees: { payer: 'account' },
      losses: { payments: 'stripe' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'full' },
    },
    email: 'owner@studio.test',
    capabilities: {
      card_payments: { requested: true },
      transfers: { requested: true },
      us_bank_account_ach_payments: { requested: true },
    },
    metadata: { company: 'c1' },
  })

const createLink = (account: string) =>
  sandbox.stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    refresh_url: 'http://app.test/refresh',
    return_url: 'http://app.test/return',
  })

const business = {
  name: 'Alder Staging',
  url: 'https://alder.test',
  representative: 'Maya Okafor',
  email: 'maya@alder.test',
}
const bank = { routing: '110000000', account: '000123456789' }

/** Opens a link and returns the URL of the onboarding page without its last segment. */
async function openOnboarding(account: string) {
  const link = await createLink(account)
  const { location } = await visit(link.url)
  return `${sandbox.url}${location?.replace(/business$/, '')}`
}

describe('an account', () => {
  test('begins disabled, with everything due', async () => {
    const account = await createAccount()
    expect(account).toMatchObject({
      charges_enabled: false,
      payouts_enabled: false,
      details_submitted: false,
      type: 'none',
      controller: { stripe_dashboard: { type: 'full' } },
      capabilities: { card_payments: 'inactive', us_bank_account_ach_payments: 'inactive' },
      requirements: { disabled_reason: 'requirements.past_due' },
    })
    expect(account.requirements?.currently_due).toContain('external_account')
    const { error } = await sandbox.stripe.checkout.sessions
      .create(sessionFor(1000), { stripeAccount: account.id })
      .then(
        () => ({ error: null }),
        (reason: Error) => ({ error: reason }),
      )
    expect(error?.message).toContain('cannot currently make charges')
  })

  test('is enabled after its onboarding', async () => {
    const { id } = await createAccount()
    const onboarding = await openOnboarding(id)
    expect((await visit(`${onboarding}business`)).text).toContain('SANDBOX')
    expect((await submitForm(`${onboarding}business`, { name: '' })).text).toContain('Fill in all fields.')
    expect((await submitForm(`${onboarding}business`, business)).location).toMatch(/bank$/)
    expect(await sandbox.stripe.accounts.retrieve(id)).toMatchObject({ details_submitted: false })
    expect((await submitForm(`${onboarding}bank`, { ...bank, routing: '1' })).text).toContain('9 digits')
    expect((await submitForm(`${onboarding}bank`, bank)).location).toMatch(/document$/)
    expect((await submitForm(`${onboarding}document`, {})).location).toBe('http://app.test/return')
    expect(await sandbox.stripe.accounts.retrieve(id)).toMatchObject({
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
      email: 'maya@alder.test',
      business_profile: { name: 'Alder Staging' },
      capabilities: { card_payments: 'active', us_bank_account_ach_payments: 'active' },
      requirements: { currently_due: [], disabled_reason: null },
      external_accounts: { data: [{ last4: '6789' }] },
    })
    const updates = (await sandbox.events()).filter(
      ({ type, account }) => type === 'account.updated' && account === id,
    )
    expect(updates.length).toBeGreaterThan(1)
  })

  test('that skips the document stays disabled until the document comes', async () => {
    const { id } = await createAccount()
    const onboarding = await openOnboarding(id)
    await submitForm(`${onboarding}business`, business)
    await submitForm(`${onboarding}bank`, bank)
    expect((await submitForm(`${onboarding}document`, { document: 'skip' })).location).toBe(
      'http://app.test/return',
    )
    expect(await sandbox.stripe.accounts.retrieve(id)).toMatchObject({
      details_submitted: true,
      charges_enabled: false,
      requirements: {
        currently_due: ['individual.verification.document'],
        disabled_reason: 'requirements.past_due',
      },
    })
    await submitForm(`${await openOnboarding(id)}document`, {})
    expect(await sandbox.stripe.accounts.retrieve(id)).toMatchObject({ charges_enabled: true })
  })

  test('is asked for a document, and restricted after the deadline', async () => {
    const { id } = await sandbox.enabledAccount()
    await sandbox.act('ask-for-document', { account: id })
    const asked = await sandbox.stripe.accounts.retrieve(id)
    expect(asked).toMatchObject({
      charges_enabled: true,
      requirements: { currently_due: ['individual.verification.document'], disabled_reason: null },
    })
    expect(asked.requirements?.current_deadline).toBeGreaterThan(Date.now() / 1000)
    await sandbox.advanceDays(15)
    expect(await sandbox.stripe.accounts.retrieve(id)).toMatchObject({
      charges_enabled: false,
      payouts_enabled: false,
      requirements: { disabled_reason: 'requirements.past_due' },
    })
    await sandbox.act('approve', { account: id })
    expect(await sandbox.stripe.accounts.retrieve(id)).toMatchObject({ charges_enabled: true })
  })

  test('that is restricted can miss its deadline too', async () => {
    const { id } = await sandbox.enabledAccount()
    await sandbox.act('ask-for-document', { account: id })
    await sandbox.act('restrict', { account: id, reason: 'listed' })
    await sandbox.advanceDays(15)
    expect(await sandbox.stripe.accounts.retrieve(id)).toMatchObject({
      requirements: { disabled_reason: 'listed', past_due: ['individual.verification.document'] },
    })
  })

  test('is restricted with a reason', async () => {
    const { id } = await sandbox.enabledAccount()
    await sandbox.act('restrict', { account: id, reason: 'rejected.fraud' })
    expect(await sandbox.stripe.accounts.retrieve(id)).toMatchObject({
      charges_enabled: false,
      capabilities: { card_payments: 'inactive' },
      requirements: { disabled_reason: 'rejected.fraud' },
    })
  })

  test('changes its capabilities, profile and metadata', async () => {
    const { id } = await sandbox.enabledAccount(['card_payments'])
    expect(
      await sandbox.stripe.accounts.update(id, {
        capabilities: { us_bank_account_ach_payments: { requested: true } },
        business_profile: { support_phone: '+15555550100' },
        metadata: { plan: 'pro' },
      }),
    ).toMatchObject({
      capabilities: { us_bank_account_ach_payments: 'active' },
      business_profile: { name: 'Alder Staging', support_phone: '+15555550100' },
      metadata: { plan: 'pro' },
    })
  })

  test('is gone for the platform after it was deleted', async () => {
    const { id, on } = await sandbox.enabledAccount()
    expect(await sandbox.stripe.accounts.del(id)).toMatchObject({ deleted: true })
    expect(await errorOf(sandbox.stripe.balance.retrieve({}, on))).toMatchObject({
      type: 'StripePermissionError',
      code: 'account_invalid',
    })
    expect(await errorOf(sandbox.stripe.accounts.retrieve(id))).toMatchObject({ statusCode: 403 })
    const events = await sandbox.events()
    expect(
      events.some(({ type, account }) => type === 'account.application.deauthorized' && account === id),
    ).toBe(true)
  })

  test('can be disconnected by OAuth, and is silent from then on', async () => {
    const receiver = await openReceiver()
    try {
      await sandbox.stripe.webhookEndpoints.create({
        url: receiver.url,
        enabled_events: ['*'],
        connect: true,
      })
      const { id, on } = await sandbox.enabledAccount()
      await sandbox.stripe.oauth.deauthorize({ client_id: 'ca_1', stripe_user_id: id })
      expect(await errorOf(sandbox.stripe.balance.retrieve({}, on))).toMatchObject({
        code: 'account_invalid',
      })
      await sandbox.act('restrict', { account: id })
      const other = await sandbox.enabledAccount()
      await expect.poll(() => receiver.accounts()).toContain(other.id)
      const types = receiver.received
        .map(({ payload }): Stripe.Event => JSON.parse(payload))
        .filter(({ account }) => account === id)
        .map(({ type }) => type)
      expect(types.filter((type) => type === 'account.application.deauthorized')).toHaveLength(1)
      const events = (await sandbox.events()).filter(({ account }) => account === id)
      expect(events.at(-1)).toMatchObject({ type: 'account.updated', pending_webhooks: 0 })
    } finally {
      await receiver.close()
    }
  })

  test('has capabilities and a bank account of its own', async () => {
    const { id } = await sandbox.enabledAccount(['card_payments'])
    const ach = 'us_bank_account_ach_payments'
    expect(await sandbox.stripe.accounts.retrieveCapability(id, ach)).toMatchObject({ status: 'unrequested' })
    expect(await sandbox.stripe.accounts.updateCapability(id, ach, { requested: true })).toMatchObject({
      status: 'active',
    })
    expect((await sandbox.stripe.accounts.listCapabilities(id)).data).toHaveLength(2)
    expect((await sandbox.stripe.accounts.listExternalAccounts(id)).data).toMatchObject([{ last4: '6789' }])
  })
})

describe('an account link', () => {
  test('works once', async () => {
    const { id } = await createAccount()
    const link = await createLink(id)
    expect((await visit(link.url)).location).toMatch(/^\/onboarding\//)
    expect((await visit(link.url)).location).toBe('http://app.test/refresh')
  })

  test('expires', async () => {
    const { id } = await createAccount()
    const link = await createLink(id)
    await sandbox.act('advance', { seconds: 301 })
    expect((await visit(link.url)).location).toBe('http://app.test/refresh')
  })

  test('needs both addresses', async () => {
    const { id } = await createAccount()
    expect(
      await errorOf(sandbox.stripe.accountLinks.create({ account: id, type: 'account_onboarding' })),
    ).toMatchObject({ code: 'parameter_missing', param: 'refresh_url' })
  })
})

test('a login link opens the dashboard of an account', async () => {
  const { id } = await sandbox.enabledAccount()
  const { url } = await sandbox.stripe.accounts.createLoginLink(id)
  expect((await visit(url)).text).toContain('Alder Staging')
})
