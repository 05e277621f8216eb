import { drizzle } from 'drizzle-orm/node-postgres'
import type { Log } from '../log.ts'
import { derivePassword, type SecretBox, secretBox } from '../secrets.ts'
import { connectDatabases, type Databases, type Db, type PoolRole, poolRoles, urlForRole } from './connect.ts'
import { appliedVersion, migrateDatabase, schemaVersion } from './migrate.ts'
import { asOwner } from './owner.ts'
import { reportRetries } from './retries.ts'
import { prepareRoles } from './roles.ts'

type Options = {
  /** The owner of the database. It may create roles, and is not a superuser. */
  ownerUrl: string
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
  const databases = connectDatabases(roleUrls(ownerUrl, passwords), {
    onError: (error) => log.info({ error }, 'A database connection was lost'),
    onRetry: reportRetries(log),
    connectTimeout,
  })
  await refuseOtherRoles(databases).catch(async (error: unknown) => {
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

/** Policies depend on the role of a connection. With the wrong role, a pool could see every company's rows. */
async function refuseOtherRoles(databases: Databases) {
  const logins = [...poolRoles.map((role) => [role, role] as const), ['gate', 'auth'] as const]
  for (const [pool, role] of logins) {
    const { rows } = await databases[pool].query<{ name: string }>('select current_user as name')
    if (rows[0]?.name === `mantel_${role}`) continue
    throw new Error(
      `Connected as ${rows[0]?.name} instead of mantel_${role}. Remove user names and passwords from the query of DATABASE_URL and from any connection pooler.`,
    )
  }
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
