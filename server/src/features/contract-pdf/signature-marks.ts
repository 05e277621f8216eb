import type { SignatureType, SignerType } from '@mantel/domain/contracts/contract-fields'
import {
  type Drawing,
  drawingBox,
  type SignatureStyle,
  svgPathOf,
} from '@mantel/domain/contracts/signature-drawing'
import { type Font, fonts, serifChain } from '../../platform/pdf/fonts.ts'
import { canPrint } from '../../platform/pdf/glyphs.ts'
import { printableText } from '../../platform/pdf/printable-text.ts'

/** A signed or initialed field, identified by its ordinal in the text. */
export type Mark = {
  position: number
  signer: SignerType
  type: SignatureType
  text: string
  style: SignatureStyle
  /** Only the first mark of each signer and type has the drawing. Later marks reuse it. */
  drawing: Drawing | null
  name: string
  /** `MM/DD/YYYY` */
  on: string
}

/** The mark as the template expects it: typed text with a font, or the key of a drawing. */
export const toPrintedMark = (mark: Mark, drawings: Drawings) => ({
  name: printableText(mark.name),
  on: mark.on,
  ...(drawings[drawingKey(mark)]
    ? { drawing: drawingKey(mark) }
    : { drawing: null, ...typedSignature(mark.text, mark.style) }),
})

/** The drawings by signer and type, in points. Each is embedded once. */
export type Drawings = Record<string, ReturnType<typeof toSvg>>
export const collectDrawings = (marks: Mark[]): Drawings =>
  Object.fromEntries(marks.flatMap((mark) => (mark.drawing ? [[drawingKey(mark), toSvg(mark.drawing)]] : [])))

const drawingKey = ({ signer, type }: Mark) => `${signer} ${type}`

const handwritingFaces: Record<SignatureStyle, { face: Font; scale: number }[]> = {
  script: [{ face: 'script', scale: 1 }],
  flourish: [
    { face: 'flourish', scale: 1.35 },
    { face: 'script', scale: 1 },
  ],
  plain: [],
}

/** Uses the first of the style's handwriting fonts that has every character, or else italics for the whole text. */
function typedSignature(text: string, style: SignatureStyle) {
  const font = handwritingFaces[style].find(({ face }) => canPrint(face, text))
  return {
    text: printableText(text.replace(/\s+/gu, ' ')),
    faces: (font ? [font.face] : serifChain()).map((face) => fonts[face].name),
    scale: font?.scale ?? 0.82,
    isItalic: !font,
  }
}

/** The printed width, in points, of a drawing that is as wide as the drawing box. Smaller drawings use the same scale. */
const boxWidth = 190
const maxInk = { width: 190, height: 31 }
const penWidth = 1.15

/** Crops the drawing to its ink, so that it sits on the line. Width and height are in pt. */
function toSvg(drawing: Drawing) {
  const points = drawing.flat()
  const [left, right] = minMax(points.map(([x]) => x))
  const [top, bottom] = minMax(points.map(([, y]) => y))
  const [inkWidth, inkHeight] = [right - left, bottom - top]
  const scale = Math.min(
    boxWidth / drawingBox.width,
    maxInk.width / Math.max(inkWidth, 1),
    maxInk.height / Math.max(inkHeight, 1),
  )
  // Adds half the pen width on each side, because strokes extend that far beyond their points.
  const margin = penWidth / 2 / scale
  const box = [left - margin, top - margin, inkWidth + 2 * margin, inkHeight + 2 * margin]
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}"><path d="${svgPathOf(drawing)}" fill="none" stroke="#1f1b16" stroke-width="${2 * margin}" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
    width: inkWidth * scale + penWidth,
    height: inkHeight * scale + penWidth,
  }
}

function minMax(values: number[]): [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return [least, most]
}
