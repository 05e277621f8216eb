import { ArrowDown, ArrowUp } from 'lucide-react'
import { classes } from '../base/classes.ts'
import { boxLook } from '../form/checkbox.tsx'
import type { Selection } from './selection.ts'
import type { Column } from './table.tsx'

export type DataColumn<Row> = Omit<Column<Row>, 'wideOnly'> & {
  /** True if the list can be sorted by this column in both directions. */
  sortable?: boolean
  /**
   * True if the first click on the header sorts in descending order, with the largest amounts or latest days at the
   * top.
   */
  sortsDown?: boolean
  /** The list width that the column needs. The column is hidden if the list is narrower. */
  needs?: keyof typeof hiddenBelow
  /** The class that sets the width of the column's skeleton. */
  skeleton?: string
}

// Columns are hidden by the width of the list, not of the screen, because a panel beside the list takes space.
const hiddenBelow = {
  some: '@max-2xl:hidden',
  more: '@max-4xl:hidden',
  much: '@max-5xl:hidden',
  most: '@max-6xl:hidden',
  all: '@max-7xl:hidden',
}

type Props<Row> = {
  columns: DataColumn<Row>[]
  rows?: Row[]
  sort?: string
  onSort?: (sort: string) => void
  selection?: Selection
  isSelectable?: boolean
}

export function DataTableHead<Row>({ columns, rows, sort, onSort, selection, isSelectable }: Props<Row>) {
  return (
    <thead>
      <tr
        aria-rowindex={1}
        className="group/row text-12 text-muted-foreground [--row:hsl(var(--background))]"
      >
        {(selection || isSelectable) && (
          <th scope="col" className={classes(headLook, selectLook, 'z-3!')}>
            {selection && (
              <input
                type="checkbox"
                aria-label="Select all"
                checked={selection.selected.size > 0 && selection.selected.size === rows?.length}
                onChange={selection.toggleAll}
                className={classes(boxLook, shownOnHover(selection.selected.size > 0))}
              />
            )}
          </th>
        )}
        {columns.map((column, at) => (
          <th
            key={column.name}
            scope="col"
            aria-sort={column.sortable && onSort ? directionOf(column.name, sort) : undefined}
            style={{ width: column.width }}
            className={classes(
              headLook,
              columnLook(column, at, selection !== undefined || isSelectable),
              at === 0 ? 'z-3!' : 'z-2',
            )}
          >
            {column.sortable && onSort ? (
              <SortButton column={column} sort={sort} onSort={onSort} />
            ) : (
              <span className="block truncate">{column.header}</span>
            )}
          </th>
        ))}
        <RowEnd className="sticky top-0 z-2" />
      </tr>
    </thead>
  )
}

type SortProps<Row> = { column: DataColumn<Row>; sort?: string; onSort: (sort: string) => void }

function SortButton<Row>({ column, sort, onSort }: SortProps<Row>) {
  const { name, header, numeric, sortsDown } = column
  const direction = directionOf(name, sort)
  const [first, second] = sortsDown ? [`-${name}`, name] : [name, `-${name}`]
  const isDown = direction === 'descending' || (direction === 'none' && sortsDown)
  const Arrow = isDown ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      onClick={() => onSort(sort === first ? second : first)}
      className={classes(
        'group/sort -mx-1.5 inline-flex h-6 max-w-[calc(100%+12px)] items-center gap-1 rounded-badge px-1.5 hover:bg-hover hover:text-foreground',
        direction !== 'none' && 'text-foreground',
        numeric && 'flex-row-reverse',
      )}
    >
      <span className="truncate">{header}</span>
      <Arrow
        size={12}
        strokeWidth={1.8}
        aria-hidden
        className={classes(
          'shrink-0',
          direction === 'none' && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
        )}
      />
    </button>
  )
}

function directionOf(name: string, sort: string | undefined) {
  if (sort === name) return 'ascending'
  return sort === `-${name}` ? 'descending' : 'none'
}

export const tableLook = (place: 'panel' | 'text' = 'panel') =>
  classes(
    'table-fixed border-separate border-spacing-0 text-13 leading-4.5',
    place === 'panel'
      ? 'w-full [&_:is(td,th):first-child]:pl-5'
      : '-mx-2.5 w-[calc(100%+20px)] [&_:is(td,th):first-child]:pl-2.5 [&_tbody_tr:last-child>*]:border-b-0 [&_td:last-child]:hidden',
  )

const headLook = 'sticky top-0 h-8.5 font-medium'

/** Padding at the end of a row, whichever column is the last visible one. */
export const RowEnd = ({ className }: { className?: string }) => (
  <td aria-hidden className={classes('w-2.5 border-b border-border bg-(--row) p-0', className)} />
)

export const selectLook = 'sticky left-0 z-1 w-11 border-b border-border bg-(--row)'

/** The first column is sticky when the table scrolls sideways. */
export const columnLook = (
  { numeric, needs }: Pick<DataColumn<never>, 'numeric' | 'needs'>,
  at: number,
  isSelectable = false,
) =>
  classes(
    'border-b border-border bg-(--row) px-2.5',
    numeric ? 'text-right tabular-nums' : 'text-left',
    needs && hiddenBelow[needs],
    at === 0 && ['sticky z-1', isSelectable ? 'left-11' : 'left-0'].join(' '),
  )

/** Checkboxes appear on hover or focus, and stay visible once something is selected. */
export const shownOnHover = (isShown: boolean) =>
  classes(
    'group-hover/row:opacity-100 focus-visible:opacity-100 touch:opacity-100',
    isShown ? 'opacity-100' : 'opacity-0',
  )
