import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { z } from 'zod'

const check = z.object({
  at: z.iso.datetime(),
  problem: z.string().nullable(),
  /** Identifies the tables and keys at the time of the check. If these change, the result no longer applies. */
  version: z.string(),
  /** Identifies the file that was read: another file of the same name was not checked. */
  identity: z.string(),
})
export type Check = z.infer<typeof check>

/** Changes whenever the file is written to or replaced. */
export async function getFileIdentity(file: string) {
  const { dev, ino, size, mtimeNs, ctimeNs } = await stat(file, { bigint: true })
  return [dev, ino, size, mtimeNs, ctimeNs].join(' ')
}

/** The result is stored beside the archive, where other processes can read it. */
const checkFileOf = (file: string) => `${file}.check`

export async function saveCheck(file: string, found: Check) {
  const checkFile = checkFileOf(file)
  await writeFile(`${checkFile}.new`, JSON.stringify(found), { mode: 0o600 })
  await rename(`${checkFile}.new`, checkFile)
}

export async function readCheck(file: string): Promise<Check | undefined> {
  const text = await readFile(checkFileOf(file), 'utf8').catch(() => '')
  return check.safeParse(parseJson(text)).data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
