import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ConfigProblem } from './config.ts'

/**
 * Returns the secret key of an installation without SECRET_KEY. The key is generated once and stored in a file that
 * only its owner can read.
 */
export async function readOrCreateLocalSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret-key')
  if (!existsSync(file)) await createSecret(dataDir, file)
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length >= 32) return secret
  throw new ConfigProblem([
    `SECRET_KEY: ${file} is empty or cut short. Restore it from a copy, or set SECRET_KEY.`,
  ])
}

async function createSecret(dataDir: string, file: string) {
  // An existing database needs its old secret: a new one could not decrypt the values in it.
  if (existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new ConfigProblem([
      `SECRET_KEY: ${file} is missing. Restore it from a copy, or set SECRET_KEY to its previous value.`,
    ])
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const temporary = `${file}.${process.pid}`
  await writeFile(temporary, randomBytes(48).toString('base64'), { mode: 0o600 })
  // A link does not replace an existing file, so two concurrent first starts use the same secret.
  await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(temporary)
}
