import type { PermissionSubject, Role } from '@mantel/domain/permissions'
import type { TestServer } from '../server.ts'

/** One kind of caller: their session, and what the permission table needs to know about them. */
export type Caller = {
  name: string
  /** Returns the caller's current session, or a new one. */
  enter: () => Promise<Session>
  /** Makes every caller open a new session. Needed after a successful call, because some calls end sessions. */
  endSessions: () => void
  /** Null if the caller has no valid session. */
  user: PermissionSubject | null
  isImpersonated: boolean
}

type Session = { headers: Record<string, string>; sessionId: string | null }

/** Staff see only their own projects, so that tests can check that other projects are hidden from them. */
const switches = { staffSeeAllProjects: false, staffSeePrices: false, managersMayRefund: false }

const expired = 'update sessions set expires_at = now() where id = $1'
const revoked = 'update sessions set revoked_at = now() where id = $1'
const idle = "update sessions set last_seen_at = now() - interval '1 day' where id = $1"
const deactivated = `update users set deactivated_at = now() from sessions
  where sessions.id = $1 and users.id = sessions.user_id and deactivated_at is null`

type Tenant = { companyId: string; ids: { client: string; passkey: string; project: string; upload: string } }

/**
 * Creates one caller of every kind. All belong to the given company, except the SuperAdmin, the anonymous callers and
 * the admin of a suspended company.
 */
export async function everyCaller(server: TestServer, { companyId, ids }: Tenant): Promise<Caller[]> {
  await server.sql('update companies set staff_see_all_projects = false where id = $1', [companyId])
  const suspended = await server.newCompany()
  await server.sql('update companies set suspended_at = now() where id = $1', [suspended])
  const [stranger] = await server.sql<{ id: string }>(
    "insert into clients (company_id, email) values ($1, 'stranger@example.com') returning id",
    [companyId],
  )
  const superAdmin = await server.newUser('SuperAdmin', null)
  const retired = await server.newUser('SuperAdmin', null)
  await server.sql('update users set deactivated_at = now() where id = $1', [retired.id])
  const sessions = new Map<string, Promise<Session>>()
  const endSessions = () => sessions.clear()
  const anonymous = (name: string, token: string | null): Caller => ({
    name,
    enter: async () => ({ headers: bearer(token), sessionId: null }),
    endSessions,
    user: null,
    isImpersonated: false,
  })
  const member = async (
    name: string,
    role: Role,
    company: string | null,
    more: More = {},
  ): Promise<Caller> => {
    const user = await server.newUser(role, company)
    if (more.client) await server.sql('update users set client_id = $2 where id = $1', [user.id, more.client])
    // Uploads and passkeys are visible only to their own user, so those of the tenant are assigned to this caller.
    if (more.upload) await server.sql('update uploads set user_id = $2 where id = $1', [more.upload, user.id])
    if (more.passkey)
      await server.sql('update passkeys set user_id = $2 where id = $1', [more.passkey, user.id])
    if (more.project) {
      const add = 'insert into project_members (company_id, project_id, user_id) values ($1, $2, $3)'
      await server.sql(add, [company, more.project, user.id])
    }
    const begin = async () => {
      const { token, sessionId } = await server.enter(user, more.impersonator)
      if (more.dead) await server.sql(more.dead, [sessionId])
      return { headers: bearer(token), sessionId }
    }
    return {
      name,
      enter: () => {
        const session = sessions.get(name) ?? begin()
        sessions.set(name, session)
        return session
      },
      endSessions,
      user: more.isOut || more.dead ? null : { role, switches },
      isImpersonated: more.impersonator !== undefined,
    }
  }
  const callers = [
    anonymous('a visitor', null),
    anonymous('a made-up token', 'crm_made-up'),
    await member('an expired session', 'CompanyAdmin', companyId, { dead: expired }),
    await member('a revoked session', 'CompanyAdmin', companyId, { dead: revoked }),
    await member('an idle session', 'CompanyAdmin', companyId, { dead: idle }),
    await member('a deactivated user', 'CompanyAdmin', companyId, { dead: deactivated }),
    await member('a suspended company', 'CompanyAdmin', suspended, { isOut: true }),
    await member('CompanyAdmin', 'CompanyAdmin', companyId, {
      upload: ids.upload,
      passkey: ids.passkey,
    }),
    await member('Manager', 'Manager', companyId),
    await member('Staff of the project', 'Staff', companyId, { project: ids.project }),
    await member('Staff of another project', 'Staff', companyId),
    await member('Client of the project', 'Client', companyId, { client: ids.client }),
    await member('Client of another project', 'Client', companyId, { client: stranger?.id }),
    await member('SuperAdmin', 'SuperAdmin', null),
    await member('an impersonator', 'CompanyAdmin', companyId, { impersonator: superAdmin.id }),
    await member('a retired impersonator', 'CompanyAdmin', companyId, {
      impersonator: retired.id,
      isOut: true,
    }),
  ]
  // Opens all sessions now, because this deactivates one of the users, which must not count as a change later.
  for (const caller of callers) await caller.enter()
  return callers
}

const bearer = (token: string | null): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {}

type More = {
  client?: string
  project?: string
  upload?: string
  passkey?: string
  impersonator?: string
  /** SQL that ends the session or deactivates its user. It runs right after the session is opened. */
  dead?: string
  isOut?: boolean
}
