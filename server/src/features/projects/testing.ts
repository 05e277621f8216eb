import type { TestServer } from '../../testing/server.ts'

export const maple = { title: '412 Maple Avenue', address: '412 Maple Avenue', type: 'Full Stage' }

/** Creates a company with a signed-in user. */
export async function newStudio(
  server: TestServer,
  role: 'CompanyAdmin' | 'Manager' | 'Staff' = 'CompanyAdmin',
) {
  const companyId = await server.newCompany()
  const call = await server.signIn(role, companyId)
  return { companyId, call }
}
