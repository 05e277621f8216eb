import pg from 'pg'
import { type PoolRole, poolRoles } from './connect.ts'

export type RolePasswords = Record<PoolRole, string>

/** Owns the search functions and nothing else. No one connects as this role. */
const searchRole = 'mantel_search'

export const databaseRoles = [...poolRoles.map(nameOf), searchRole]

/**
 * Creates missing roles and checks that existing ones are ours. Roles belong to the whole PostgreSQL server and their
 * passwords derive from SECRET_KEY, so a second installation with another key must not take them over.
 */
export async function prepareRoles(
  owner: pg.Client,
  passwords: RolePasswords,
  previousPasswords: RolePasswords[] = [],
) {
  const version = await serverVersion(owner)
  await owner.query(`select pg_advisory_lock(${rolesLock})`)
  try {
    for (const login of poolRoles) {
      const created = await createLogin(owner, login, passwords[login])
      if (!created) await adoptLogin(owner, login, passwords, previousPasswords)
      await applySettings(owner, login)
    }
    await createRole(owner, searchRole, 'nologin')
    await allowOwnerToActAs(owner, searchRole, version)
    await refusePrivilegedRoles(owner)
  } finally {
    await owner.query(`select pg_advisory_unlock(${rolesLock})`)
  }
}

const rolesLock = "hashtextextended('mantel roles', 0)"

function nameOf(login: PoolRole) {
  return `mantel_${login}`
}

async function serverVersion(owner: pg.Client) {
  const { rows } = await owner.query<{ number: number; name: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
  )
  const { number = 0, name = 'unknown' } = rows[0] ?? {}
  if (number < 150_000) throw new Error(`Mantel needs PostgreSQL 15 or newer; this server runs ${name}.`)
  return number
}

const createLogin = (owner: pg.Client, login: PoolRole, password: string) =>
  createRole(owner, nameOf(login), `login password ${owner.escapeLiteral(password)}`)

/** Returns false if the role already exists. */
async function createRole(owner: pg.Client, name: string, options: string): Promise<boolean> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [name])
  if (rowCount) return false
  try {
    await owner.query(
      `create role ${name} ${options} nosuperuser nocreatedb nocreaterole noinherit nobypassrls`,
    )
    return true
  } catch (error) {
    // Another installation on the same server created the role in the meantime.
    if (isCode(error, '42710', '23505')) return false
    if (isCode(error, '42501'))
      throw new Error(`The database user ${owner.user} may not create roles. Give it CREATEROLE.`)
    throw error
  }
}

async function adoptLogin(
  owner: pg.Client,
  login: PoolRole,
  passwords: RolePasswords,
  previous: RolePasswords[],
) {
  if (await canLogIn(owner, login, passwords[login])) return
  for (const old of previous) {
    if (!(await canLogIn(owner, login, old[login]))) continue
    await owner.query(`alter role ${nameOf(login)} password ${owner.escapeLiteral(passwords[login])}`)
    return
  }
  throw new Error(
    'This PostgreSQL server already has Mantel roles made with another SECRET_KEY. ' +
      'Start with that SECRET_KEY, or give this installation a server of its own.',
  )
}

/**
 * The settings belong to the role and not to a connection, because a pooler shares its connections and does not pass
 * on their settings. Jobs get longer timeouts than requests, because a job may keep its transaction open while it waits
 * for a mail server.
 */
const settingsOf = (login: PoolRole) => ({
  TimeZone: 'UTC',
  statement_timeout: login === 'worker' ? '60s' : '10s',
  idle_in_transaction_session_timeout: login === 'worker' ? '120s' : '15s',
  lock_timeout: login === 'worker' ? '0' : '4s',
})

async function applySettings(owner: pg.Client, login: PoolRole) {
  const { rows } = await owner.query<{ setting: string }>(
    'select unnest(rolconfig) as setting from pg_roles where rolname = $1',
    [nameOf(login)],
  )
  const current = new Set(rows.map(({ setting }) => setting))
  for (const [name, value] of Object.entries(settingsOf(login)))
    if (!current.has(`${name}=${value}`))
      await owner.query(`alter role ${nameOf(login)} set ${name} = '${value}'`)
}

async function canLogIn(
  { host, port, database, ssl }: pg.Client,
  login: PoolRole,
  password: string,
): Promise<boolean> {
  const attempt = new pg.Client({ host, port, database, ssl, user: nameOf(login), password })
  // When the server closes a refused connection, the driver emits a second error, which would end the process without a
  // listener.
  attempt.on('error', () => {})
  try {
    await attempt.connect()
    return true
  } catch (error) {
    if (isCode(error, '28P01')) return false
    // PostgreSQL checks the password first, so it is right, even though the role may not connect to this database.
    if (isCode(error, '42501')) return true
    throw error
  } finally {
    await attempt.end().catch(() => {})
  }
}

/** Lets the owner assign functions to the role. Since PostgreSQL 16, creating a role no longer implies that. */
async function allowOwnerToActAs(owner: pg.Client, role: string, version: number) {
  const condition =
    version >= 160_000 ? "pg_has_role($1, 'SET') and pg_has_role($1, 'USAGE')" : "pg_has_role($1, 'USAGE')"
  const { rows } = await owner.query<{ may: boolean }>(`select ${condition} as may`, [role])
  if (rows[0]?.may) return
  await owner.query(
    `grant ${role} to current_user${version >= 160_000 ? ' with inherit true, set true' : ''}`,
  )
}

/** A role with more privileges than it needs could bypass the policies. */
async function refusePrivilegedRoles(owner: pg.Client) {
  const { rows } = await owner.query<{ name: string }>(
    `select rolname as name from pg_roles
     where rolname = any($1) and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,
    [databaseRoles],
  )
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  throw new Error(
    `These database roles have rights that Mantel does not start with: ${names}. ` +
      'Make them NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB NOREPLICATION.',
  )
}

const isCode = (error: unknown, ...codes: string[]) =>
  error instanceof pg.DatabaseError && codes.includes(error.code ?? '')
