import type { ReactNode } from 'react'
import { classes } from '../base/classes.ts'
import { Skeleton } from '../display/states.tsx'

export type Column<Row> = {
  name: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Aligns the numbers of the column to the right. */
  numeric?: boolean
  width?: string
  /** Hidden on narrow screens; phones show a list instead. */
  wideOnly?: boolean
}

/** In `text`, the table aligns with the surrounding text. In a `panel`, it reaches from edge to edge. */
type Place = 'panel' | 'text'

type Props<Row> = {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  place?: Place
}

export function Table<Row>({ label, columns, rows, keyOf, place = 'panel' }: Props<Row>) {
  return (
    <table aria-label={label} className={tableLook[place]}>
      <Head columns={columns} />
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="h-11 border-b border-border hover:bg-hover">
            {columns.map((column) => (
              <td key={column.name} className={cellLook(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type SkeletonProps<Row> = { columns: Column<Row>[]; rows?: number; place?: Place }

export function TableSkeleton<Row>({ columns, rows = 6, place = 'panel' }: SkeletonProps<Row>) {
  return (
    <table aria-hidden className={tableLook[place]}>
      <Head columns={columns} />
      <tbody>
        {Array.from({ length: rows }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the rows are identical and never move
          <tr key={index} className="h-11 border-b border-border" style={{ opacity: 1 - index / (rows + 1) }}>
            {columns.map((column) => (
              <td key={column.name} className={cellLook(column)}>
                <Skeleton className="h-3 w-3/5" />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Head<Row>({ columns }: { columns: Column<Row>[] }) {
  return (
    <thead>
      <tr className="h-8.5 border-b border-border text-12 text-muted-foreground">
        {columns.map((column) => (
          <th
            key={column.name}
            scope="col"
            style={{ width: column.width }}
            className={classes(cellLook(column), 'font-medium')}
          >
            {column.header}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const tableLook: Record<Place, string> = {
  panel:
    'w-full border-collapse text-13 leading-4.5 [&_:is(td,th):first-child]:pl-5 [&_:is(td,th):last-child]:pr-5',
  // The hover background extends a little beyond the text on both sides.
  text: '-mx-2 w-[calc(100%+16px)] table-fixed border-collapse text-13 leading-4.5',
}

const cellLook = ({ numeric, wideOnly }: { numeric?: boolean; wideOnly?: boolean }) =>
  classes('px-2', numeric ? 'text-right tabular-nums' : 'text-left', wideOnly && 'max-lg:hidden')
