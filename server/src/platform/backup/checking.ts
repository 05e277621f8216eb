import { schemaVersion } from '../database/migrate.ts'
import type { Manifest } from './manifest.ts'
import { refuseOtherTables, refuseOtherVersion, refuseUnknownKeys, type Shape } from './target.ts'
import { verifyArchive } from './verifying.ts'

type Options = {
  file: string
  migrations: string
  /** The keys that this installation can open sealed values with; null where those are left out. */
  secretKeyIds: (() => Promise<string[]>) | null
  /** Of a database that is there already; a restore asks its target, once that is prepared. */
  shape?: Shape
  signal?: AbortSignal
}

/** Everything about a restore that needs no empty database: the archive is whole, of this version, and its secrets can be opened. */
export async function checkArchive({
  file,
  migrations,
  secretKeyIds,
  shape,
  signal,
}: Options): Promise<Manifest> {
  const manifest = await verifyArchive(file, signal)
  refuseOtherVersion(manifest, schemaVersion(migrations))
  if (shape) refuseOtherTables(manifest, shape)
  if (secretKeyIds) refuseUnknownKeys(manifest, await secretKeyIds())
  return manifest
}
