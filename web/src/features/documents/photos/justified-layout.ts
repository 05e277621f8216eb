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
/** A single row that is at least this full is stretched to the width. */
const stretchFrom = 0.85

/**
 * Lays out photos in rows that all fill the width, so that the last one is aligned with the others. The photos are
 * divided into rows of about equal length; only a single row with few photos is not stretched.
 */
export function justify(ratios: readonly number[], { width, height, gap }: Options): Box[][] {
  if (width <= 0 || ratios.length === 0) return []
  const photos = ratios.map((exact, index) => ({
    index,
    ratio: Math.min(maxRatio, Math.max(minRatio, exact)),
  }))
  const total = sumOf(photos)
  const preferredWidth = total * height + gap * (photos.length - 1)
  const count = Math.max(1, Math.round(preferredWidth / (width + gap)))
  const isStretched = count > 1 || preferredWidth >= width * stretchFrom
  return divide(photos, total / count).map((row) => {
    const available = width - gap * (row.length - 1)
    // Sizes are whole pixels. The last photo gets the rounding difference, so that the right edge is straight.
    const rowHeight = Math.round(
      isStretched ? available / sumOf(row) : Math.min(height, available / sumOf(row)),
    )
    let remaining = available
    return row.map(({ index, ratio }, at) => {
      const isLast = at === row.length - 1
      const boxWidth = isStretched && isLast ? remaining : Math.min(remaining, Math.round(ratio * rowHeight))
      remaining -= boxWidth
      return { index, width: boxWidth, height: rowHeight }
    })
  })
}

type Sized = { index: number; ratio: number }

const sumOf = (photos: readonly Sized[]) => photos.reduce((sum, { ratio }) => sum + ratio, 0)

/** A photo that crosses the end of a row goes to the row in which most of it is. */
function divide(photos: readonly Sized[], rowLength: number) {
  const rows: Sized[][] = []
  let before = 0
  for (const photo of photos) {
    const at = Math.floor((before + photo.ratio / 2) / rowLength - 1e-9)
    const row = rows[at]
    if (row) row.push(photo)
    else rows.push([photo])
    before += photo.ratio
  }
  return rows
}

/** For photos whose size is not known yet. */
export const defaultRatio = 4 / 3

export const aspectRatio = ({ width, height }: { width: number | null; height: number | null }) =>
  width && height ? width / height : defaultRatio
