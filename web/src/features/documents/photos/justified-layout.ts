export type Box = { index: number; width: number; height: number }

type Options = {
  /** Of the whole grid. */
  width: number
  /** As high as a row would like to be. */
  height: number
  gap: number
}

/** Panoramas and strips are cut: they would make a row too low or too narrow to see anything. */
const [narrowest, widest] = [0.6, 2.4]
/** A last row that is nearly full is stretched like the others. */
const nearly = 0.85

/** Pictures in rows that reach from edge to edge, each as wide as its shape wants. */
export function justify(shapes: readonly number[], { width, height, gap }: Options): Box[][] {
  if (width <= 0) return []
  const rows: Box[][] = []
  let row: { index: number; shape: number }[] = []
  let sum = 0
  const wanted = () => sum * height + gap * (row.length - 1)
  function close(isStretched: boolean) {
    const room = width - gap * (row.length - 1)
    // Rounded to whole pixels, with what is lost given to the last: the right edge is straight.
    const high = Math.round(isStretched ? room / sum : Math.min(height, room / sum))
    let left = isStretched ? room : Number.POSITIVE_INFINITY
    rows.push(
      row.map(({ index, shape }, at) => {
        const isLast = at === row.length - 1
        const wide = isStretched && isLast ? left : Math.min(left, Math.round(shape * high))
        left -= wide
        return { index, width: wide, height: high }
      }),
    )
    row = []
    sum = 0
  }
  for (const [index, given] of shapes.entries()) {
    const shape = Math.min(widest, Math.max(narrowest, given))
    row.push({ index, shape })
    sum += shape
    if (wanted() >= width) close(true)
  }
  if (row.length > 0) close(wanted() >= width * nearly)
  return rows
}

/** Of a picture whose size nobody knows yet. */
export const usualShape = 4 / 3

export const shapeOf = ({ width, height }: { width: number | null; height: number | null }) =>
  width && height ? width / height : usualShape
