import { payer, submitForm } from '@mantel/sandbox/stripe/testing'
import { expect } from 'vitest'
import type { startServerWithProvider } from '../../../testing/provider.ts'
import { newTier, registerCompany } from '../../onboarding/testing.ts'
import { watchPlans } from './watch/watch-plans.ts'

type Server = Awaited<ReturnType<typeof startServerWithProvider>>

export const day = 24 * 3600
export const works = '4242424242424242'
/** A card that the page accepts, and that is declined when it is charged. */
export const failsLater = '4000000000000341'

/** Plans, companies that register for them, and the provider’s pages. */
export async function planServer(server: Server) {
  const solo = await newTier(server, { name: 'Solo', monthlyPrice: 2900, maxProjects: 2, maxUsers: 1 })
  const studio = await newTier(server, { name: 'Studio', monthlyPrice: 7900 })
  await server.sql('update product_tiers set annual_price = monthly_price * 10')
  const advance = async (days: number) => {
    await server.sandbox.act('advance', { seconds: Math.round(days * day) })
    await server.settle()
    await watchPlans(server.services)
    await server.runJobs()
  }

  async function company(tierId = studio) {
    const registered = await registerCompany(server, { tierId })
    const { call, companyId } = registered
    const plan = async () => (await call('GET', '/api/plan')).body
    const checkout = (choice: object = {}) =>
      call('POST', '/api/plan/checkouts', { tierId, billingPeriod: 'monthly', ...choice })
    const pay = (url: string, number = works) => submitForm(url, { ...payer, number })
    return {
      ...registered,
      plan,
      checkout,
      pay,
      /** Opens the provider’s page and pays on it. */
      async subscribe(choice: object = {}, number = works) {
        const { status, body } = await checkout(choice)
        expect([status, body.error]).toEqual([200, undefined])
        expect((await pay(body.url, number)).status).toBe(303)
        await server.settle()
        return plan()
      },
      emails: async () =>
        (
          await server.sql<{ key: string }>(
            `select template_key as key from messages where company_id = $1 and template_key ~ '^(trial|plan)_' order by created_at, key`,
            [companyId],
          )
        ).map(({ key }) => key),
      row: async () =>
        (
          await server.sql<Record<string, string>>('select * from subscriptions where company_id = $1', [
            companyId,
          ])
        )[0],
      customer: async () =>
        (
          await server.sql<{ id: string }>(
            'select provider_customer_id as id from subscriptions where company_id = $1',
            [companyId],
          )
        )[0]?.id ?? '',
    }
  }

  return { solo, studio, advance, company }
}
