import { formatDollars } from '@mantel/domain/basics/money'
import { useQuery } from '@tanstack/react-query'
import { classes } from '../../../ui/base/classes.ts'
import * as copy from '../copy.ts'
import { invoicesSummary } from '../queries.ts'
import type { ListState } from './list-state.ts'

/** What is owed and what came in. Each amount filters the list. */
export function HeadStrip({ state: { criteria, filterBy } }: { state: ListState }) {
  const { data } = useQuery(invoicesSummary(criteria))
  const strip = data?.strip
  return (
    <ul
      aria-label={copy.stripLabel}
      className="grid shrink-0 grid-cols-2 border-b border-border md:grid-cols-4 md:[&>*+*]:border-l [&>*]:border-border max-md:[&>*:nth-child(even)]:border-l max-md:[&>*:nth-child(n+3)]:border-t"
    >
      <Item label="Open" amount={strip?.open} onChoose={() => filterBy({ view: 'open', sort: undefined })} />
      <Item
        label="Overdue"
        amount={strip?.overdue}
        isLate={Boolean(strip?.overdue)}
        onChoose={() => filterBy({ view: 'overdue', sort: 'due' })}
      />
      <Item
        label="Due in 7 days"
        amount={strip?.dueSoon}
        onChoose={() => filterBy({ view: 'open', sort: 'due' })}
      />
      <Item
        label="Received this month"
        amount={strip?.receivedThisMonth}
        onChoose={() => filterBy({ view: 'paid', sort: undefined })}
      />
    </ul>
  )
}

type ItemProps = { label: string; amount: number | undefined; isLate?: boolean; onChoose: () => void }

const Item = ({ label, amount, isLate = false, onChoose }: ItemProps) => (
  <li>
    <button
      type="button"
      onClick={onChoose}
      className="flex w-full flex-col px-5 py-3 text-left -outline-offset-2 hover:bg-hover max-md:px-4"
    >
      <span className="text-12 leading-4.5 text-muted-foreground">{label}</span>
      <span
        className={classes(
          'mt-0.5 min-h-7 font-serif text-[calc(22*var(--px))]/7 tracking-[-.018em] lining-nums tabular-nums',
          isLate && 'text-red',
        )}
      >
        {amount === undefined ? '' : formatDollars(amount)}
      </span>
    </button>
  </li>
)
