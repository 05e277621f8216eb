import { z } from 'zod'
import { isKey } from '../files/file-store.ts'

/** The form of the archive itself. It is raised when an older Mantel could not read a new archive. */
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

/** What a manifest lists, and one entry of each. */
export const lists = { tables: savedTable, files: savedFile, chainHeads: chainHead }

/** What stands around its lists, once these are empty. */
export const frame = z.strictObject({
  format: z.literal(archiveFormat),
  /** The moment of the snapshot. */
  createdAt: z.iso.datetime(),
  schemaVersion: z.string().min(1),
  queueVersion: z.int(),
  /** The keys that its sealed values need; the one that was current comes first. */
  secretKeyIds: z.array(z.string().min(1)).min(1),
  tables: z.tuple([]),
  files: z.tuple([]),
  chainHeads: z.tuple([]),
})

export type Manifest = Omit<z.infer<typeof frame>, keyof typeof lists> & {
  tables: SavedTable[]
  files: SavedFile[]
  /** The last link of each chain of evidence, so that a cut tail is noticed. */
  chainHeads: z.infer<typeof chainHead>[]
}

/** Some 150 bytes for each file: room for more than 800,000 of them. */
export const longestManifest = 128 * 1024 * 1024

export const manifestName = 'manifest.json'

/** Keys have no dots, and one slash at most: so this is reversible, and no key can name another directory. */
export const fileEntryName = (key: string) => `files/${key.replace('/', '.')}`
export const tableEntryName = (table: string) => `tables/${table}.copy`

export const isEntryName = (name: string) =>
  name === manifestName ||
  /^tables\/[a-z_]+\.[a-z0-9_]+\.copy$/.test(name) ||
  /^files\/[a-z0-9-]{1,64}(\.[a-z0-9-]{1,64})?$/.test(name)

export function summary({ tables, files, createdAt }: Manifest) {
  const number = new Intl.NumberFormat('en-US')
  const some = (amount: number, one: string, many: string) =>
    `${number.format(amount)} ${amount === 1 ? one : many}`
  const companies = tables.find(({ name }) => name === 'public.companies')?.rows ?? 0
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const counts = `${some(companies, 'company', 'companies')}, ${some(rows, 'row', 'rows')}`
  return {
    contents: `${counts} and ${some(files.length, 'file', 'files')}`,
    moment: `${createdAt.slice(0, 16).replace('T', ' ')} UTC`,
  }
}
