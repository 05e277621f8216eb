import { randomUUID } from 'node:crypto'
import type { Role } from '@mantel/domain/permissions'
import type pg from 'pg'
import { hashPassword } from '../platform/passwords.ts'
import { hashToken, newToken } from '../platform/tokens.ts'

export const password = 'furnished-ledger'
let hashed: Promise<string> | undefined

type Call = (method: string, url: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into whatever comes back
type Answer = { status: number; body: any; text: string; headers: Record<string, unknown> }

/** People and companies, made directly in the database: tests about something else do not sign in by form. */
export function people(owner: pg.Pool, call: Call) {
  async function newCompany(name = `Studio ${randomUUID().slice(0, 8)}`) {
    const { rows } = await owner.query<{ id: string }>(
      'insert into companies (name) values ($1) returning id',
      [name],
    )
    const id = rows[0]?.id ?? ''
    await owner.query("insert into subscriptions (company_id, status) values ($1, 'active')", [id])
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

  async function newSession(
    user: { id: string; companyId: string | null; role: Role },
    impersonatorId: string | null = null,
  ) {
    const token = newToken('crm')
    await owner.query(
      `insert into sessions (token_hash, user_id, company_id, portal, impersonator_id, reason, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + interval '1 hour')`,
      [
        hashToken(token),
        user.id,
        user.companyId,
        user.companyId ? 'app' : 'admin',
        impersonatorId,
        impersonatorId && 'Support',
      ],
    )
    return token
  }

  /** Somebody signed in, in a company of their own unless one is given. */
  async function signIn(role: Role = 'CompanyAdmin', companyId?: string) {
    const company = role === 'SuperAdmin' ? null : (companyId ?? (await newCompany()))
    const user = await newUser(role, company)
    const token = await newSession(user)
    const speak = (method: string, url: string, body?: unknown) =>
      call(method, url, body, { authorization: `Bearer ${token}` })
    return Object.assign(speak, { user, token, companyId: company ?? '' })
  }

  /** As if nobody had changed it, or guessed at it. */
  async function restorePassword({ id }: { id: string }) {
    await owner.query('update users set password = $2 where id = $1 and password <> $2', [id, await hashed])
    await owner.query('delete from rate_limits')
  }

  return { newCompany, newUser, newSession, signIn, restorePassword }
}
