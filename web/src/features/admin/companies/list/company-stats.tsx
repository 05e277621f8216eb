import { useQuery } from '@tanstack/react-query'
import { companiesSummary } from '../queries.ts'
import * as copy from './copy.ts'
import type { ListState } from './list-state.ts'

/** A click on a number filters the list to the companies that it counts. */
export function CompanyStats({ state: { filters, setFilters, clearFilters } }: { state: ListState }) {
  const { data } = useQuery(companiesSummary)
  const { status, risk } = filters
  const all = { status: undefined, risk: undefined, tier: undefined, search: undefined }
  const stats = [
    { label: 'Companies', count: data?.companies, isShown: false, show: clearFilters },
    {
      label: copy.trialsEnding,
      count: data?.trialsEnding,
      isShown: risk === 'trial-ending',
      show: () => setFilters({ ...all, risk: 'trial-ending' }),
    },
    {
      label: 'Active',
      count: data?.active,
      isShown: status === 'active',
      show: () => setFilters({ ...all, status: 'active' }),
    },
    {
      label: 'Churned this month',
      count: data?.churned,
      isShown: risk === 'churned',
      show: () => setFilters({ ...all, risk: 'churned' }),
    },
  ]
  return (
    <div
      role="group"
      aria-label="Totals"
      className="grid shrink-0 grid-cols-4 gap-x-2 border-b border-border px-3 py-2 max-md:grid-cols-2 max-md:px-2"
    >
      {stats.map(({ label, count, isShown, show }) => (
        <button
          key={label}
          type="button"
          aria-pressed={isShown}
          onClick={isShown ? clearFilters : show}
          className="flex min-h-11 flex-col-reverse items-start justify-center rounded-control px-2 py-1 text-left hover:bg-hover aria-pressed:bg-secondary"
        >
          <span className="text-12 leading-4 text-muted-foreground">{label}</span>
          <span className="font-serif text-24 leading-7 tracking-[-.02em] lining-nums tabular-nums">
            {count?.toLocaleString('en-US') ?? '–'}
          </span>
        </button>
      ))}
    </div>
  )
}
