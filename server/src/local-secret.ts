import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** One machine without a configured secret keeps its own, made once, readable by its owner only. */
export async function localSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret-key')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const made = `${file}.${process.pid}`
  await writeFile(made, randomBytes(48).toString('base64'), { mode: 0o600 })
  // A link does not replace what is there: of two first starts one wins, and both read the winner's.
  await link(made, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(made)
  return (await readFile(file, 'utf8')).trim()
}
