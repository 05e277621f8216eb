import { verify, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import type { Verdict } from '@mantel/domain/contracts/verify'
import { fingerprintOf } from './certificate.ts'
import { attributesFor, cmsFor, readCms } from './cms.ts'
import { elementAt } from './der.ts'
import { certificateKey, digestAround } from './sealing.ts'

export type Seal =
  | { state: 'none' }
  | {
      state: 'sealed'
      /** From the first byte of the file to its last. */
      coversAll: boolean
      /** Nothing of what it covers has changed, and the seal itself is exactly as we write them. */
      isIntact: boolean
      /** The certificate inside; null where it cannot be read any more. */
      certificateDer: Buffer | null
      fingerprint: string | null
      /** As the file tells it. */
      signedAt: string | null
      /** The bytes that were sealed, before the seal came after them. */
      original: Buffer | null
    }

/**
 * Whether a file is as it left us. `known`: every certificate we ever sealed with, retired ones included.
 *
 * What carries a seal of ours that does not hold is altered. A damaged certificate says nothing any more; therefore the
 * seal names it a second time, outside, and no single byte can take both away. Everything else is unknown: no seal, or one of
 * somebody else's, whatever name is on that.
 */
export async function judge(file: Uint8Array, known: { fingerprint: string }[]): Promise<Verdict> {
  const seal = await readSeal(file)
  const sealedBy = seal.state === 'sealed' ? seal.fingerprint : null
  if (known.some(({ fingerprint }) => fingerprint === sealedBy))
    return seal.state === 'sealed' && seal.isIntact ? 'genuine' : 'altered'
  const bytes = asBuffer(file)
  const isNamed = known.some(({ fingerprint }) => bytes.includes(`/${certificateKey} <${fingerprint}>`))
  return isNamed ? 'altered' : 'unknown'
}

/**
 * The last seal in a file, whatever file that is. Of the many ways to write a signature only ours counts as intact: so not
 * even a byte that no reader looks at can change unnoticed.
 */
export async function readSeal(file: Uint8Array): Promise<Seal> {
  const bytes = asBuffer(file)
  const place = placeIn(bytes)
  if (!place) return { state: 'none' }
  const { start, end, length } = place
  const seal = {
    state: 'sealed' as const,
    coversAll: end + length === bytes.length,
    isIntact: false,
    certificateDer: null,
    fingerprint: null,
    signedAt: momentAfter(bytes, end),
    original: beginning(bytes, start),
  }
  const cms = contentsBetween(bytes, start, end)
  const parts = cms && readCms(cms)
  if (!parts) return seal
  const { certificateDer } = parts
  const isIntact = seal.coversAll && (await holds(cms, parts, digestAround(bytes, start, end)))
  return { ...seal, isIntact, certificateDer, fingerprint: fingerprintOf(certificateDer) }
}

const asBuffer = (file: Uint8Array) => Buffer.from(file.buffer, file.byteOffset, file.byteLength)

/** What the seal says it covers: all before `start`, and `length` bytes from `end` on. */
function placeIn(bytes: Buffer) {
  const at = bytes.lastIndexOf('/ByteRange [')
  if (at === -1) return null
  const [, ...numbers] =
    /^\/ByteRange \[0 (\d{1,10}) (\d{1,10}) (\d{1,10})\]/.exec(words(bytes, at, 60)) ?? []
  const [start = 0, end = 0, length = 0] = numbers.map(Number)
  const isPossible = start > at && end > start && end - start <= mostContents && end + length <= bytes.length
  return isPossible ? { start, end, length } : null
}
/** Certificate and signature, in hex, many times over. */
const mostContents = 65_536

/** What the seal does not cover must be its own contents and nothing else: digits, and zeros where they end. */
function contentsBetween(bytes: Buffer, start: number, end: number): Buffer | null {
  const [, digits] = /^<((?:[0-9a-f]{2})+)>$/.exec(words(bytes, start, end - start)) ?? []
  const contents = Buffer.from(digits ?? '', 'hex')
  const cms = elementAt(contents, 0)?.whole
  return cms && contents.subarray(cms.length).every((byte) => byte === 0) ? cms : null
}

/** Written anew from its parts and from what the file says today, it must be the same. */
async function holds(cms: Buffer, { certificateDer, signature }: Parts, digest: Buffer): Promise<boolean> {
  try {
    const attributes = attributesFor(digest, certificateDer)
    if (!cmsFor(attributes, certificateDer, signature).equals(cms)) return false
    const { publicKey } = new X509Certificate(certificateDer)
    return await promisify(verify)('sha256', attributes, publicKey, signature)
  } catch {
    // What is no certificate has signed nothing.
    return false
  }
}
type Parts = { certificateDer: Buffer; signature: Buffer }

function momentAfter(bytes: Buffer, end: number) {
  const [, digits = ''] = /^\s*\/M \(D:(\d{14})Z\)/.exec(words(bytes, end, 60)) ?? []
  const iso = digits.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6.000Z')
  return Number.isNaN(Date.parse(iso)) ? null : iso
}

/** Up to the line break that a seal begins with. */
function beginning(bytes: Buffer, start: number) {
  const from = Math.max(0, start - 300)
  const { index } = /\n\d+ 0 obj\n<<\n {2}\/Type \/Sig\n/.exec(words(bytes, from, start - from)) ?? {}
  return index === undefined ? null : bytes.subarray(0, from + index)
}

const words = (bytes: Buffer, at: number, length: number) => bytes.toString('latin1', at, at + length)
