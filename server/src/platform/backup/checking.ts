import { schemaVersion } from '../database/migrate.ts'
import type { Manifest } from './manifest.ts'
import { refuseOtherVersion, refuseUnknownKeys } from './target.ts'
import { verifyArchive } from './verifying.ts'

type Options = {
  file: string
  migrations: string
  /** The keys that this installation can open sealed values with; null where those are left out. */
  secretKeyIds: (() => Promise<string[]>) | null
  signal?: AbortSignal
}

/** Everything about a restore that needs no database: the archive is whole, of this version, and its secrets can be opened. */
export async function checkArchive({ file, migrations, secretKeyIds, signal }: Options): Promise<Manifest> {
  const manifest = await verifyArchive(file, signal)
  refuseOtherVersion(manifest, schemaVersion(migrations))
  if (secretKeyIds) refuseUnknownKeys(manifest, await secretKeyIds())
  return manifest
}
