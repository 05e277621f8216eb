import { email as emailField } from '@mantel/domain/endpoints/fields'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type Config, ConfigProblem, readConfig } from '../config.ts'
import { Refusal } from '../errors.ts'
import { recordActivity } from '../features/activity/record-activity.ts'
import { createUser } from '../features/auth/accounts.ts'
import { hashNewPassword } from '../features/auth/passwords.ts'
import { migrations, resolveSecretKey } from '../installation.ts'
import { openInstallationDatabase } from '../platform/backup/open-database.ts'
import { inOwnerSession } from '../platform/backup/owner-session.ts'
import { askSecret } from '../platform/commands/ask-secret.ts'
import { Problem } from '../platform/commands/problem.ts'
import { runCommand } from '../platform/commands/run-command.ts'
import type { Db } from '../platform/database/connect.ts'
import { appliedVersion, schemaVersion } from '../platform/database/migrate.ts'
import { prepareDatabase } from '../platform/database/prepare.ts'
import { createLog } from '../platform/log.ts'
import { seedPlatform } from '../seed-platform.ts'

/** `npm run superadmin -- EMAIL` creates the first SuperAdmin of an installation, or another one. */
await runCommand(
  async (signal) => {
    const email = emailFrom(process.argv.slice(2))
    const config = readConfig(process.env)
    const secretKey = await resolveSecretKey(config)
    const { ownerUrl, close: leave } = await openInstallationDatabase(config)
    try {
      await prepareOnce(ownerUrl, secretKey, config)
      const password = await askPassword(signal)
      const hashed = await hashNewPassword(password, { email, companyName: null, role: 'SuperAdmin' })
      await inOwnerSession(ownerUrl, 'superadmin', (owner) =>
        drizzle(owner, { casing: 'snake_case' }).transaction((db) => createSuperAdmin(db, email, hashed)),
      )
      return `${email} can now sign in at /app/admin.`
    } finally {
      await leave()
    }
  },
  [ConfigProblem, Refusal],
)

function emailFrom(args: string[]): string {
  const { data, error } = emailField().safeParse(args[0])
  if (args.length !== 1) throw new Problem('Add an email address: npm run superadmin -- you@example.com')
  if (!data) throw new Problem(`${error?.issues[0]?.message ?? 'This isn’t an email address'}.`)
  return data
}

/** Sets up a new database. Refuses a database of another version, because only the server may migrate it. */
async function prepareOnce(ownerUrl: string, secretKey: string, { previousSecretKeys }: Config) {
  const applied = await inOwnerSession(ownerUrl, 'superadmin', appliedVersion)
  if (applied === schemaVersion(migrations)) return
  if (applied !== null)
    throw new Problem(
      'The database belongs to another version of Mantel. Start the server once, then try again.',
    )
  const { databases } = await prepareDatabase({
    ownerUrl,
    secretKey,
    previousSecretKeys,
    migrations,
    log: createLog('silent'),
    seed: seedPlatform,
  })
  await databases.close()
}

async function askPassword(signal: AbortSignal): Promise<string> {
  const password = await askSecret('Password (at least 12 characters): ', signal)
  if (process.stdin.isTTY && (await askSecret('Confirm password: ', signal)) !== password)
    throw new Problem('The passwords don’t match. Nothing was changed.')
  return password
}

async function createSuperAdmin(db: Db, email: string, password: string) {
  // Anyone with access to the terminal is trusted, so the email address counts as verified.
  const { id } = await createUser(db, {
    email,
    password,
    role: 'SuperAdmin',
    firstName: 'Platform',
    lastName: 'Admin',
    emailVerifiedAt: sql`now()`,
  })
  await recordActivity(
    db,
    { userId: null, role: null, companyId: null },
    {
      action: 'superadmin.created',
      targetType: 'user',
      targetId: id,
      description: 'Created a SuperAdmin from the command line',
    },
  )
}
