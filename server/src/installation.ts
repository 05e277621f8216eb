import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from './config.ts'
import { readOrCreateLocalSecret } from './local-secret.ts'

// The bundle is at the same depth as the sources, so these relative paths work from both.
const here = path.dirname(fileURLToPath(import.meta.url))

export const migrations = path.join(here, '../migrations')
export const webRoot = path.join(here, '../../web/dist')

export const resolveSecretKey = async ({ secretKey, dataDir }: Config) =>
  secretKey ?? readOrCreateLocalSecret(dataDir)
