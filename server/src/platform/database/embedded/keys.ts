import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { errorCode } from './error-code.ts'

const keys = z.object({ superuser: z.string().min(32), owner: z.string().min(32) })
/** The passwords of the superuser and the owner. */
export type Keys = z.infer<typeof keys>

export function createKeys(): Keys {
  // base64url needs no escaping, neither in a URL nor in SQL.
  const password = () => randomBytes(32).toString('base64url')
  return { superuser: password(), owner: password() }
}

/** Returns undefined if the file is missing or damaged, so that the caller can create new keys. */
export function readKeys(dataDir: string): Keys | undefined {
  try {
    const file = keysFileOf(dataDir)
    const content = readFileSync(file, 'utf8')
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
    return keys.parse(JSON.parse(content))
  } catch (error) {
    const damaged = error instanceof SyntaxError || error instanceof z.ZodError
    if (damaged || errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

export function writeKeys(dataDir: string, content: Keys) {
  const file = keysFileOf(dataDir)
  const unfinished = `${file}.unfinished`
  writeFileSync(unfinished, JSON.stringify(content), { mode: 0o600, flush: true })
  renameSync(unfinished, file)
  syncDirectory(dirname(file))
}

/** A rename survives a power failure only if its directory is synced too. */
export function syncDirectory(directory: string) {
  const handle = openSync(directory, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

export function keysFileOf(dataDir: string): string {
  return `${dataDir}.keys.json`
}
