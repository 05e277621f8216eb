import type { DataColumn } from './data-table-head.tsx'

type Choice<Row> = {
  /** All columns; the first shows the name and is always visible. */
  all: DataColumn<Row>[]
  /** The names of the columns that are visible by default. */
  defaults: readonly string[]
  /** The names that the user chose, in their order. */
  chosen: readonly string[] | undefined
}

/**
 * Returns the visible columns in their order. Columns that the user chose are never hidden on narrow screens: the table
 * scrolls sideways instead.
 */
export function chooseColumns<Row>({ all, defaults, chosen }: Choice<Row>): DataColumn<Row>[] {
  const [first, ...others] = all
  const names = chosen ?? defaults
  const visible = names.flatMap((name) => others.find((column) => column.name === name) ?? [])
  return [...(first ? [first] : []), ...visible].map((column) =>
    chosen ? { ...column, needs: undefined } : column,
  )
}

/** Returns the width below which the table scrolls sideways. A column without a fixed width counts as 200 pixels. */
export const minWidthOf = (columns: readonly { width?: string }[]) =>
  `${columns.reduce((sum, { width }) => sum + (width ? Number.parseInt(width, 10) : 200), 56)}px`
