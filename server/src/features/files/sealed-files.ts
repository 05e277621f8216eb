import { buffer } from 'node:stream/consumers'
import { Refusal } from '../../errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { sha256 } from '../evidence/event-chain.ts'

type Sealed = { storageKey: string; sha256: string }

/**
 * Returns the stored bytes. Refuses if they are not the bytes that were sealed, so that a manipulated copy is never
 * delivered as ours.
 */
export async function readSealed(store: FileStore, sealed: Sealed) {
  const bytes = await buffer(await store.get(sealed.storageKey))
  if (sha256(bytes) !== sealed.sha256)
    throw new Refusal(409, damaged, {}, new Error(`sealed file ${sealed.storageKey} does not match its hash`))
  return bytes
}

const damaged =
  'The stored copy of this contract doesn’t match the signed original, so it can’t be downloaded. Emailed copies are still valid.'
