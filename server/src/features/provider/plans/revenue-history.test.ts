import { expect, test } from 'vitest'
import { startServerWithProvider } from '../../../testing/provider.ts'
import { day, planServer } from './testing.ts'

const server = await startServerWithProvider()
const { solo, studio, advance, company } = await planServer(server)
await server.sql('delete from subscriptions')
await server.sql('delete from subscription_events')

test('revenue of every month is what was done in it, on the product’s clock', async () => {
  await server.sql(
    `insert into offer_codes (code, discount_type, discount_value, discount_duration_months)
     values ('TENTH', 'percentage', 10, 1)`,
  )
  const now = server.services.clock()
  const december = [0, 1].map((years) => Date.UTC(now.getUTCFullYear() + years, 11, 10))
  const start = december.find((time) => time > now.getTime()) ?? 0
  await advance((start - now.getTime()) / 1000 / day)
  const studioCompany = await company(solo)
  await studioCompany.call('POST', '/api/offer-codes/redemption', { offerCode: 'TENTH' })
  await studioCompany.subscribe()
  // The trial ends on December 24, and every month is charged on the 24th.
  await advance(14.5)
  await advance(30)
  await studioCompany.call('POST', '/api/plan/changes', { tierId: studio, billingPeriod: 'monthly' })
  await advance(30)
  await studioCompany.call('POST', '/api/plan/cancellation')
  // The revenue history dates a change when we learn of it.
  await advance(3)
  await advance(28)
  const superAdmin = await server.signIn('SuperAdmin')
  const { body } = await superAdmin('GET', '/api/admin/revenue')
  expect(
    body.months
      .slice(-5)
      .map((month: Record<string, number>) => [
        month.mrr,
        month.new,
        month.expansion,
        month.churn,
        month.offerCost,
      ]),
  ).toEqual([
    [0, 0, 0, 0, 0],
    [2900, 2900, 0, 0, 290],
    [7900, 0, 5000, 0, 0],
    [0, 0, 0, 7900, 0],
    [0, 0, 0, 0, 0],
  ])
  expect(body).toMatchObject({ mrr: 0, paying: 0, trials: 0, trialsToPaid: 100 })
})
