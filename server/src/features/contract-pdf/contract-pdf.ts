import type { RichText } from '@mantel/domain/contracts/rich-text-nodes'
import { faces, inSans, inSerif } from '../../platform/pdf/faces.ts'
import { typeset } from '../../platform/pdf/typesetting.ts'
import { type Certificate, certificateFor } from './certificate.ts'
import { certificateTemplate } from './certificate-template.ts'
import { contentFor } from './content.ts'
import { paperTemplate } from './contract-template.ts'
import { printed, shortened } from './labels.ts'
import { drawingsIn, type Mark } from './signature-marks.ts'

export type { Certificate, Mark }

/** What is printed: the frozen text with what was signed in it, and how that came about. */
export type Paper = {
  id: string
  title: string
  project: string
  company: string
  content: RichText
  /** Since when it says what it says: with the same words it is the same file, whenever it is made. */
  at: string
  marks: Mark[]
  /** Null before everybody has signed: then the paper is the text alone. */
  certificate: Certificate | null
}

/** The paper as a PDF: Letter pages, the way it looked when it was signed, then the certificate. */
export const renderPaper = (paper: Paper, patience?: number): Promise<Buffer> =>
  typeset(paperTemplate + certificateTemplate, dataFor(paper), new Date(paper.at), patience)

const dataFor = (paper: Paper, drawings = drawingsIn(paper.marks)) => ({
  title: printed(paper.title),
  company: printed(paper.company),
  footer: printed(`${shortened(paper.title, 48)} · ${shortened(paper.company, 40)}`),
  shortId: paper.id.slice(0, 8),
  faces: {
    serif: namesOf(inSerif()),
    japanese: namesOf(inSerif('ja')),
    sans: namesOf(inSans()),
  },
  drawings,
  content: contentFor({ ...paper, drawings }),
  certificate: paper.certificate && certificateFor({ ...paper, drawings, certificate: paper.certificate }),
})

const namesOf = (chain: (keyof typeof faces)[]) => chain.map((face) => faces[face].name)
