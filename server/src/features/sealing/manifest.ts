import { createPrivateKey, type KeyObject, sign, verify } from 'node:crypto'
import type { RecordPart } from '@mantel/domain/contracts/record-parts'
import { z } from 'zod'
import { containsEvent } from '../evidence/check-history.ts'
import { type Anchor, canonicalJson } from '../evidence/event-chain.ts'
import type { RecordHashes } from '../evidence/record-hashes.ts'
import { findChangedParts, type Records } from '../evidence/records.ts'

/**
 * The hashes of everything that is shown about a sealed contract. The seal's private key signs them. The database has
 * this key only encrypted, so access to the database is not enough to change a record and its hash together.
 */
export type Manifest = {
  form: 1
  companyId: string
  contractId: string
  records: RecordHashes
  /** The last event at the time of sealing, which records the seal. It contains the hash of all events before it. */
  event: Anchor
  seal: SealFacts
  /** The name, size and type of the stored PDF, which its download uses. */
  file: FileFacts
}

type FileFacts = { name: string; size: number; mimeType: string }

export const fileFacts = ({ name, size, mimeType }: FileFacts): FileFacts => ({ name, size, mimeType })

const sealColumns = [
  'fileId',
  'sha256',
  'contentHash',
  'headSeq',
  'headHash',
  'certificateFingerprint',
  'proofHash',
  'createdAt',
] as const

/** The row of the seal without the manifest. */
type SealFacts = Pick<NonNullable<Records['seal']>, (typeof sealColumns)[number]>

export const sealFacts = (seal: SealFacts) =>
  Object.fromEntries(sealColumns.map((column) => [column, seal[column]])) as SealFacts

export function signManifest(manifest: Manifest, privateKeyPkcs8: Buffer) {
  const key = createPrivateKey({ key: privateKeyPkcs8, format: 'der', type: 'pkcs8' })
  return sign('sha256', textOf(manifest), key).toString('base64')
}

const isManifestSigned = (manifest: Manifest, signature: string, publicKey: KeyObject) =>
  verify('sha256', textOf(manifest), publicKey, Buffer.from(signature, 'base64'))

/** The prefix ensures that a signature of another kind of text is never accepted as a manifest's. */
const textOf = (manifest: Manifest) => Buffer.from(`contract manifest\n${canonicalJson(manifest)}`)

const manifestShape = z.looseObject({
  form: z.literal(1),
  companyId: z.string(),
  contractId: z.string(),
  records: z.looseObject({}),
  event: z.object({ seq: z.number(), hash: z.string() }),
  seal: z.looseObject({}),
  file: z.looseObject({}),
})

export function compareWithManifest(records: Records, publicKey: KeyObject): RecordPart[] {
  const { contract, seal } = records
  const manifest = manifestShape.safeParse(seal?.manifest).data as Manifest | undefined
  const isValid =
    manifest &&
    seal?.manifestSignature &&
    manifest.companyId === contract.companyId &&
    manifest.contractId === contract.id &&
    canonicalJson(manifest.seal) === canonicalJson(sealFacts(seal)) &&
    isManifestSigned(manifest, seal.manifestSignature, publicKey)
  if (!isValid) return ['seal']
  const hasEvent = containsEvent(records, manifest.event)
  const hasFile = seal.file && canonicalJson(fileFacts(seal.file)) === canonicalJson(manifest.file)
  return [
    ...findChangedParts(records, manifest.records),
    ...(hasEvent ? [] : ['history' as const]),
    ...(hasFile ? [] : ['file' as const]),
  ]
}
