import path from 'node:path'
import { parseArgs } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type Config, ConfigProblem, readConfig } from '../config.ts'
import { adoptEvidence } from '../features/sealing/renew-keys.ts'
import { migrations, resolveSecretKey } from '../installation.ts'
import { summarize } from '../platform/backup/archive/manifest.ts'
import { type OpenedDatabase, openInstallationDatabase } from '../platform/backup/open-database.ts'
import { type Restored, restoreBackup } from '../platform/backup/restore-backup.ts'
import { Problem } from '../platform/commands/problem.ts'
import { runCommand } from '../platform/commands/run-command.ts'
import { prepareDatabase } from '../platform/database/prepare.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { createLog } from '../platform/log.ts'
import { secretBox } from '../platform/secrets.ts'

/** `npm run restore -- FILE` restores into an installation that is empty and not running. */
await runCommand(
  async (signal) => {
    const { file, withoutSecrets } = optionsFrom(process.argv.slice(2))
    const config = readConfig(process.env)
    const secretKey = await resolveSecretKey(config)
    const secrets = secretBox({ current: secretKey, previous: config.previousSecretKeys })
    let opened: OpenedDatabase | undefined
    try {
      const restored = await restoreBackup({
        file: path.resolve(file),
        migrations,
        withoutSecrets,
        signal,
        secretKeyIds: async () => secrets.keyIds,
        onSecretsRemoved: (owner) => adoptEvidence(drizzle(owner, { casing: 'snake_case' }), secrets),
        target: async () => {
          opened = await openInstallationDatabase(config)
          if (opened.isServing) throw new Problem('The server is running. Stop it first, then restore.')
          return targetAt(opened.ownerUrl, secretKey, config)
        },
      })
      return report(restored)
    } finally {
      await opened?.close()
    }
  },
  [ConfigProblem],
)

async function targetAt(ownerUrl: string, secretKey: string, config: Config) {
  return {
    ownerUrl,
    files: await openFileStore({ directory: path.join(config.dataDir, 'files'), s3: config.s3 }),
    prepare: async () => {
      const { databases } = await prepareDatabase({
        ownerUrl,
        secretKey,
        previousSecretKeys: config.previousSecretKeys,
        migrations,
        log: createLog('silent'),
        // The archive contains the rows that `seed` would add.
        seed: async () => {},
      })
      await databases.close()
    },
  }
}

function report({ manifest, removed }: Restored): string {
  const { contents, moment } = summarize(manifest)
  const restored = `Restored ${contents} from ${moment}.`
  if (!removed) return restored
  const left = `${removed.secrets} stored secrets and the links of ${removed.emails} emails`
  return `${restored}\nLeft out, because their key was not given: ${left}. Connect the accounts again.`
}

function optionsFrom(args: string[]) {
  const usage = new Problem('Add a file name: npm run restore -- mantel-backup.tar.gz [--without-secrets]')
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'without-secrets': { type: 'boolean', default: false } },
    })
    const [file, ...more] = positionals
    if (!file || more.length > 0) throw usage
    return { file, withoutSecrets: values['without-secrets'] }
  } catch {
    throw usage
  }
}
