import {
  type Drawing,
  drawingBox,
  maxPoints,
  maxPointsInStroke,
  maxStrokes,
} from '@mantel/domain/contracts/signature-drawing'

export type Point = Drawing[number][number]

/** Below this share of the box nobody would take it for a signature. */
const leastInk = 0.01
/** The box in squares about as wide as the pen: what it crosses is ink. */
const square = 10
/** Nearer points than this look the same and only weigh. */
const nearest = 3

export const hasEnoughInk = (drawing: Drawing) => inkShare(drawing) >= leastInk

/** How much of the box is inked, of one. What is drawn over itself does not count twice. */
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

/** Where in the box a touch is, for a pad of any size on the screen; beyond the edge counts as on it. */
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

/** Whether a point adds something to a stroke, and the stroke can still take it. */
export function continues(stroke: Drawing[number], [x, y]: Point, room: number) {
  const last = stroke.at(-1)
  if (stroke.length >= Math.min(room, maxPointsInStroke)) return false
  return !last || Math.hypot(x - last[0], y - last[1]) >= nearest
}

/** How many points a drawing can still take; none where it has all the strokes that it may have. */
export const roomIn = (drawing: Drawing) =>
  drawing.length >= maxStrokes ? 0 : maxPoints - drawing.flat().length

/** The part of the box that is drawn on, with a margin for the pen: what is shown elsewhere than on the pad. */
export function boundsOf(drawing: Drawing, margin = 12) {
  const points = drawing.flat()
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin]
  return { left, top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top }
}
