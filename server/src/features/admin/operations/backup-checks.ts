import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { z } from 'zod'

const check = z.object({
  at: z.iso.datetime(),
  problem: z.string().nullable(),
  /** Of the Mantel that checked it: the next one may have other tables or keys. */
  version: z.string(),
  /** Of the very file that was read: another one of its name was not checked. */
  identity: z.string(),
})
export type Check = z.infer<typeof check>

/** The same as long as nobody wrote to the file, and none took its place; also not for a moment. */
export async function identityOf(file: string) {
  const { dev, ino, size, mtimeNs, ctimeNs } = await stat(file, { bigint: true })
  return [dev, ino, size, mtimeNs, ctimeNs].join(' ')
}

/** Beside the archive: it is no table’s business, and other processes see it there. */
const noteOf = (file: string) => `${file}.check`

export async function keepCheck(file: string, found: Check) {
  const note = noteOf(file)
  await writeFile(`${note}.new`, JSON.stringify(found), { mode: 0o600 })
  await rename(`${note}.new`, note)
}

export async function keptCheck(file: string): Promise<Check | undefined> {
  const text = await readFile(noteOf(file), 'utf8').catch(() => '')
  return check.safeParse(parsed(text)).data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
