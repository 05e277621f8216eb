import { schemaVersion } from '../database/migrate.ts'
import type { Manifest } from './manifest.ts'
import { refuseOtherTables, refuseOtherVersion, refuseUnknownKeys, type Shape } from './target.ts'
import { verifyArchive } from './verify-archive.ts'

type Options = {
  file: string
  migrations: string
  /** The keys with which this installation can decrypt encrypted values; null if those are not restored. */
  secretKeyIds: (() => Promise<string[]>) | null
  /** The tables of an existing database. A restore compares its target later, once that is prepared. */
  shape?: Shape
  signal?: AbortSignal
}

/** All checks of a restore that need no database: the archive is complete, has this version, and its secrets open. */
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
