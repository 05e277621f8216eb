import { registrationForm } from '../../testing/registration.ts'
import type { TestServer } from '../../testing/server.ts'

/** Registers a company, which starts with a sample project and a sample client. */
export async function register(server: TestServer) {
  const { body } = await server.call('POST', '/api/auth/register', registrationForm())
  const { token, user } = body as { token: string; user: { id: string; companyId: string } }
  const call = (method: string, url: string, body?: unknown) =>
    server.call(method, url, body, { authorization: `Bearer ${token}` })
  const { companyId } = user
  const sample = async (table: 'projects' | 'clients') => {
    const [row] = await server.sql<{ id: string }>(
      `select id from ${table} where company_id = $1 and is_sample`,
      [companyId],
    )
    return row?.id ?? ''
  }
  return {
    call,
    companyId,
    userId: user.id,
    projectId: await sample('projects'),
    clientId: await sample('clients'),
  }
}
