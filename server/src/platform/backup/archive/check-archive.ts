import { schemaVersion } from '../../database/migrate.ts'
import { refuseOtherTables, refuseOtherVersion, refuseUnknownKeys, type Shape } from '../target.ts'
import type { Manifest } from './manifest.ts'
import { verifyArchive } from './verify-archive.ts'

type Options = {
  file: string
  migrations: string
  /** The ids of the keys with which this installation can decrypt values. Null if no encrypted values are restored. */
  secretKeyIds: (() => Promise<string[]>) | null
  /**
   * If set, the archive must match these tables. A restore omits this and later compares the archive with the prepared
   * target.
   */
  shape?: Shape
  signal?: AbortSignal
}

/**
 * Runs the checks of a restore that need no target: the archive is complete, has the schema of this version, and its
 * encrypted values can be decrypted. Returns the archive's manifest.
 */
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
