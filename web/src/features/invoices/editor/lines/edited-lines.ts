import { moveBefore } from '../../../../platform/saving/ordering.ts'
import { type EditedLine, isBlank } from '../edited-fields.ts'

type Lines = readonly EditedLine[]

export const maxLines = 500

/** A line added below another one is taxed if that one is. */
export const newLine = (above?: Pick<EditedLine, 'taxable'>): EditedLine => ({
  key: crypto.randomUUID(),
  description: '',
  quantity: 1,
  rate: 0,
  taxable: above?.taxable ?? false,
})

export const changeLine = (lines: Lines, key: string, changes: Partial<Omit<EditedLine, 'key'>>): Lines =>
  lines.map((line) => (line.key === key ? { ...line, ...changes } : line))

/**
 * Inserts lines below another one, or at the end. If that line is empty, it is replaced. Lines beyond the limit are
 * dropped.
 */
export function insertLines(lines: Lines, belowKey: string | null, added: Lines): Lines {
  const at = lines.findIndex(({ key }) => key === belowKey)
  const above = lines[at]
  const room = maxLines - lines.length + (above && isBlank(above) ? 1 : 0)
  const fitting = added.slice(0, Math.max(0, room))
  if (!above) return [...lines, ...fitting]
  return lines.toSpliced(isBlank(above) ? at : at + 1, isBlank(above) ? 1 : 0, ...fitting)
}

export const removeLine = (lines: Lines, key: string): Lines => lines.filter((line) => line.key !== key)

/** Restores a removed line at its former position, or at the end if there are fewer lines now. */
export const restoreLine = (lines: Lines, line: EditedLine, at: number): Lines =>
  lines.some(({ key }) => key === line.key) ? lines : lines.toSpliced(at, 0, line)

/** Moves a line one place up or down. Returns the same list at the ends. */
export function stepLine(lines: Lines, key: string, by: 1 | -1): Lines {
  const to = lines.findIndex((line) => line.key === key) + by
  return to < 0 || to >= lines.length ? lines : placeLine(lines, key, by > 0 ? to + 1 : to)
}

/** Moves a line before the line that is currently at index `before`. */
export const placeLine = (lines: Lines, key: string, before: number): Lines => {
  const named = lines.map((line) => ({ id: line.key, line }))
  return moveBefore(named, key, before).map(({ line }) => line)
}
