import type { RichText } from '@mantel/domain/contracts/rich-text-nodes'
import { fonts, sansChain, serifChain } from '../../platform/pdf/fonts.ts'
import { printableText, shorten } from '../../platform/pdf/printable-text.ts'
import { typeset } from '../../platform/pdf/typeset-pdf.ts'
import { type Certificate, certificateFor } from './certificate.ts'
import { certificateTemplate } from './certificate-template.ts'
import { contentFor } from './content.ts'
import { contractTemplate } from './contract-template.ts'
import { collectDrawings, type Mark } from './signature-marks.ts'

export type { Certificate, Mark }

/** What is printed: the frozen text, its signatures and the certificate. */
export type ContractDocument = {
  id: string
  title: string
  project: string
  company: string
  content: RichText
  /** The date in the PDF. It is fixed, so that the same content always gives the same file. */
  at: string
  marks: Mark[]
  /** Null until everyone has signed. Without it, the PDF ends with the contract's text. */
  certificate: Certificate | null
}

/** US Letter pages with the text and its signatures, followed by the certificate if there is one. */
export const renderContractPdf = (document: ContractDocument, timeout?: number): Promise<Buffer> =>
  typeset(contractTemplate + certificateTemplate, templateData(document), {
    at: new Date(document.at),
    ...(timeout && { timeout }),
  })

const templateData = (document: ContractDocument, drawings = collectDrawings(document.marks)) => ({
  title: printableText(document.title),
  company: printableText(document.company),
  footer: printableText(`${shorten(document.title, 48)} · ${shorten(document.company, 40)}`),
  shortId: document.id.slice(0, 8),
  faces: {
    serif: faceNames(serifChain()),
    japanese: faceNames(serifChain('ja')),
    sans: faceNames(sansChain()),
  },
  drawings,
  content: contentFor({ ...document, drawings }),
  certificate:
    document.certificate && certificateFor({ ...document, drawings, certificate: document.certificate }),
})

const faceNames = (chain: (keyof typeof fonts)[]) => chain.map((face) => fonts[face].name)
