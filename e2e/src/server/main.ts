import type { Role } from '@mantel/domain/permissions'
import { startLocalProduct } from '@mantel/server/local/local-product'
import { generousLimits } from '@mantel/server/testing/limits'
import { people } from '@mantel/server/testing/people'
import pg from 'pg'

/**
 * Starts the product as `npm start` does, but with generous rate limits and an endpoint that creates companies and
 * users.
 */
startLocalProduct({
  limits: generousLimits,
  // Sealing the demo's contracts takes longer than starting the server, and only `npm run figures` shows sealed ones.
  sealsDemo: Boolean(process.env.E2E_THOROUGH ?? process.env.E2E_PICTURES),
  extend: (app, { ownerUrl }) => {
    const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 })
    app.addHook('onClose', () => owner.end())
    const { newCompany, newUser, newSession } = people(owner, async () => {
      throw new Error('Tests call the server themselves')
    })

    app.post<{ Body: { companyId?: string; name?: string; role?: Role; takesPayments?: boolean } }>(
      '/testing/people',
      { config: { access: 'one machine' } },
      async ({ body: { role = 'CompanyAdmin', name, takesPayments, ...given } }) => {
        const companyId = given.companyId ?? (await newCompany(name))
        if (takesPayments) await owner.query(paymentMethods, [companyId])
        const user = await newUser(role, companyId)
        return { companyId, userId: user.id, email: user.email, token: await newSession(user) }
      },
    )

    app.post<{ Body: { companyId: string; tier: string; days: number } }>(
      '/testing/trials',
      { config: { access: 'one machine' } },
      async ({ body: { companyId, tier, days } }) => {
        await owner.query(trial, [companyId, tier, days])
        return {}
      },
    )
  },
})

/** Turns on Zelle, Venmo, checks and cash. */
const paymentMethods = `update companies set zelle_enabled = true, zelle_id = 'pay@alderfinch.test',
  venmo_enabled = true, venmo_id = '@alder-finch', check_enabled = true, check_payable_to = 'Alder & Finch LLC',
  cash_enabled = true, phone = '(912) 555-0142', address = '18 Drayton Street', city = 'Savannah', state = 'GA',
  zip = '31401' where id = $1`

/** Starts the trial of a plan without a card. The provider's test clock does not affect it. */
const trial = `update subscriptions set status = 'trial', product_tier_id = product_tiers.id,
  current_period_end = now() + make_interval(days => $3) from product_tiers
  where company_id = $1 and product_tiers.name = $2`
