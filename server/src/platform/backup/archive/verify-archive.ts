import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import { Problem } from '../../commands/problem.ts'
import { type Measured, measureAll } from '../measure-stream.ts'
import {
  fileEntryName,
  isEntryName,
  type Manifest,
  manifestName,
  maxManifestSize,
  tableEntryName,
} from './manifest.ts'
import { type ArchiveEntry, readArchive } from './read-archive.ts'
import { readManifest } from './read-manifest.ts'

/** Reads and checks the whole archive, and returns its manifest. Call this before restoring anything. */
export async function verifyArchive(file: string, signal?: AbortSignal): Promise<Manifest> {
  await refuseUnreadable(file)
  const found = new Map<string, Measured>()
  let manifest: Manifest | undefined
  const checkEntry = async ({ name, type, size, content }: ArchiveEntry) => {
    if (manifest) throw damaged(`something follows its manifest (${printable(name)})`)
    if (!isEntryName(name) || type !== 'file')
      throw damaged(`it holds an entry that no backup holds (${printable(name)})`)
    if (found.has(name)) throw damaged(`it holds ${name} twice`)
    if (name === manifestName && size > maxManifestSize) throw damaged('its manifest is too long')
    if (name === manifestName) manifest = await readManifest(content)
    else found.set(name, await measureAll(content))
  }
  try {
    await readArchive(file, checkEntry, signal)
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

/** Makes a name safe to print in a terminal, because the names in the archive are not trusted. */
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
  const remaining = new Map(found)
  const checkListed = (name: string, saved: { size: number; sha256: string }) => {
    const entry = remaining.get(name)
    if (!entry) throw damaged(`${name} is missing`)
    if (entry.size !== saved.size || entry.sha256 !== saved.sha256) throw damaged(`${name} was changed`)
    remaining.delete(name)
    return entry
  }
  for (const table of tables) {
    const name = tableEntryName(table.name)
    if (checkListed(name, table).lines !== table.rows) throw damaged(`${name} was changed`)
  }
  for (const file of files) checkListed(fileEntryName(file.key), file)
  const [extra] = remaining.keys()
  if (extra !== undefined) throw damaged(`its manifest does not list ${extra}`)
}
