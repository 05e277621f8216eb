import { drizzle } from 'drizzle-orm/node-postgres'
import type { Log } from '../log.ts'
import { derivePassword, secretBox } from '../secrets.ts'
import { connectDatabases, type Db, type PoolRole, urlForRole } from './connect.ts'
import { appliedVersion, migrateDatabase, schemaVersion } from './migrate.ts'
import { asOwner } from './owner.ts'
import { prepareRoles } from './roles.ts'

type Options = {
  /** A role that may create roles and owns the database; no superuser. */
  ownerUrl: string
  secretKey: string
  previousSecretKeys: string[]
  migrations: string
  log: Log
  /** Rows that every installation starts with, written as the owner. */
  seed: (db: Db) => Promise<void>
}

const poolRoles: PoolRole[] = ['runtime', 'auth', 'admin', 'worker']

/** Roles, schema, first rows, then one pool for each role. Several processes may do this at once. */
export async function prepareDatabase({
  ownerUrl,
  secretKey,
  previousSecretKeys,
  migrations,
  log,
  seed,
}: Options) {
  const passwords = rolePasswords(secretKey)
  await asOwner(ownerUrl, 'prepare', async (owner) => {
    await prepareRoles(owner, passwords, previousSecretKeys.map(rolePasswords))
    await migrateDatabase(ownerUrl, migrations)
    await seed(drizzle(owner, { casing: 'snake_case' }))
  })
  const databases = connectDatabases(roleUrls(ownerUrl, passwords), (error) =>
    log.info({ error }, 'A database connection was lost'),
  )
  const expected = schemaVersion(migrations)
  return {
    databases,
    secrets: secretBox({ current: secretKey, previous: previousSecretKeys }),
    migrationsAreCurrent: async () => (await appliedVersion(databases.worker)) === expected,
  }
}

/** Known without being stored: every process derives the same ones from the secret key. */
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
