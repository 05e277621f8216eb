import { classes } from '../base/classes.ts'
import { useMedia } from '../base/media.ts'
import { Skeleton } from '../display/states.tsx'
import type { DataTableProps } from './data-table.tsx'
import { columnLook, DataTableHead, RowEnd, selectLook, tableLook } from './data-table-head.tsx'

type Props<Row> = Pick<DataTableProps<Row>, 'columns' | 'label' | 'place'> & {
  rows?: number
  isSelectable?: boolean
  /** The shape of the picture beside the names. */
  picture?: 'round' | 'square' | 'none'
}

/** Has the layout of the list. The header shows at once, the rows after a moment, so that fast loads do not flicker. */
export function DataTableSkeleton<Row>({ label, rows = 8, ...props }: Props<Row>) {
  const isPhone = useMedia('(max-width: 767px)')
  const lines = Array.from({ length: rows }, (_, index) => ({ index, opacity: 1 - index / (rows + 1) }))
  return (
    <div aria-busy="true" className="@container">
      <span className="sr-only" role="status">
        Loading {label.toLowerCase()}
      </span>
      {isPhone ? <PhoneLines lines={lines} {...props} /> : <TableLines lines={lines} {...props} />}
    </div>
  )
}

type Lines<Row> = Omit<Props<Row>, 'label' | 'rows'> & { lines: { index: number; opacity: number }[] }

const delayedLook = 'transition-opacity delay-150 duration-1 starting:opacity-0'

const TableLines = <Row,>({ lines, columns, place, isSelectable, picture = 'round' }: Lines<Row>) => (
  <table aria-hidden className={tableLook(place)}>
    <DataTableHead columns={columns} isSelectable={isSelectable} />
    <tbody className={delayedLook}>
      {lines.map(({ index, opacity }) => (
        <tr key={index} style={{ opacity }} className="h-11">
          {isSelectable && <td aria-hidden className={selectLook} />}
          {columns.map((column, at) => (
            <td key={column.name} className={columnLook(column, at, isSelectable)}>
              <div className={classes('flex items-center gap-2.5', column.numeric && 'justify-end')}>
                {at === 0 && <Picture shape={picture} className="size-6.5" />}
                <Skeleton className={classes('h-3', column.skeleton ?? 'w-3/5')} />
              </div>
            </td>
          ))}
          <RowEnd />
        </tr>
      ))}
    </tbody>
  </table>
)

const PhoneLines = <Row,>({ lines, place, picture = 'round' }: Lines<Row>) => (
  <ul aria-hidden className={delayedLook}>
    {lines.map(({ index, opacity }) => (
      <li
        key={index}
        style={{ opacity }}
        className={classes(
          'flex min-h-16 items-center gap-3 border-b border-border',
          place !== 'text' && 'px-4',
        )}
      >
        <Picture shape={picture} className="size-9" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-3 w-36" />
          <Skeleton className="h-2.5 w-48" />
        </div>
      </li>
    ))}
  </ul>
)

const Picture = ({ shape, className }: { shape: NonNullable<Props<never>['picture']>; className: string }) =>
  shape !== 'none' && (
    <Skeleton
      className={classes('shrink-0', className, shape === 'round' ? 'rounded-full!' : 'rounded-control!')}
    />
  )
