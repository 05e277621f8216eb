import { randomUUID } from 'node:crypto'
import type { Role } from '@mantel/domain/permissions'
import type pg from 'pg'
import { hashPassword } from '../platform/passwords.ts'
import { hashToken, newToken } from '../platform/tokens.ts'

export const password = 'furnished-ledger'

type Call = (method: string, url: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
// oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary response bodies
type Answer = { status: number; body: any; text: string; headers: Record<string, unknown> }

/** Creates users and companies directly in the database, for tests that are not about signing in. */
export function people(owner: pg.Pool, call: Call) {
  // Computed once per server, because the hash cost can differ between servers.
  let hashed: Promise<string> | undefined
  async function newCompany(name = `Studio ${randomUUID().slice(0, 8)}`) {
    const { rows } = await owner.query<{ id: string }>(
      'insert into companies (name) values ($1) returning id',
      [name],
    )
    const id = rows[0]?.id ?? ''
    await owner.query("insert into subscriptions (company_id, status) values ($1, 'active')", [id])
    await owner.query('insert into lead_widget_configs (company_id) values ($1)', [id])
    return id
  }

  async function newUser(role: Role, companyId: string | null, email = `${randomUUID()}@example.com`) {
    hashed ??= hashPassword(password)
    const { rows } = await owner.query<{ id: string }>(
      `insert into users (company_id, role, first_name, last_name, email, password, email_verified_at)
       values ($1, $2, $3, $4, $5, $6, now()) returning id`,
      [companyId, role, 'Robin', role, email, await hashed],
    )
    return { id: rows[0]?.id ?? '', companyId, role, email }
  }

  async function newSession(user: User, impersonatorId: string | null = null) {
    const token = newToken('crm')
    await owner.query(openSession, sessionOf(user, token, impersonatorId))
    return token
  }

  /**
   * Creates a signed-in user, in a new company unless one is given. Returns a function that makes calls as this user.
   */
  async function signIn(role: Role = 'CompanyAdmin', companyId?: string) {
    const company = role === 'SuperAdmin' ? null : (companyId ?? (await newCompany()))
    const user = await newUser(role, company)
    const token = await newSession(user)
    const callAsUser = (method: string, url: string, body?: unknown) =>
      call(method, url, body, { authorization: `Bearer ${token}` })
    return Object.assign(callAsUser, { user, token, companyId: company ?? '' })
  }

  /**
   * Opens a new session, and resets the user's password and all rate limits. This is one statement, because access
   * tests open thousands of sessions.
   */
  async function enter(user: User, impersonatorId: string | null = null) {
    const token = newToken('crm')
    const { rows } = await owner.query<{ id: string }>(
      `with unchanged as (update users set password = $7 where id = $2 and password <> $7),
         unguessed as (delete from rate_limits)
       ${openSession} returning id`,
      [...sessionOf(user, token, impersonatorId), await hashed],
    )
    return { token, sessionId: rows[0]?.id ?? '' }
  }

  return { newCompany, newUser, newSession, signIn, enter }
}

type User = { id: string; companyId: string | null; role: Role }

const openSession = `insert into sessions (token_hash, user_id, company_id, portal, impersonator_id, reason, expires_at)
  values ($1, $2, $3, $4, $5, $6, now() + interval '1 hour')`

const sessionOf = ({ id, companyId }: User, token: string, impersonatorId: string | null) => [
  hashToken(token),
  id,
  companyId,
  companyId ? 'app' : 'admin',
  impersonatorId,
  impersonatorId && 'Support',
]
