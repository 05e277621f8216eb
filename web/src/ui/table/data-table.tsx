import { Fragment, type ReactNode, type RefObject, useRef } from 'react'
import { classes } from '../base/classes.ts'
import { useMedia } from '../base/media.ts'
import { type DataColumn, DataTableHead, tableLook } from './data-table-head.tsx'
import { DataRow, Gap } from './data-table-row.tsx'
import { type More, MoreRows, useLoadMore } from './more-rows.tsx'
import { PhoneList } from './phone-list.tsx'
import { useRowKeys } from './row-keys.ts'
import { useRowWindow } from './row-window.ts'
import type { Selection } from './selection.ts'

export type { DataColumn } from './data-table-head.tsx'

/** In a `panel`, the table fills the panel and scrolls. In `text`, it is as tall as its rows. */
type Place = 'panel' | 'text'

export type DataTableProps<Row> = {
  label: string
  /** The first column shows the name and links to the row's page. */
  columns: DataColumn<Row>[]
  rows: Row[]
  /** The number of all rows, including those that are not loaded. */
  total?: number
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  linkTo: (row: Row) => string
  renderPhoneRow: (row: Row) => ReactNode
  sort?: string
  onSort?: (sort: string) => void
  /** Shows the row in a panel beside the list. Without this function, a click on a row does nothing. */
  onPeek?: (row: Row) => void
  peeked?: string
  selection?: Selection
  /** Whether letter keys work; users can switch them off. */
  letters?: boolean
  more?: More
  /** Totals below the rows. */
  footer?: ReactNode
  place?: Place
  /** Below this width, the table scrolls sideways, with a sticky first column. */
  minWidth?: string
}

/** A table on desktops, a list on phones. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, more, footer, place = 'panel' } = props
  const isPhone = useMedia('(max-width: 767px)')
  const scroller = useRef<HTMLDivElement>(null)
  const loadMore = useLoadMore(scroller, more, rows.length, place === 'panel')
  const List = isPhone ? PhoneList : TableOfRows
  return (
    <div className={classes('@container', place === 'panel' && 'flex min-h-0 flex-1 flex-col')}>
      <div
        ref={scroller}
        onScroll={loadMore}
        className={classes(
          place === 'panel' && 'relative min-h-0 flex-1 scroll-pt-8.5 overflow-auto [overflow-anchor:none]',
        )}
      >
        <List {...props} scroller={scroller} />
        <MoreRows more={more} count={rows.length} loadsAutomatically={place === 'panel'} />
      </div>
      {footer && (
        <div className="flex h-9 shrink-0 items-center gap-5 border-t border-border px-5 text-12-5 text-muted-foreground max-md:px-4">
          {footer}
        </div>
      )}
    </div>
  )
}

type ListProps<Row> = DataTableProps<Row> & { scroller: RefObject<HTMLDivElement | null> }

function TableOfRows<Row>(props: ListProps<Row>) {
  const { label, columns, rows, total = rows.length, keyOf, peeked, selection, place = 'panel' } = props
  const { table, current, ...handlers } = useRowKeys(props)
  const {
    rows: drawn,
    rest,
    measure,
  } = useRowWindow({
    keys: rows.map(keyOf),
    height: 44,
    head: 34,
    scroller: props.scroller,
    pinned: current,
    isOff: place === 'text',
  })
  const width = columns.length + (selection ? 2 : 1)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles events of its links and checkboxes
    <table
      ref={table}
      aria-label={label}
      aria-rowcount={total + 1}
      {...handlers}
      className={tableLook(place)}
      style={{ minWidth: props.minWidth }}
    >
      <DataTableHead {...props} />
      <tbody>
        {drawn.map(({ index, gap }) => {
          const row = rows[index]
          if (row === undefined) return null
          const key = keyOf(row)
          return (
            <Fragment key={key}>
              {gap > 0 && <Gap height={gap} width={width} />}
              <DataRow
                measure={measure}
                row={row}
                index={index}
                columns={columns}
                name={props.nameOf(row)}
                to={props.linkTo(row)}
                isCurrent={index === current}
                isPeeked={key === peeked}
                isSelected={selection?.selected.has(key)}
                isChoosing={selection !== undefined && selection.selected.size > 0}
                isStatic={props.onPeek === undefined}
              />
            </Fragment>
          )
        })}
        {rest > 0 && <Gap height={rest} width={width} />}
      </tbody>
    </table>
  )
}
