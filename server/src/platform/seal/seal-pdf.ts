import { createHash, createPrivateKey, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { fingerprintOf, type SealKey } from './certificate.ts'
import { attributesFor, cmsFor } from './cms.ts'
import { dictionary, openPdf, textString, withEntries } from './pdf-update.ts'

type About = { reason: string; name: string; contactInfo: string; at: Date }

/**
 * Seals a PDF with a PAdES signature that covers every byte and permits no later changes. The seal is appended;
 * existing bytes do not change.
 */
export async function sealPdf(pdf: Buffer, key: SealKey, about: About): Promise<Buffer> {
  const bytes = addPlaceholder(pdf, dictionaryFor(key, about))
  const { start, end } = writeByteRange(bytes, pdf.length)
  const attributes = attributesFor(digestAround(bytes, start, end), key.certificateDer)
  const privateKey = createPrivateKey({ key: key.privateKeyPkcs8, format: 'der', type: 'pkcs8' })
  const signature = await promisify(sign)('sha256', attributes, privateKey)
  const cms = cmsFor(attributes, key.certificateDer, signature)
  if (cms.length > contentsSize) throw new Error('The certificate is too large for the seal')
  bytes.write(cms.toString('hex'), start + 1, 'latin1')
  return bytes
}

export const digestAround = (bytes: Buffer, start: number, end: number) =>
  createHash('sha256').update(bytes.subarray(0, start)).update(bytes.subarray(end)).digest()

/** The entry of the seal's dictionary with the certificate's fingerprint, in case the certificate is damaged. */
export const certificateKey = 'MNTL_Certificate'

/** The number of bytes reserved for the certificate and the signature. Unused bytes stay zero. */
const contentsSize = 3_072
const byteRangePlaceholder = `[0 ${'0'.repeat(10)} ${'0'.repeat(10)} ${'0'.repeat(10)}]`

const dictionaryFor = ({ certificateDer }: SealKey, { reason, name, contactInfo, at }: About) =>
  dictionary({
    Type: '/Sig',
    Filter: '/Adobe.PPKLite',
    SubFilter: '/ETSI.CAdES.detached',
    ByteRange: byteRangePlaceholder,
    Contents: `<${'00'.repeat(contentsSize)}>`,
    M: `(D:${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z)`,
    Name: textString(name),
    Reason: textString(reason),
    ContactInfo: textString(contactInfo),
    [certificateKey]: `<${fingerprintOf(certificateDer)}>`,
    Reference:
      '[<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P 1 /V /1.2 >> >>]',
  })

function addPlaceholder(pdf: Buffer, seal: string) {
  const { read, root, page, next, add } = openPdf(pdf)
  const [sealNumber, field] = [next, next + 1]
  return add([
    [sealNumber, seal],
    [
      field,
      dictionary({
        Type: '/Annot',
        Subtype: '/Widget',
        FT: '/Sig',
        T: textString('Seal'),
        V: `${sealNumber} 0 R`,
        P: `${page} 0 R`,
        Rect: '[0 0 0 0]',
        F: '132',
      }),
    ],
    // The typesetter writes an empty list of annotations. It is removed, because withEntries refuses existing entries.
    [page, withEntries(read(page).replace('/Annots []', ''), { Annots: `[${field} 0 R]` })],
    [
      root,
      withEntries(read(root), {
        AcroForm: `<< /Fields [${field} 0 R] /SigFlags 3 >>`,
        Perms: `<< /DocMDP ${sealNumber} 0 R >>`,
      }),
    ],
  ])
}

/**
 * Writes the range that the seal covers, which is everything but its contents. Returns where the contents start and
 * end.
 */
function writeByteRange(bytes: Buffer, from: number) {
  const range = bytes.indexOf(`/ByteRange ${byteRangePlaceholder}`, from)
  const start = bytes.indexOf('/Contents <', range) + '/Contents '.length
  const end = start + 2 + 2 * contentsSize
  const numbers = `[0 ${start} ${end} ${bytes.length - end}]`
  bytes.write(`/ByteRange ${numbers.padEnd(byteRangePlaceholder.length)}`, range, 'latin1')
  return { start, end }
}
