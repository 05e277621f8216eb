import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from './config.ts'
import { readOrCreateLocalSecret } from './local-secret.ts'

// These relative paths are the same from the sources and from the bundle.
const here = path.dirname(fileURLToPath(import.meta.url))

export const migrations = path.join(here, '../migrations')
export const webRoot = path.join(here, '../../web/dist')

/** The configured secret, or the one that this machine generated. */
export const resolveSecretKey = async ({ secretKey, dataDir }: Config) =>
  secretKey ?? readOrCreateLocalSecret(dataDir)
