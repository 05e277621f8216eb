import type { ReactNode } from 'react'
import { SearchBox } from '../../../ui/form/search-box.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'

type Props<Row> = {
  title: string
  description: string
  searchLabel: string
  search: string
  onSearch: (text: string) => void
  /** Undefined while the rows load. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  render: (row: Row) => ReactNode
  isBusy?: boolean
  error?: string
  onChoose: (row: Row) => void
  onClose: () => void
}

/** A dialog in which the user searches for a record and chooses it. */
export function ChoiceDialog<Row>(props: Props<Row>) {
  const { title, description, searchLabel, search, onSearch, rows, keyOf, render, isBusy, error } = props
  return (
    <Dialog open onOpenChange={props.onClose} title={title} description={description}>
      <SearchBox label={searchLabel} value={search} onChange={onSearch} className="w-full" />
      {error && (
        <p role="alert" className="mt-3 text-13 text-destructive">
          {error}
        </p>
      )}
      <ul aria-label={title} aria-busy={isBusy || undefined} className="-mx-2 mt-2 flex min-h-40 flex-col">
        {rows?.map((row) => (
          <li key={keyOf(row)}>
            <button
              type="button"
              disabled={isBusy}
              onClick={() => props.onChoose(row)}
              className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 py-1.5 text-left text-13 leading-4.5 -outline-offset-2 hover:bg-hover disabled:opacity-50"
            >
              {render(row)}
            </button>
          </li>
        ))}
        {rows?.length === 0 && (
          <li className="px-2 py-3 text-13 text-muted-foreground">
            <span role="status">{copy.noMatches}</span>
          </li>
        )}
      </ul>
    </Dialog>
  )
}
