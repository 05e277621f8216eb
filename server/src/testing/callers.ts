import type { Person, Role } from '@mantel/domain/permissions'
import type { TestServer } from './server.ts'

/** Somebody who calls: what they hold, and what the permission table should say about them. */
export type Caller = {
  name: string
  /** A session for each call: some calls end the session they came with. */
  headers: () => Promise<Record<string, string>>
  /** Null where the token is worth nothing. */
  person: Person | null
  isImpersonated: boolean
}

const switches = { staffSeeAllProjects: true, staffSeePrices: false, managersMayRefund: false }
const tenantRoles: Role[] = ['CompanyAdmin', 'Manager', 'Staff', 'Client']

/** Every kind of caller there is, all of one company but the SuperAdmin and the visitors. */
export async function everyCaller(server: TestServer, companyId: string): Promise<Caller[]> {
  const caller = (name: string, session: Session, role: Role | null, isImpersonated = false): Caller => ({
    name,
    headers: async (): Promise<Record<string, string>> => {
      const token = await session()
      return token ? { authorization: `Bearer ${token}` } : {}
    },
    person: role && { role, switches },
    isImpersonated,
  })
  const opens = async (
    role: Role,
    company: string | null,
    change?: string,
    impersonator?: string,
  ): Promise<Session> => {
    const user = await server.newUser(role, company)
    return async () => {
      const token = await server.newSession(user, impersonator)
      if (change) await server.sql(change, [user.id])
      return token
    }
  }
  const suspended = await server.newCompany()
  await server.sql('update companies set suspended_at = now() where id = $1', [suspended])
  const superAdmin = await server.newUser('SuperAdmin', null)
  const expired = 'update sessions set expires_at = now() where user_id = $1'
  const revoked = 'update sessions set revoked_at = now() where user_id = $1'
  const idle = "update sessions set last_seen_at = now() - interval '1 day' where user_id = $1"
  const deactivated = 'update users set deactivated_at = now() where id = $1 and deactivated_at is null'

  return [
    caller('a visitor', async () => null, null),
    caller('a made-up token', async () => 'crm_made-up', null),
    caller('an expired session', await opens('CompanyAdmin', companyId, expired), null),
    caller('a revoked session', await opens('CompanyAdmin', companyId, revoked), null),
    caller('an idle session', await opens('CompanyAdmin', companyId, idle), null),
    caller('a deactivated person', await opens('CompanyAdmin', companyId, deactivated), null),
    caller('a suspended company', await opens('CompanyAdmin', suspended), null),
    ...(await Promise.all(tenantRoles.map(async (role) => caller(role, await opens(role, companyId), role)))),
    caller('SuperAdmin', await opens('SuperAdmin', null), 'SuperAdmin'),
    caller(
      'an impersonator',
      await opens('CompanyAdmin', companyId, undefined, superAdmin.id),
      'CompanyAdmin',
      true,
    ),
  ]
}

type Session = () => Promise<string | null>
