export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'
export const isArrow = (key: string): key is Arrow => /^Arrow(Up|Down|Left|Right)$/.test(key)

type Grid = readonly (readonly string[])[]
type Place = { id: string; column: number }

/**
 * Returns the card in the direction of an arrow key. Left and right skip empty columns. `from` is the column of a card
 * that is in several, or -1 if it is not known.
 */
export function cardInDirection(columns: Grid, id: string, arrow: Arrow, from = -1): Place | null {
  const x = columns[from]?.includes(id) ? from : columns.findIndex((column) => column.includes(id))
  const y = columns[x]?.indexOf(id) ?? -1
  if (y < 0) return null
  const at = (column: number, row: number): Place | null => {
    const next = columns[column]?.[row]
    return next === undefined ? null : { id: next, column }
  }
  const isFull = (column: readonly string[]) => column.length > 0
  const atHeight = (column: number) => at(column, Math.min(y, (columns[column]?.length ?? 0) - 1))
  switch (arrow) {
    case 'ArrowUp':
      return at(x, y - 1)
    case 'ArrowDown':
      return at(x, y + 1)
    case 'ArrowLeft':
      return atHeight(columns.slice(0, x).findLastIndex(isFull))
    case 'ArrowRight':
      return atHeight(columns.findIndex((column, index) => index > x && isFull(column)))
  }
}

/** Returns the previous or next card, column by column. */
export function adjacentCard(columns: Grid, id: string, by: -1 | 1): string | null {
  const all = columns.flat()
  const at = all.indexOf(id)
  return at < 0 ? null : (all[at + by] ?? null)
}
