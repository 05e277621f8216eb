import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { z } from 'zod'

const check = z.object({
  at: z.iso.datetime(),
  problem: z.string().nullable(),
  /** Of the Mantel that checked it: the next one may have other tables or keys. */
  version: z.string(),
  /** Of the archive: another one of its name was not checked. */
  modifiedAt: z.number(),
})
type Check = z.infer<typeof check>

/** Beside the archive, so that it goes where the archive goes, and is no table’s business. */
const noteOf = (file: string) => `${file}.check`

export async function keepCheck(file: string, found: Omit<Check, 'modifiedAt'>) {
  const { mtimeMs } = await stat(file)
  const note = noteOf(file)
  await writeFile(`${note}.new`, JSON.stringify({ ...found, modifiedAt: mtimeMs }), { mode: 0o600 })
  await rename(`${note}.new`, note)
}

/** What was last found out about this very file, if anything was. */
export async function keptCheck(file: string, version: string) {
  const text = await readFile(noteOf(file), 'utf8').catch(() => '')
  const { data } = check.safeParse(parsed(text))
  if (data?.version !== version || data.modifiedAt !== (await stat(file)).mtimeMs) return null
  return { at: data.at, problem: data.problem }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
