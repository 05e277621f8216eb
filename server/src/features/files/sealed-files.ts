import { buffer } from 'node:stream/consumers'
import { Refusal } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { judgeSeal, readSeal } from '../../platform/seal/read-seal.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { sha256 } from '../evidence/event-chain.ts'
import { contractIdIn } from '../evidence/seal-reason.ts'
import { listTrustedCertificates, type TrustedCertificate } from '../evidence/trusted-certificates.ts'

export type SealedFile = { storageKey: string; sha256: string; contractId: string }

/**
 * Returns the stored bytes. Refuses if they are not the PDF that we sealed for this contract, so that a
 * manipulated copy is never delivered as ours. A matching hash is not enough, because the database can be
 * manipulated too.
 */
export async function readSealed(db: Db, secrets: SecretBox, store: FileStore, sealed: SealedFile) {
  const bytes = await readIntact(store, sealed, await listTrustedCertificates(db, secrets))
  if (bytes) return bytes
  throw new Refusal(
    409,
    damaged,
    {},
    new Error(`sealed file ${sealed.storageKey} is not the one that was sealed`),
  )
}

/** Returns null if the stored bytes are missing, or are not the PDF that we sealed for this contract. */
export async function readIntact(store: FileStore, sealed: SealedFile, certificates: TrustedCertificate[]) {
  const bytes = await store.get(sealed.storageKey).then(buffer, () => null)
  if (!bytes || sha256(bytes) !== sealed.sha256) return null
  const seal = await readSeal(bytes)
  const isOfContract = seal.state === 'sealed' && contractIdIn(seal.reason) === sealed.contractId
  return isOfContract && (await judgeSeal(bytes, certificates)) === 'genuine' ? bytes : null
}

const damaged =
  'The stored copy of this contract doesn’t match the signed original, so it can’t be downloaded. Emailed copies are still valid.'
