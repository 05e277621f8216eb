import path from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigProblem, readConfig } from '../config.ts'
import { resolveSecretKey } from '../installation.ts'
import { summarize } from '../platform/backup/archive/manifest.ts'
import { createBackup } from '../platform/backup/create-backup.ts'
import { hasDatabase, openInstallationDatabase } from '../platform/backup/open-database.ts'
import { Problem } from '../platform/commands/problem.ts'
import { runCommand } from '../platform/commands/run-command.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { secretBox } from '../platform/secrets.ts'

/** `npm run backup -- FILE` works whether the server runs or not. */
await runCommand(
  async (signal) => {
    const file = path.resolve(fileFrom(process.argv.slice(2)))
    const config = readConfig(process.env)
    if (!hasDatabase(config)) throw new Problem(`There is no database in ${config.dataDir}.`)
    const secretKey = await resolveSecretKey(config)
    const { ownerUrl, close: leave } = await openInstallationDatabase(config)
    try {
      const manifest = await createBackup({
        file,
        ownerUrl,
        files: await openFileStore({ directory: path.join(config.dataDir, 'files'), s3: config.s3 }),
        spoolDir: path.join(config.dataDir, 'tmp'),
        secretKeyIds: secretBox({ current: secretKey, previous: config.previousSecretKeys }).keyIds,
        signal,
      })
      const { contents, moment } = summarize(manifest)
      return `Saved ${contents} as of ${moment} in ${file}.`
    } finally {
      await leave()
    }
  },
  [ConfigProblem],
)

function fileFrom(args: string[]): string {
  const { positionals } = parseArgs({ args, allowPositionals: true, strict: false })
  const [file, ...more] = positionals
  if (!file || more.length > 0 || positionals.length !== args.length)
    throw new Problem('Add a file name: npm run backup -- mantel-backup.tar.gz')
  return file
}
