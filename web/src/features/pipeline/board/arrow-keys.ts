export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'
export const isArrow = (key: string): key is Arrow => /^Arrow(Up|Down|Left|Right)$/.test(key)

type Grid = readonly (readonly string[])[]

/** Returns the card in the direction of an arrow key. Left and right skip empty columns. */
export function cardInDirection(columns: Grid, id: string, arrow: Arrow): string | null {
  const x = columns.findIndex((column) => column.includes(id))
  const y = columns[x]?.indexOf(id) ?? -1
  if (y < 0) return null
  switch (arrow) {
    case 'ArrowUp':
      return columns[x]?.[y - 1] ?? null
    case 'ArrowDown':
      return columns[x]?.[y + 1] ?? null
    case 'ArrowLeft':
      return atHeight(
        columns.slice(0, x).findLast((column) => column.length > 0),
        y,
      )
    case 'ArrowRight':
      return atHeight(
        columns.slice(x + 1).find((column) => column.length > 0),
        y,
      )
  }
}

const atHeight = (column: readonly string[] | undefined, y: number) =>
  column?.[Math.min(y, column.length - 1)] ?? null

/** Returns the previous or next card, column by column. */
export function adjacentCard(columns: Grid, id: string, by: -1 | 1): string | null {
  const all = columns.flat()
  const at = all.indexOf(id)
  return at < 0 ? null : (all[at + by] ?? null)
}
