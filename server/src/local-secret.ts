import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ConfigProblem } from './config.ts'

/** One machine without a configured secret keeps its own, made once, readable by its owner only. */
export async function localSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret-key')
  if (!existsSync(file)) await makeSecret(dataDir, file)
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length >= 32) return secret
  throw new ConfigProblem([
    `SECRET_KEY: ${file} is empty or cut short. Put it back from a copy, or set SECRET_KEY.`,
  ])
}

async function makeSecret(dataDir: string, file: string) {
  // A new one would open nothing of what is here.
  if (existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new ConfigProblem([
      `SECRET_KEY: ${file} is missing. Put it back from a copy, or set SECRET_KEY to what it held.`,
    ])
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const made = `${file}.${process.pid}`
  await writeFile(made, randomBytes(48).toString('base64'), { mode: 0o600 })
  // A link does not replace what is there: of two first starts one wins, and both read the winner's.
  await link(made, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(made)
}
