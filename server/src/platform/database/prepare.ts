import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { Problem } from '../commands/problem.ts'
import type { Log } from '../log.ts'
import { derivePassword, type SecretBox, secretBox } from '../secrets.ts'
import {
  connectDatabases,
  type Databases,
  type Db,
  type PoolRole,
  poolRoles,
  requireRow,
  urlForRole,
} from './connect.ts'
import { appliedVersion, migrateDatabase, schemaVersion } from './migrate.ts'
import { asOwner } from './owner.ts'
import { sharesNamedStatements } from './pooler.ts'
import { reportRetries } from './retries.ts'
import { prepareRoles } from './roles.ts'

type Options = {
  /** The owner of the database. It may create roles, and is not a superuser. */
  ownerUrl: string
  /** A pooler in transaction mode in front of the same database. */
  poolerUrl?: string | null
  secretKey: string
  previousSecretKeys: string[]
  migrations: string
  log: Log
  /** Writes the rows that every installation starts with, as the owner. Runs at every start. */
  seed: (db: Db, secrets: SecretBox) => Promise<void>
  connectTimeout?: number
}

/** Prepares roles, schema and first rows, then opens the connection pools. Several processes may do this at once. */
export async function prepareDatabase({
  ownerUrl,
  poolerUrl = null,
  secretKey,
  previousSecretKeys,
  migrations,
  log,
  seed,
  connectTimeout,
}: Options) {
  const passwords = rolePasswords(secretKey)
  const secrets = secretBox({ current: secretKey, previous: previousSecretKeys })
  await asOwner(ownerUrl, 'prepare', async (owner) => {
    await prepareRoles(owner, passwords, previousSecretKeys.map(rolePasswords))
    await migrateDatabase(ownerUrl, migrations)
    await seed(drizzle(owner, { casing: 'snake_case' }), secrets)
  })
  const direct = roleUrls(ownerUrl, passwords)
  // The worker listens for jobs, and its locks last as long as its session, so it needs its own connections.
  const urls = poolerUrl ? { ...roleUrls(poolerUrl, passwords), worker: direct.worker } : direct
  const databases = connectDatabases(urls, {
    namesStatements: !poolerUrl || (await sharesNamedStatements(urls.runtime)),
    onError: (error) => log.info({ error }, 'A database connection was lost'),
    onRetry: reportRetries(log),
    connectTimeout,
  })
  await refuseOtherSessions(databases).catch(async (error: unknown) => {
    await databases.close()
    throw error
  })
  const expected = schemaVersion(migrations)
  return {
    databases,
    secrets,
    migrationsAreCurrent: async () => (await appliedVersion(databases.worker)) === expected,
  }
}

/**
 * Throws if a pool has the wrong role, time zone or database. Row-level security depends on the role: with the wrong
 * one, a pool could see every company's rows. Timestamps are read as UTC, so another time zone would shift them. A
 * pooler could be connected to another database.
 */
async function refuseOtherSessions(databases: Databases) {
  const logins = [...poolRoles.map((role) => [role, role] as const), ['gate', 'auth'] as const]
  const { database } = await describeSession(databases.worker)
  for (const [pool, role] of logins) {
    const session = await describeSession(databases[pool])
    if (session.user !== `mantel_${role}`)
      throw new Error(
        `Connected as ${session.user} instead of mantel_${role}. Remove user names and passwords from the query of DATABASE_URL and from any connection pooler.`,
      )
    if (session.zone !== 'UTC')
      throw new Problem(
        `DATABASE_URL: connections of mantel_${role} have the time zone ${session.zone} instead of UTC. Remove it from the options of the URL, from PGOPTIONS and from any connection pooler.`,
      )
    if (session.database !== database)
      throw new Problem('DATABASE_POOLER_URL: it points to a different database than DATABASE_URL.')
  }
}

async function describeSession(pool: pg.Pool) {
  const { rows } = await pool.query<{ user: string; zone: string; database: string }>(
    `select current_user as "user", current_setting('TimeZone') as zone,
       concat_ws(' ', oid, extract(epoch from pg_postmaster_start_time())) as database
     from pg_database where datname = current_database()`,
  )
  return requireRow(rows)
}

/** The passwords are not stored, because every process derives the same ones from the secret key. */
export const rolePasswords = (secretKey: string) =>
  Object.fromEntries(poolRoles.map((role) => [role, derivePassword(secretKey, role)])) as Record<
    PoolRole,
    string
  >

export const roleUrls = (ownerUrl: string, passwords: Record<PoolRole, string>) =>
  Object.fromEntries(poolRoles.map((role) => [role, urlForRole(ownerUrl, role, passwords[role])])) as Record<
    PoolRole,
    string
  >
