import type { Person, Role } from '@mantel/domain/permissions'
import type { TestServer } from './server.ts'

/** Somebody who calls: what they hold, and what the permission table should say about them. */
export type Caller = {
  name: string
  /** The session they came with before, or a new one. */
  enter: () => Promise<Visit>
  /** Some calls end sessions: after one that was let through, everyone of the same company comes with a new one. */
  sendEveryoneOut: () => void
  /** Null where the token is worth nothing. */
  person: Person | null
  isImpersonated: boolean
}

type Visit = { headers: Record<string, string>; sessionId: string | null }

/** The company shows its staff only their own projects, so that the difference can be tested. */
const switches = { staffSeeAllProjects: false, staffSeePrices: false, managersMayRefund: false }

const expired = 'update sessions set expires_at = now() where id = $1'
const revoked = 'update sessions set revoked_at = now() where id = $1'
const idle = "update sessions set last_seen_at = now() - interval '1 day' where id = $1"
const deactivated = `update users set deactivated_at = now() from sessions
  where sessions.id = $1 and users.id = sessions.user_id and deactivated_at is null`

type Tenant = { companyId: string; ids: { client: string; project: string; upload: string } }

/** Every kind of caller there is, all of one company but the SuperAdmin and those who are nobody. */
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
  const visits = new Map<string, Promise<Visit>>()
  const sendEveryoneOut = () => visits.clear()
  const nobody = (name: string, token: string | null): Caller => ({
    name,
    enter: async () => ({ headers: bearing(token), sessionId: null }),
    sendEveryoneOut,
    person: null,
    isImpersonated: false,
  })
  const somebody = async (
    name: string,
    role: Role,
    company: string | null,
    more: More = {},
  ): Promise<Caller> => {
    const user = await server.newUser(role, company)
    if (more.client) await server.sql('update users set client_id = $2 where id = $1', [user.id, more.client])
    // An upload is seen by nobody but whoever began it.
    if (more.upload) await server.sql('update uploads set user_id = $2 where id = $1', [more.upload, user.id])
    if (more.project) {
      const member = 'insert into project_members (company_id, project_id, user_id) values ($1, $2, $3)'
      await server.sql(member, [company, more.project, user.id])
    }
    const begin = async () => {
      const { token, sessionId } = await server.enter(user, more.impersonator)
      if (more.dead) await server.sql(more.dead, [sessionId])
      return { headers: bearing(token), sessionId }
    }
    return {
      name,
      enter: () => {
        const visit = visits.get(name) ?? begin()
        visits.set(name, visit)
        return visit
      },
      sendEveryoneOut,
      person: more.isOut || more.dead ? null : { role, switches },
      isImpersonated: more.impersonator !== undefined,
    }
  }
  const callers = [
    nobody('a visitor', null),
    nobody('a made-up token', 'crm_made-up'),
    await somebody('an expired session', 'CompanyAdmin', companyId, { dead: expired }),
    await somebody('a revoked session', 'CompanyAdmin', companyId, { dead: revoked }),
    await somebody('an idle session', 'CompanyAdmin', companyId, { dead: idle }),
    await somebody('a deactivated person', 'CompanyAdmin', companyId, { dead: deactivated }),
    await somebody('a suspended company', 'CompanyAdmin', suspended, { isOut: true }),
    await somebody('CompanyAdmin', 'CompanyAdmin', companyId, { upload: ids.upload }),
    await somebody('Manager', 'Manager', companyId),
    await somebody('Staff of the project', 'Staff', companyId, { project: ids.project }),
    await somebody('Staff of another project', 'Staff', companyId),
    await somebody('Client of the project', 'Client', companyId, { client: ids.client }),
    await somebody('Client of another project', 'Client', companyId, { client: stranger?.id }),
    await somebody('SuperAdmin', 'SuperAdmin', null),
    await somebody('an impersonator', 'CompanyAdmin', companyId, { impersonator: superAdmin.id }),
    await somebody('a retired impersonator', 'CompanyAdmin', companyId, {
      impersonator: retired.id,
      isOut: true,
    }),
  ]
  // One of them is deactivated by entering. Later, a change must not be theirs.
  for (const caller of callers) await caller.enter()
  return callers
}

const bearing = (token: string | null): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {}

type More = {
  client?: string
  project?: string
  upload?: string
  impersonator?: string
  /** What ends the session, or its person, right after it began. */
  dead?: string
  isOut?: boolean
}
