import { verify, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import type { Verdict } from '@mantel/domain/contracts/verify'
import { fingerprintOf } from './certificate.ts'
import { attributesFor, cmsFor, readCms } from './cms.ts'
import { elementAt } from './der.ts'
import { certificateKey, digestAround } from './seal-pdf.ts'

export type Seal =
  | { state: 'none' }
  | {
      state: 'sealed'
      /** Whether the seal covers the whole file. */
      coversAll: boolean
      /**
       * Whether the seal covers the whole file, its bytes are unchanged, and the seal is encoded exactly as we encode
       * it.
       */
      isIntact: boolean
      /** Null if the certificate in the seal is not readable. */
      certificateDer: Buffer | null
      fingerprint: string | null
      /** The time that the file states. */
      signedAt: string | null
      /** The reason that the file states. */
      reason: string | null
      /** The bytes of the PDF before the seal was appended. */
      original: Buffer | null
    }

/**
 * Whether a file is unchanged since we sealed it. `known` contains all our certificates, including retired ones.
 *
 * A file with an invalid seal of ours is altered. To recognize our seal even if its certificate is damaged, the seal
 * also contains the certificate's fingerprint outside the signature: no single changed byte can damage both. Everything
 * else is unknown: a file without a seal, or with someone else's seal, even if that seal states our name.
 */
export async function judgeSeal(file: Uint8Array, known: { fingerprint: string }[]): Promise<Verdict> {
  const seal = await readSeal(file)
  const sealedBy = seal.state === 'sealed' ? seal.fingerprint : null
  if (known.some(({ fingerprint }) => fingerprint === sealedBy))
    return seal.state === 'sealed' && seal.isIntact ? 'genuine' : 'altered'
  const bytes = asBuffer(file)
  const isMentioned = known.some(({ fingerprint }) => bytes.includes(`/${certificateKey} <${fingerprint}>`))
  return isMentioned ? 'altered' : 'unknown'
}

/**
 * Reads the last seal of any file. Only our exact encoding of a signature counts as intact, so that even bytes which
 * readers ignore cannot change unnoticed.
 */
export async function readSeal(file: Uint8Array): Promise<Seal> {
  const bytes = asBuffer(file)
  const range = findRange(bytes)
  if (!range) return { state: 'none' }
  const { start, end, length } = range
  const seal = {
    state: 'sealed' as const,
    coversAll: end + length === bytes.length,
    isIntact: false,
    certificateDer: null,
    fingerprint: null,
    signedAt: signingTimeAfter(bytes, end),
    reason: reasonAfter(bytes, end),
    original: originalBefore(bytes, start),
  }
  const cms = contentsBetween(bytes, start, end)
  const parts = cms && readCms(cms)
  if (!parts) return seal
  const { certificateDer } = parts
  const isIntact = seal.coversAll && (await isValid(cms, parts, digestAround(bytes, start, end)))
  return { ...seal, isIntact, certificateDer, fingerprint: fingerprintOf(certificateDer) }
}

const asBuffer = (file: Uint8Array) => Buffer.from(file.buffer, file.byteOffset, file.byteLength)

/** The range that the seal claims to cover: all bytes before `start`, and `length` bytes from `end` on. */
function findRange(bytes: Buffer) {
  const at = bytes.lastIndexOf('/ByteRange [')
  if (at === -1) return null
  const [, ...numbers] =
    /^\/ByteRange \[0 (\d{1,10}) (\d{1,10}) (\d{1,10})\]/.exec(latin1(bytes, at, 60)) ?? []
  const [start = 0, end = 0, length = 0] = numbers.map(Number)
  const isPossible =
    start > at && end > start && end - start <= maxContentsLength && end + length <= bytes.length
  return isPossible ? { start, end, length } : null
}
/** Several times the size of a certificate and a signature in hex. */
const maxContentsLength = 65_536

/** The bytes that the seal does not cover must be exactly its contents: hex digits, padded with zeros. */
function contentsBetween(bytes: Buffer, start: number, end: number): Buffer | null {
  const [, digits] = /^<((?:[0-9a-f]{2})+)>$/.exec(latin1(bytes, start, end - start)) ?? []
  const contents = Buffer.from(digits ?? '', 'hex')
  const cms = elementAt(contents, 0)?.whole
  return cms && contents.subarray(cms.length).every((byte) => byte === 0) ? cms : null
}

/**
 * Whether the signature is valid and has our exact encoding: encoding it again from its parts and the current digest
 * must give the same bytes.
 */
async function isValid(cms: Buffer, { certificateDer, signature }: Parts, digest: Buffer): Promise<boolean> {
  try {
    const attributes = attributesFor(digest, certificateDer)
    if (!cmsFor(attributes, certificateDer, signature).equals(cms)) return false
    const { publicKey } = new X509Certificate(certificateDer)
    return await promisify(verify)('sha256', attributes, publicKey, signature)
  } catch {
    // The certificate is not valid DER.
    return false
  }
}
type Parts = { certificateDer: Buffer; signature: Buffer }

function signingTimeAfter(bytes: Buffer, end: number) {
  const [, digits = ''] = /^\s*\/M \(D:(\d{14})Z\)/.exec(latin1(bytes, end, 60)) ?? []
  const iso = digits.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6.000Z')
  return Number.isNaN(Date.parse(iso)) ? null : iso
}

function reasonAfter(bytes: Buffer, end: number) {
  const [, digits] = /\/Reason <feff((?:[0-9a-f]{4})*)>/.exec(latin1(bytes, end, maxDetailsLength)) ?? []
  return digits === undefined ? null : Buffer.from(digits, 'hex').swap16().toString('utf16le')
}
/** The fields that follow the /Contents of a seal are several times shorter than this. */
const maxDetailsLength = 10_000

/** Returns the bytes before the seal, which begins with a line break. */
function originalBefore(bytes: Buffer, start: number) {
  const from = Math.max(0, start - 300)
  const { index } = /\n\d+ 0 obj\n<<\n {2}\/Type \/Sig\n/.exec(latin1(bytes, from, start - from)) ?? {}
  return index === undefined ? null : bytes.subarray(0, from + index)
}

const latin1 = (bytes: Buffer, at: number, length: number) => bytes.toString('latin1', at, at + length)
