import { expect, test } from 'vitest'
import { sharedSandbox, submitForm, type TestSandbox, visit } from '../testing.ts'

const sandbox = await sharedSandbox()

type Studio = Awaited<ReturnType<TestSandbox['enabledAccount']>>
const pay = ({ on }: Studio, amount: number) =>
  sandbox.stripe.paymentIntents.create(
    { amount, currency: 'usd', payment_method: 'pm_card_visa', confirm: true },
    on,
  )

test('payouts bring what the balance holds, and name its parts', async () => {
  const studio = await sandbox.enabledAccount()
  await pay(studio, 10_000)
  const refunded = await pay(studio, 20_000)
  await sandbox.stripe.refunds.create({ payment_intent: refunded.id, amount: 5000 }, studio.on)
  const net = 10_000 - 320 + 20_000 - 610 - 5000
  expect(await sandbox.stripe.balance.retrieve({}, studio.on)).toMatchObject({
    available: [{ amount: 0 }],
    pending: [{ amount: net }],
  })
  await sandbox.advanceDays(7)
  const { data } = await sandbox.stripe.payouts.list({}, studio.on)
  expect(data).toMatchObject([
    { amount: net, status: 'paid', automatic: true, reconciliation_status: 'completed' },
  ])
  const entries = await sandbox.stripe.balanceTransactions.list(
    { payout: data[0]?.id, expand: ['data.source'] },
    studio.on,
  )
  expect(entries.data.map(({ type, net: part }) => [type, part])).toEqual([
    ['payout', -net],
    ['refund', -5000],
    ['charge', 20_000 - 610],
    ['charge', 10_000 - 320],
  ])
  expect(await sandbox.stripe.balance.retrieve({}, studio.on)).toMatchObject({
    available: [{ amount: 0 }],
    pending: [{ amount: 0 }],
  })
  const types = (await sandbox.events())
    .filter(({ account }) => account === studio.id)
    .map(({ type }) => type)
  expect(types).toEqual(expect.arrayContaining(['payout.created', 'payout.paid']))
})

test('payouts wait while the account is restricted', async () => {
  const studio = await sandbox.enabledAccount()
  await pay(studio, 10_000)
  await sandbox.act('restrict', { account: studio.id })
  await sandbox.advanceDays(7)
  expect((await sandbox.stripe.payouts.list({}, studio.on)).data).toEqual([])
  await sandbox.act('approve', { account: studio.id })
  await sandbox.advanceDays(4)
  expect((await sandbox.stripe.payouts.list({}, studio.on)).data).toMatchObject([{ amount: 9680 }])
})

test('payouts to a bank account that does not exist fail, and the money comes back', async () => {
  const studio = await sandbox.enabledAccount()
  const link = await sandbox.stripe.accountLinks.create({
    account: studio.id,
    type: 'account_onboarding',
    refresh_url: 'http://app.test/refresh',
    return_url: 'http://app.test/return',
  })
  const { location } = await visit(link.url)
  await submitForm(`${sandbox.url}${location?.replace(/business$/, 'bank')}`, {
    routing: '110000000',
    account: '000111111116',
  })
  await pay(studio, 10_000)
  await sandbox.advanceDays(7)
  const { data } = await sandbox.stripe.payouts.list({}, studio.on)
  expect(data.at(-1)).toMatchObject({ status: 'failed', failure_code: 'no_account' })
  const returned = await sandbox.stripe.balanceTransactions.list({ type: 'payout_failure' }, studio.on)
  expect(returned.data.at(-1)).toMatchObject({ net: 9680, source: data.at(-1)?.id })
})
