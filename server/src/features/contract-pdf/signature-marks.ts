import type { SignatureType, SignerType } from '@mantel/domain/contracts/contract-fields'
import { type Drawing, drawingBox, pathOf, type SignatureStyle } from '@mantel/domain/contracts/pen'
import { type Face, faces, inSerif } from '../../platform/pdf/faces.ts'
import { prints } from '../../platform/pdf/glyphs.ts'
import { printed } from './labels.ts'

/** A field that somebody signed or initialled, by its ordinal in the text. */
export type Mark = {
  position: number
  signer: SignerType
  type: SignatureType
  text: string
  style: SignatureStyle
  /** Of all that a signer marks in one way, the first has it for the others. */
  drawing: Drawing | null
  name: string
  /** `MM/DD/YYYY` */
  on: string
}

/** A signature as it is printed: written in a face, or by the name of what was drawn. */
export const writtenMark = (mark: Mark, drawings: Drawings) => ({
  name: printed(mark.name),
  on: mark.on,
  ...(drawings[kindOf(mark)]
    ? { drawing: kindOf(mark) }
    : { drawing: null, ...written(mark.text, mark.style) }),
})

/** What each signer drew, in points, once for all the places where it stands. */
export type Drawings = Record<string, ReturnType<typeof drawn>>
export const drawingsIn = (marks: Mark[]): Drawings =>
  Object.fromEntries(marks.flatMap((mark) => (mark.drawing ? [[kindOf(mark), drawn(mark.drawing)]] : [])))

const kindOf = ({ signer, type }: Mark) => `${signer} ${type}`

const hands: Record<SignatureStyle, { face: Face; scale: number }[]> = {
  script: [{ face: 'script', scale: 1 }],
  flourish: [
    { face: 'flourish', scale: 1.35 },
    { face: 'script', scale: 1 },
  ],
  plain: [],
}

/** In the chosen hand if it has every letter; else all of it in italics. */
function written(text: string, style: SignatureStyle) {
  const hand = hands[style].find(({ face }) => prints(face, text))
  return {
    text: printed(text.replace(/\s+/gu, ' ')),
    faces: (hand ? [hand.face] : inSerif()).map((face) => faces[face].name),
    scale: hand?.scale ?? 0.82,
    isItalic: !hand,
  }
}

/** How wide a whole box would be printed; what fills less of it is not blown up. */
const boxWidth = 190
const room = { width: 190, height: 31 }
const pen = 1.15

/** In points, cut to its ink, so that it stands on the line. */
function drawn(drawing: Drawing) {
  const points = drawing.flat()
  const [left, right] = edges(points.map(([x]) => x))
  const [top, bottom] = edges(points.map(([, y]) => y))
  const [inkWidth, inkHeight] = [right - left, bottom - top]
  const scale = Math.min(
    boxWidth / drawingBox.width,
    room.width / Math.max(inkWidth, 1),
    room.height / Math.max(inkHeight, 1),
  )
  // Half a pen's width on each side.
  const margin = pen / 2 / scale
  const box = [left - margin, top - margin, inkWidth + 2 * margin, inkHeight + 2 * margin]
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}"><path d="${pathOf(drawing)}" fill="none" stroke="#1f1b16" stroke-width="${2 * margin}" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
    width: inkWidth * scale + pen,
    height: inkHeight * scale + pen,
  }
}

function edges(values: number[]): [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return [least, most]
}
