import { createHash, generateKeyPair, randomBytes, sign } from 'node:crypto'
import { promisify } from 'node:util'
import {
  bitString,
  booleanTrue,
  integer,
  objectId,
  octetString,
  sequence,
  setOf,
  tagged,
  time,
  utf8,
} from './der.ts'

export type SealKey = { certificateDer: Buffer; privateKeyPkcs8: Buffer }

/**
 * Creates a key with a self-signed certificate. No authority confirms our identity; the certificate only shows that
 * documents have the same sealer and are unchanged.
 */
export async function createCertificate(name: string, now: Date): Promise<SealKey & { fingerprint: string }> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' })
  const subject = sequence(setOf(sequence(objectId(commonName), utf8(name))))
  const publicKeyDer = publicKey.export({ type: 'spki', format: 'der' })
  const content = sequence(
    tagged(0, integer(Buffer.from([2]))),
    integer(randomBytes(16)),
    ecdsaWithSha256,
    subject,
    sequence(time(now), time(addYears(now, 20))),
    subject,
    publicKeyDer,
    tagged(3, sequence(keyUsage, basicConstraints, subjectKeyId(publicKeyDer))),
  )
  const signature = await promisify(sign)('sha256', content, privateKey)
  const certificateDer = sequence(content, ecdsaWithSha256, bitString(signature))
  return {
    certificateDer,
    privateKeyPkcs8: privateKey.export({ type: 'pkcs8', format: 'der' }),
    fingerprint: fingerprintOf(certificateDer),
  }
}

/** The SHA-256 of a certificate in hex, which distinguishes certificates with the same name. */
export const fingerprintOf = (certificateDer: Uint8Array) =>
  createHash('sha256').update(certificateDer).digest('hex')

export const ecdsaWithSha256 = sequence(objectId('1.2.840.10045.4.3.2'))
const commonName = '2.5.4.3'

const extension = (id: string, content: Buffer, isCritical: boolean) =>
  sequence(objectId(id), ...(isCritical ? [booleanTrue()] : []), octetString(content))
/** Digital signature and non-repudiation; six bits are unused. */
const keyUsage = extension('2.5.29.15', bitString(Buffer.from([0b1100_0000]), 6), true)
/** States that this is not the certificate of an authority. */
const basicConstraints = extension('2.5.29.19', sequence(), true)
const subjectKeyId = (publicKeyDer: Buffer) =>
  extension(
    '2.5.29.14',
    octetString(createHash('sha256').update(publicKeyDer).digest().subarray(0, 20)),
    false,
  )

function addYears(now: Date, years: number) {
  const result = new Date(now)
  result.setUTCFullYear(result.getUTCFullYear() + years)
  return result
}
