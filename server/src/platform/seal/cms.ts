import { createHash } from 'node:crypto'
import { ecdsaWithSha256 } from './certificate.ts'
import { elementAt, elementsIn, integer, objectId, octetString, sequence, setOf, tagged } from './der.ts'

// The signature in a sealed PDF: a CMS SignedData structure for PAdES, with our certificate and without the content.

const data = objectId('1.2.840.113549.1.7.1')
const signedData = objectId('1.2.840.113549.1.7.2')
const sha256 = sequence(objectId('2.16.840.1.101.3.4.2.1'))
const contentType = objectId('1.2.840.113549.1.9.3')
const messageDigest = objectId('1.2.840.113549.1.9.4')
const signingCertificateV2 = objectId('1.2.840.113549.1.9.16.2.47')

/**
 * The signed attributes: the digest of the file, and the certificate. The signing time is in the PDF itself, where the
 * seal covers it.
 */
export const attributesFor = (digest: Buffer, certificateDer: Buffer) =>
  setOf(
    sequence(contentType, setOf(data)),
    sequence(messageDigest, setOf(octetString(digest))),
    sequence(
      signingCertificateV2,
      setOf(sequence(sequence(sequence(octetString(createHash('sha256').update(certificateDer).digest()))))),
    ),
  )

export function cmsFor(attributes: Buffer, certificateDer: Buffer, signature: Buffer) {
  const { issuer, serial } = issuerAndSerial(certificateDer)
  const one = integer(Buffer.from([1]))
  const signer = sequence(
    one,
    sequence(issuer, serial),
    sha256,
    // The attributes with the tag [0], which this position requires instead of the tag of a set.
    Buffer.concat([Buffer.from([0xa0]), attributes.subarray(1)]),
    ecdsaWithSha256,
    octetString(signature),
  )
  return sequence(
    signedData,
    tagged(0, sequence(one, setOf(sha256), sequence(data), tagged(0, certificateDer), setOf(signer))),
  )
}

/** Returns the certificate and the signature of a structure that `cmsFor` has built, or null for other structures. */
export function readCms(der: Buffer): { certificateDer: Buffer; signature: Buffer } | null {
  const [, content] = childrenOf(elementAt(der, 0)) ?? []
  const [body] = childrenOf(content) ?? []
  const [, , , certificates, signers] = childrenOf(body) ?? []
  const [certificate] = childrenOf(certificates) ?? []
  const [signer] = childrenOf(signers) ?? []
  const signature = childrenOf(signer)?.at(-1)
  if (!certificate || !signature) return null
  return { certificateDer: certificate.whole, signature: signature.content }
}

const childrenOf = (element: ReturnType<typeof elementAt> | undefined) =>
  element ? elementsIn(element.content) : null

function issuerAndSerial(certificateDer: Buffer) {
  const [content] = childrenOf(elementAt(certificateDer, 0)) ?? []
  const [, serial, , issuer] = childrenOf(content) ?? []
  if (!serial || !issuer) throw new Error('This is not a certificate')
  return { issuer: issuer.whole, serial: serial.whole }
}
