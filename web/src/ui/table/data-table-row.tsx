import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { classes } from '../base/classes.ts'
import { boxLook } from '../form/checkbox.tsx'
import { columnLook, type DataColumn, RowEnd, selectLook, shownOnHover } from './data-table-head.tsx'

type Props<Row> = {
  row: Row
  index: number
  columns: DataColumn<Row>[]
  name: string
  to: string
  /** True for the row from which the arrow keys move. It is the only one in the tab order. */
  isCurrent: boolean
  isPeeked: boolean
  /** Undefined if rows cannot be selected. */
  isSelected: boolean | undefined
  /** True if any row is selected. Every row then shows its checkbox. */
  isChoosing: boolean
  /** True if a click on the row does nothing. */
  isStatic: boolean
  measure: ((row: HTMLElement | null) => void) | undefined
}

function Row<Row>({ row, index, columns, name, to, isCurrent, isSelected, ...rest }: Props<Row>) {
  const { isPeeked, isChoosing, isStatic, measure } = rest
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={classes(
        'group/row',
        isPeeked
          ? '[--row:color-mix(in_srgb,hsl(var(--primary))_9%,hsl(var(--background)))]'
          : isSelected
            ? '[--row:color-mix(in_srgb,hsl(var(--primary))_6%,hsl(var(--background)))]'
            : '[--row:hsl(var(--background))] hover:[--row:color-mix(in_srgb,hsl(var(--background)),hsl(var(--foreground))_4.5%)]',
        !isStatic && 'cursor-pointer',
      )}
    >
      {isSelected !== undefined && (
        <td data-select className={classes(selectLook, 'cursor-default')}>
          {/* The table handles clicks on the checkbox. */}
          <input
            type="checkbox"
            readOnly
            checked={isSelected}
            aria-label={`Select ${name}`}
            tabIndex={isCurrent ? 0 : -1}
            className={classes(boxLook, shownOnHover(isChoosing))}
          />
        </td>
      )}
      {columns.map((column, at) => {
        const look = classes(columnLook(column, at, isSelected !== undefined), 'h-11')
        return at === 0 ? (
          <th key={column.name} scope="row" className={classes(look, 'font-medium')}>
            <Link
              to={to}
              data-row-link
              tabIndex={isCurrent ? 0 : -1}
              className="inline-flex max-w-full items-center gap-2.5 rounded-sm align-middle underline-offset-3 hover:underline"
            >
              {column.cell(row)}
            </Link>
          </th>
        ) : (
          <td key={column.name} className={classes(look, 'truncate')}>
            {column.cell(row)}
          </td>
        )
      })}
      <RowEnd />
    </tr>
  )
}

/** Memoized, because there may be hundreds of rows. */
export const DataRow = memo(Row) as typeof Row

/** A placeholder with the height of the rows that are not rendered. */
export const Gap = ({ height, width }: { height: number; width: number }) => (
  <tr aria-hidden>
    <td aria-hidden colSpan={width} style={{ height }} className="p-0!" />
  </tr>
)
