import type { TestServer } from '../../testing/server.ts'

/** Inserts rows directly, because these tests are not about how other features write them. */
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

export const dana = {
  firstName: 'Dana',
  lastName: 'Feld',
  email: 'dana@example.com',
  phone: '555 0199',
  city: 'Tybee',
  notes: 'Likes oak',
}

type Call = Awaited<ReturnType<TestServer['signIn']>>

export async function addTwoClients(call: Call) {
  const [{ body: survivor }, { body: other }] = [
    await call('POST', '/api/clients', hannah),
    await call('POST', '/api/clients', dana),
  ]
  return { survivor, other }
}

export const merge = (call: Call, id: string, otherId: string, fromOther: string[] = []) =>
  call('POST', `/api/clients/${id}/merge`, { otherId, fromOther })

export async function portalUser(server: TestServer, company: string, client: string) {
  const call = await server.signIn('Client', company)
  await server.sql('update users set client_id = $2 where id = $1', [call.user.id, client])
  return call
}
