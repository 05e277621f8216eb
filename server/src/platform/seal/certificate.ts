import { createHash, generateKeyPair, randomBytes, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { bits, integer, objectId, octets, sequence, setOf, tagged, time, utf8, yes } from './der.ts'

export type SealKey = { certificateDer: Buffer; privateKeyPkcs8: Buffer }

/**
 * A key of our own and a certificate for it, signed by itself: nobody vouches for us. It says which papers came from the
 * same hand, and that they are as they were.
 */
export async function makeCertificate(name: string, now: Date): Promise<SealKey & { fingerprint: string }> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' })
  const subject = sequence(setOf(sequence(objectId(commonName), utf8(name))))
  const publicKeyDer = publicKey.export({ type: 'spki', format: 'der' })
  const content = sequence(
    tagged(0, integer(Buffer.from([2]))),
    integer(randomBytes(16)),
    ecdsaWithSha256,
    subject,
    sequence(time(now), time(inYears(now, 20))),
    subject,
    publicKeyDer,
    tagged(3, sequence(keyUsage, basicConstraints, subjectKeyId(publicKeyDer))),
  )
  const signature = await promisify(sign)('sha256', content, privateKey)
  const certificateDer = sequence(content, ecdsaWithSha256, bits(signature))
  return {
    certificateDer,
    privateKeyPkcs8: privateKey.export({ type: 'pkcs8', format: 'der' }),
    fingerprint: fingerprintOf(certificateDer),
  }
}

/** The SHA-256 of a certificate, in hex: two that bear the same name differ in it. */
export const fingerprintOf = (certificateDer: Uint8Array) =>
  createHash('sha256').update(certificateDer).digest('hex')

export const ecdsaWithSha256 = sequence(objectId('1.2.840.10045.4.3.2'))
const commonName = '2.5.4.3'

const extension = (id: string, content: Buffer, isCritical: boolean) =>
  sequence(objectId(id), ...(isCritical ? [yes()] : []), octets(content))
/** For signatures that nobody can say they did not make; six bits are unused. */
const keyUsage = extension('2.5.29.15', bits(Buffer.from([0b1100_0000]), 6), true)
/** It vouches for no other. */
const basicConstraints = extension('2.5.29.19', sequence(), true)
const subjectKeyId = (publicKeyDer: Buffer) =>
  extension('2.5.29.14', octets(createHash('sha256').update(publicKeyDer).digest().subarray(0, 20)), false)

function inYears(now: Date, years: number) {
  const then = new Date(now)
  then.setUTCFullYear(then.getUTCFullYear() + years)
  return then
}
