import { createHash } from 'node:crypto'
import { ecdsaWithSha256 } from './certificate.ts'
import { elementAt, elementsIn, integer, objectId, octets, sequence, setOf, tagged } from './der.ts'

// The signature inside a sealed PDF: a CMS SignedData as PAdES asks for it, with our certificate and without the content.

const data = objectId('1.2.840.113549.1.7.1')
const signedData = objectId('1.2.840.113549.1.7.2')
const sha256 = sequence(objectId('2.16.840.1.101.3.4.2.1'))
const contentType = objectId('1.2.840.113549.1.9.3')
const messageDigest = objectId('1.2.840.113549.1.9.4')
const signingCertificateV2 = objectId('1.2.840.113549.1.9.16.2.47')

/**
 * What is signed: the digest of the file, and which certificate it is signed with. When it was signed stands in the PDF,
 * where the seal covers it.
 */
export const attributesFor = (digest: Buffer, certificateDer: Buffer) =>
  setOf(
    sequence(contentType, setOf(data)),
    sequence(messageDigest, setOf(octets(digest))),
    sequence(
      signingCertificateV2,
      setOf(sequence(sequence(sequence(octets(createHash('sha256').update(certificateDer).digest()))))),
    ),
  )

export function cmsFor(attributes: Buffer, certificateDer: Buffer, signature: Buffer) {
  const { issuer, serial } = whoseIs(certificateDer)
  const one = integer(Buffer.from([1]))
  const signer = sequence(
    one,
    sequence(issuer, serial),
    sha256,
    // The same set, under the tag that its place asks for.
    Buffer.concat([Buffer.from([0xa0]), attributes.subarray(1)]),
    ecdsaWithSha256,
    octets(signature),
  )
  return sequence(
    signedData,
    tagged(0, sequence(one, setOf(sha256), sequence(data), tagged(0, certificateDer), setOf(signer))),
  )
}

/** The certificate and the signature in such a structure; null where it is another one. */
export function readCms(der: Buffer): { certificateDer: Buffer; signature: Buffer } | null {
  const [, content] = inside(elementAt(der, 0)) ?? []
  const [body] = inside(content) ?? []
  const [, , , certificates, signers] = inside(body) ?? []
  const [certificate] = inside(certificates) ?? []
  const [signer] = inside(signers) ?? []
  const signature = inside(signer)?.at(-1)
  if (!certificate || !signature) return null
  return { certificateDer: certificate.whole, signature: signature.content }
}

const inside = (element: ReturnType<typeof elementAt> | undefined) =>
  element ? elementsIn(element.content) : null

function whoseIs(certificateDer: Buffer) {
  const [content] = inside(elementAt(certificateDer, 0)) ?? []
  const [, serial, , issuer] = inside(content) ?? []
  if (!serial || !issuer) throw new Error('This is no certificate')
  return { issuer: issuer.whole, serial: serial.whole }
}
