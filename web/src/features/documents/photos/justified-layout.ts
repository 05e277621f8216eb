export type Box = { index: number; width: number; height: number }

type Options = {
  /** The width of the grid. */
  width: number
  /** The preferred height of a row. */
  height: number
  gap: number
}

/** Photos with aspect ratios outside this range are cropped. Uncropped, they would be too narrow or their row too flat. */
const [minRatio, maxRatio] = [0.6, 2.4]
/** A last row that is at least this full is stretched like the others. */
const stretchFrom = 0.85

/**
 * Lays out photos in rows that fill the width. Only a last row with few photos is not stretched: it has the height of the
 * row above it, so that photos of one shape are aligned in columns.
 */
export function justify(ratios: readonly number[], { width, height, gap }: Options): Box[][] {
  if (width <= 0) return []
  const rows: Box[][] = []
  let row: { index: number; ratio: number }[] = []
  let sum = 0
  const preferredWidth = () => sum * height + gap * (row.length - 1)
  function closeRow(isStretched: boolean) {
    const available = width - gap * (row.length - 1)
    // Sizes are whole pixels. The last photo gets the rounding difference, so that the right edge is straight.
    const usual = rows.at(-1)?.[0]?.height ?? height
    const rowHeight = Math.round(isStretched ? available / sum : Math.min(usual, available / sum))
    let remaining = isStretched ? available : Number.POSITIVE_INFINITY
    rows.push(
      row.map(({ index, ratio }, at) => {
        const isLast = at === row.length - 1
        const boxWidth =
          isStretched && isLast ? remaining : Math.min(remaining, Math.round(ratio * rowHeight))
        remaining -= boxWidth
        return { index, width: boxWidth, height: rowHeight }
      }),
    )
    row = []
    sum = 0
  }
  for (const [index, exactRatio] of ratios.entries()) {
    const ratio = Math.min(maxRatio, Math.max(minRatio, exactRatio))
    row.push({ index, ratio })
    sum += ratio
    if (preferredWidth() >= width) closeRow(true)
  }
  if (row.length > 0) closeRow(preferredWidth() >= width * stretchFrom)
  return rows
}

/** The ratio of photos whose size is not known yet. */
export const defaultRatio = 4 / 3

export const aspectRatio = ({ width, height }: { width: number | null; height: number | null }) =>
  width && height ? width / height : defaultRatio
