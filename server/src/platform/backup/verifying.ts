import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import { type ArchiveEntry, readArchive } from './archive-reading.ts'
import {
  fileEntryName,
  isEntryName,
  longestManifest,
  type Manifest,
  manifestName,
  tableEntryName,
} from './manifest.ts'
import { readManifest } from './manifest-reading.ts'
import { type Measured, measureAll } from './measuring.ts'
import { Problem } from './problem.ts'

/** Reads the archive from its first to its last byte and believes nothing; only then may it be restored. */
export async function verifyArchive(file: string, signal?: AbortSignal): Promise<Manifest> {
  await refuseUnreadable(file)
  const found = new Map<string, Measured>()
  let manifest: Manifest | undefined
  const look = async ({ name, type, size, content }: ArchiveEntry) => {
    if (manifest) throw damaged(`something follows its manifest (${printable(name)})`)
    if (!isEntryName(name) || type !== 'file')
      throw damaged(`it holds an entry that no backup holds (${printable(name)})`)
    if (found.has(name)) throw damaged(`it holds ${name} twice`)
    if (name === manifestName && size > longestManifest) throw damaged('its manifest is too long')
    if (name === manifestName) manifest = await readManifest(content)
    else found.set(name, await measureAll(content))
  }
  try {
    await readArchive(file, look, signal)
  } catch (error) {
    if (error instanceof Problem || signal?.aborted) throw error
    throw new Problem('The archive is damaged or cut short: it cannot be read to its end.', {
      cause: error,
    })
  }
  if (!manifest) throw damaged('its manifest is missing, so it was cut short')
  compare(manifest, found)
  return manifest
}

const damaged = (why: string) => new Problem(`The archive is damaged: ${why}.`)

/** For a terminal: whoever made the archive chose its names. */
const printable = (name: string) => JSON.stringify(name.slice(0, 100)).replace(/[^ -~]/g, '?')

async function refuseUnreadable(file: string) {
  await access(file, constants.R_OK).catch(({ code }: NodeJS.ErrnoException) => {
    throw new Problem(
      code === 'ENOENT'
        ? `There is no file ${path.basename(file)}.`
        : `${path.basename(file)} cannot be read (${code}).`,
    )
  })
}

function compare({ tables, files }: Manifest, found: Map<string, Measured>) {
  const left = new Map(found)
  const take = (name: string, saved: { size: number; sha256: string }) => {
    const entry = left.get(name)
    if (!entry) throw damaged(`${name} is missing`)
    if (entry.size !== saved.size || entry.sha256 !== saved.sha256) throw damaged(`${name} was changed`)
    left.delete(name)
    return entry
  }
  for (const table of tables) {
    const name = tableEntryName(table.name)
    if (take(name, table).lines !== table.rows) throw damaged(`${name} was changed`)
  }
  for (const file of files) take(fileEntryName(file.key), file)
  const [extra] = left.keys()
  if (extra !== undefined) throw damaged(`its manifest does not list ${extra}`)
}
