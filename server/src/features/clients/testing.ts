import type { TestServer } from '../../testing/server.ts'

/** Rows around clients, made directly: what other features write is not what these tests are about. */
export function rowsOf(server: TestServer) {
  async function insert(table: string, values: Record<string, unknown>) {
    const names = Object.keys(values)
    const [row] = await server.sql<{ id: string }>(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
      Object.values(values),
    )
    return row?.id ?? ''
  }

  return {
    insert,
    project: (company: string, client: string | null, values: Record<string, unknown> = {}) =>
      insert('projects', {
        company_id: company,
        client_id: client,
        title: '412 Maple Avenue',
        address: '412 Maple Avenue',
        ...values,
      }),
    member: (company: string, project: string, user: string) =>
      server.sql('insert into project_members (company_id, project_id, user_id) values ($1, $2, $3)', [
        company,
        project,
        user,
      ]),
    limitClients: async (company: string, maximum: number) => {
      const tier = await insert('product_tiers', { name: 'Small', monthly_price: 100, max_clients: maximum })
      await server.sql('update subscriptions set product_tier_id = $2 where company_id = $1', [company, tier])
    },
    activities: (client: string) =>
      server.sql<{ action: string; description: string; metadata: Record<string, unknown> }>(
        'select action, description, metadata from admin_activities where target_id = $1 order by created_at, id',
        [client],
      ),
    countOf: async (table: string, company: string) => {
      const [row] = await server.sql<{ n: number }>(
        `select count(*)::int as n from ${table} where company_id = $1`,
        [company],
      )
      return row?.n
    },
  }
}

export const hannah = {
  firstName: 'Hannah',
  lastName: 'Whitlock',
  email: 'hannah@example.com',
  phone: '(912) 555-0143',
  companyName: 'Whitlock Realty',
  source: 'Referral',
}
