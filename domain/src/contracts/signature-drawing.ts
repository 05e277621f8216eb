/** The typefaces for a typed signature. They do not affect a drawn signature. */
export const signatureStyles = ['script', 'flourish', 'plain'] as const
export type SignatureStyle = (typeof signatureStyles)[number]

/** Strokes of points `[x, y]` in a box of 1000 by 400, with the origin in the upper left corner. */
export type Drawing = [number, number][][]
export const drawingBox = { width: 1000, height: 400 } as const
export const maxStrokes = 100
export const maxPoints = 5_000
export const maxPointsInStroke = 2_000

/** A stroke of one point becomes a dot. */
export const svgPathOf = (strokes: Drawing) =>
  strokes
    .map(([first, ...rest]) => {
      if (!first) return ''
      const [x, y] = first
      return `M${x} ${y}${rest.length === 0 ? 'h0' : rest.map(([x, y]) => `L${x} ${y}`).join('')}`
    })
    .join('')
