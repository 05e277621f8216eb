import type { TestServer } from '../../../testing/server.ts'

export async function newTier(server: TestServer, values: Record<string, number | null> = {}) {
  const { monthly = 4_900, annual = null, users = null, clients = null, projects = null } = values
  const [tier] = await server.sql<{ id: string }>(
    `insert into product_tiers (name, monthly_price, annual_price, max_users, max_clients, max_projects)
     values ('Studio', $1, $2, $3, $4, $5) returning id`,
    [monthly, annual, users, clients, projects],
  )
  return tier?.id ?? ''
}

/** Changes columns of the company's subscription. */
export function subscribe(server: TestServer, company: string, changes: Record<string, unknown>) {
  const set = Object.keys(changes).map((column, at) => `${column} = $${at + 2}`)
  return server.sql(`update subscriptions set ${set.join(', ')} where company_id = $1`, [
    company,
    ...Object.values(changes),
  ])
}
