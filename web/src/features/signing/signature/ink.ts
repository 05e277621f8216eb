import {
  type Drawing,
  drawingBox,
  maxPoints,
  maxPointsInStroke,
  maxStrokes,
} from '@mantel/domain/contracts/signature-drawing'

export type Point = Drawing[number][number]

/** A drawing that covers less of the box than this is not a signature. */
const minInk = 0.01
/** Ink is counted in squares about as wide as the pen. */
const square = 10
/** Points closer together than this enlarge the stored drawing, but add no visible detail. */
const minDistance = 3

export const hasEnoughInk = (drawing: Drawing) => inkShare(drawing) >= minInk

/** The inked share of the box, from 0 to 1. Overlapping lines count once. */
export function inkShare(drawing: Drawing) {
  const inked = new Set<string>()
  for (const stroke of drawing) {
    for (const [at, [x, y]] of stroke.entries()) {
      const [fromX, fromY] = stroke[at - 1] ?? [x, y]
      const steps = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / square))
      for (let step = 0; step <= steps; step++) {
        const share = step / steps
        inked.add(`${squareAt(fromX + (x - fromX) * share)} ${squareAt(fromY + (y - fromY) * share)}`)
      }
    }
  }
  return inked.size / ((drawingBox.width / square) * (drawingBox.height / square))
}

const squareAt = (along: number) => Math.floor(along / square)

/** Converts screen coordinates to those of the drawing box. Points outside the pad are moved to its edge. */
export function pointAt(
  { clientX, clientY }: { clientX: number; clientY: number },
  pad: { left: number; top: number; width: number; height: number },
): Point {
  const along = (offset: number, size: number, end: number) =>
    Math.round(Math.min(1, Math.max(0, offset / size)) * end)
  return [
    along(clientX - pad.left, pad.width, drawingBox.width),
    along(clientY - pad.top, pad.height, drawingBox.height),
  ]
}

/** Whether the point is far enough from the last one and the stroke has not reached its maximum length. */
export function canExtend(stroke: Drawing[number], [x, y]: Point, maxLength: number) {
  const last = stroke.at(-1)
  if (stroke.length >= Math.min(maxLength, maxPointsInStroke)) return false
  return !last || Math.hypot(x - last[0], y - last[1]) >= minDistance
}

/** 0 if the drawing already has the maximum number of strokes. */
export const pointsLeft = (drawing: Drawing) =>
  drawing.length >= maxStrokes ? 0 : maxPoints - drawing.flat().length

/** The drawn part of the box, with a margin for the width of the pen. */
export function boundsOf(drawing: Drawing, margin = 12) {
  const points = drawing.flat()
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin]
  return { left, top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top }
}
