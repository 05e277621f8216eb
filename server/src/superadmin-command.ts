import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { email as emailField } from '@mantel/domain/fields'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type Config, ConfigProblem, readConfig } from './config.ts'
import { conflict, Refusal } from './errors.ts'
import { recordActivity } from './features/activity/recording.ts'
import { acceptPassword } from './features/auth/passwords.ts'
import { emailIsTaken } from './features/auth/registering.ts'
import { seedPlatform } from './features/platform-content.ts'
import { localSecret } from './local-secret.ts'
import { askSecret } from './platform/backup/asking.ts'
import { runCommand } from './platform/backup/command.ts'
import { asOwner } from './platform/backup/owner-session.ts'
import { Problem } from './platform/backup/problem.ts'
import { reachDatabase } from './platform/backup/reaching.ts'
import { type Db, only, violated } from './platform/database/connect.ts'
import { appliedVersion, schemaVersion } from './platform/database/migrate.ts'
import { prepareDatabase } from './platform/database/prepare.ts'
import { createLog } from './platform/log.ts'
import { users } from './schema/users.ts'

const migrations = path.join(path.dirname(fileURLToPath(import.meta.url)), '../migrations')

/** `npm run superadmin -- EMAIL`: the first person of a new installation, and any later one who runs it. */
await runCommand(
  async (signal) => {
    const email = emailFrom(process.argv.slice(2))
    const config = readConfig(process.env)
    const { ownerUrl, leave } = await reachDatabase(config)
    try {
      await prepareOnce(ownerUrl, config)
      const password = await askPassword(signal)
      const hashed = await acceptPassword(password, { email, companyName: null, role: 'SuperAdmin' })
      await asOwner(ownerUrl, 'superadmin', (owner) =>
        drizzle(owner, { casing: 'snake_case' }).transaction((db) => createSuperAdmin(db, email, hashed)),
      )
      return `${email} can now sign in at ${config.publicUrl}/app/admin.`
    } finally {
      await leave()
    }
  },
  [ConfigProblem, Refusal],
)

function emailFrom(args: string[]): string {
  const { data, error } = emailField().safeParse(args[0])
  if (args.length !== 1) throw new Problem('Say who: npm run superadmin -- you@example.com')
  if (!data) throw new Problem(`${error?.issues[0]?.message ?? 'This is no address'}.`)
  return data
}

/** A database that was never used is set up; one of another version is left to its server. */
async function prepareOnce(ownerUrl: string, { secretKey, dataDir, previousSecretKeys }: Config) {
  const applied = await asOwner(ownerUrl, 'superadmin', appliedVersion)
  if (applied === schemaVersion(migrations)) return
  if (applied !== null)
    throw new Problem(
      'The database belongs to another version of Mantel. Start the server once, then try again.',
    )
  const { databases } = await prepareDatabase({
    ownerUrl,
    secretKey: secretKey ?? (await localSecret(dataDir)),
    previousSecretKeys,
    migrations,
    log: createLog('silent'),
    seed: seedPlatform,
  })
  await databases.close()
}

async function askPassword(signal: AbortSignal): Promise<string> {
  const password = await askSecret('Password (at least 12 characters): ', signal)
  if (process.stdin.isTTY && (await askSecret('Once more: ', signal)) !== password)
    throw new Problem('The two passwords differ. Nothing was changed.')
  return password
}

async function createSuperAdmin(db: Db, email: string, password: string) {
  const made = await db
    .insert(users)
    // Whoever has this terminal vouches for the address.
    .values({
      email,
      password,
      role: 'SuperAdmin',
      firstName: 'Platform',
      lastName: 'Admin',
      emailVerifiedAt: new Date().toISOString(),
    })
    .returning({ id: users.id })
    .catch((error: unknown) => {
      if (violated(error) === emailIsTaken)
        throw conflict(`${email} already has an account. Nothing was changed.`)
      throw error
    })
  await recordActivity(
    db,
    { userId: null, role: null, companyId: null },
    {
      action: 'superadmin.created',
      targetType: 'user',
      targetId: only(made).id,
      description: 'Made a SuperAdmin from the command line',
    },
  )
}
