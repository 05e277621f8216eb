import type { ColumnList } from '@mantel/domain/lists/list-columns'
import { useEffect, useRef } from 'react'
import { DisplayMenu } from '../../platform/lists/display-menu.tsx'
import type { DataColumn } from '../../ui/table/data-table.tsx'
import { useListColumns } from './list-columns.ts'

type Props<Row> = {
  list: ColumnList
  state: {
    search: string | undefined
    sort: string
    columns: string[] | undefined
    saved: string | undefined
    sortBy: (sort: string) => void
    showColumns: (columns: readonly string[] | undefined) => void
  }
  columns: DataColumn<Row>[]
  defaults: readonly string[]
  /** False on phones, where lists have no columns. */
  hasColumns: boolean
}

/** The menu for the order and the columns of a list. */
export function ListDisplay<Row>({ list, state, columns, defaults, hasColumns }: Props<Row>) {
  const { chosen, choose, saveUnsaved } = useListColumns(list, state)
  const saveOnce = useRef(saveUnsaved)
  useEffect(() => saveOnce.current(), [])
  const [first] = columns
  return (
    <DisplayMenu
      isWide={hasColumns}
      sort={state.search ? undefined : state.sort}
      onSort={state.sortBy}
      firstColumn={first?.name ?? ''}
      columns={columns.map(({ name, header, sortable = false }) => ({
        name,
        label: typeof header === 'string' ? header : name,
        isSortable: sortable,
      }))}
      shown={chosen ?? defaults}
      isChosen={chosen !== undefined}
      onColumns={hasColumns ? choose : undefined}
    />
  )
}
