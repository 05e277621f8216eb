import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from './config.ts'
import { localSecret } from './local-secret.ts'

// The same distance from the sources as from the built bundle.
const here = path.dirname(fileURLToPath(import.meta.url))

export const migrations = path.join(here, '../migrations')
export const webRoot = path.join(here, '../../web/dist')

/** The configured secret, else the one that this machine made for itself. */
export const secretKeyOf = async ({ secretKey, dataDir }: Config) => secretKey ?? localSecret(dataDir)
