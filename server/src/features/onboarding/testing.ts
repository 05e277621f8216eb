import { registrationForm } from '../../testing/registration.ts'
import type { TestServer } from '../../testing/server.ts'

type Tier = {
  name?: string
  monthlyPrice?: number
  trialDays?: number
  maxProjects?: number
  maxUsers?: number
}

export async function registerCompany(server: TestServer, changes: object = {}) {
  await server.sql('update waitlist_settings set is_active = false')
  const { body } = await server.call('POST', '/api/auth/register', registrationForm(changes))
  const companyId: string = body.user.companyId
  const headers = { authorization: `Bearer ${body.token}` }
  const call = (method: string, url: string, input?: unknown) => server.call(method, url, input, headers)
  return {
    companyId,
    call,
    onboarding: async () => (await call('GET', '/api/onboarding')).body,
    settings: async () => (await call('GET', '/api/settings')).body,
    addProject: () => call('POST', '/api/projects', { title: 'Maple', address: '412 Maple Avenue' }),
    company: async () => (await server.sql('select * from companies where id = $1', [companyId]))[0],
    activityDescriptions: (action: string) =>
      server.sql<{ description: string }>(
        'select description from admin_activities where company_id = $1 and action = $2 order by created_at, id',
        [companyId, action],
      ),
  }
}

export async function newTier(server: TestServer, tier: Tier = {}) {
  const { name = 'Studio', monthlyPrice = 7900, trialDays = 14, maxProjects, maxUsers } = tier
  const [row] = await server.sql<{ id: string }>(
    `insert into product_tiers (name, monthly_price, trial_duration_days, max_projects, max_users, display_order)
     values ($1, $2, $3, $4, $5, 100) returning id`,
    [name, monthlyPrice, trialDays, maxProjects ?? null, maxUsers ?? null],
  )
  return row?.id ?? ''
}
