import { z } from 'zod'
import { isKey } from '../../files/file-store.ts'

/** Increase this when older versions of Mantel cannot read new archives. */
export const archiveFormat = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)
const tablePattern = /^(public|graphile_worker)\.[a-z_][a-z0-9_]*$/

const savedTable = z.strictObject({
  name: z.string().regex(tablePattern),
  columns: z.array(z.string().min(1)).min(1),
  rows: count,
  size: count,
  sha256,
})
const savedFile = z.strictObject({ key: z.string().refine(isKey), type: z.string(), size: count, sha256 })
const chainHead = z.strictObject({ chain: z.string(), hash: sha256 })
export type SavedTable = z.infer<typeof savedTable>
export type SavedFile = z.infer<typeof savedFile>

export const lists = { tables: savedTable, files: savedFile, chainHeads: chainHead }

/** The manifest without the entries of its lists. */
export const frame = z.strictObject({
  format: z.literal(archiveFormat),
  /** The time of the snapshot. */
  createdAt: z.iso.datetime(),
  schemaVersion: z.string().min(1),
  queueVersion: z.int(),
  /** The ids of the keys that decrypt the archive's values. The key that was current during the backup comes first. */
  secretKeyIds: z.array(z.string().min(1)).min(1),
  tables: z.tuple([]),
  files: z.tuple([]),
  chainHeads: z.tuple([]),
})

export type Manifest = Omit<z.infer<typeof frame>, keyof typeof lists> & {
  tables: SavedTable[]
  files: SavedFile[]
  /** Always empty. Reserved for the last hash of each contract's event chain, to reveal missing events at its end. */
  chainHeads: z.infer<typeof chainHead>[]
}

/** The entry of a file takes about 150 bytes, so there is room for more than 800,000 files. */
export const maxManifestSize = 128 * 1024 * 1024

export const manifestName = 'manifest.json'

/** Keys have no dots and at most one slash, so each key has its own name, and no name can leave the directory. */
export const fileEntryName = (key: string) => `files/${key.replace('/', '.')}`
export const tableEntryName = (table: string) => `tables/${table}.copy`

export const isEntryName = (name: string) =>
  name === manifestName ||
  /^tables\/[a-z_]+\.[a-z0-9_]+\.copy$/.test(name) ||
  /^files\/[a-z0-9-]{1,64}(\.[a-z0-9-]{1,64})?$/.test(name)

export function summarize({ tables, files, createdAt }: Manifest) {
  const number = new Intl.NumberFormat('en-US')
  const countOf = (amount: number, one: string, many: string) =>
    `${number.format(amount)} ${amount === 1 ? one : many}`
  const companies = tables.find(({ name }) => name === 'public.companies')?.rows ?? 0
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const counts = `${countOf(companies, 'company', 'companies')}, ${countOf(rows, 'row', 'rows')}`
  return {
    contents: `${counts} and ${countOf(files.length, 'file', 'files')}`,
    moment: `${createdAt.slice(0, 16).replace('T', ' ')} UTC`,
  }
}
