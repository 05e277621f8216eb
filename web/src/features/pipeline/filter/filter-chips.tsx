import { Button } from '../../../ui/base/button.tsx'
import { ChoiceChip, type Filter } from '../../../ui/table/filters.tsx'

type Props = {
  filters: Filter[]
  onChange: (name: string, value: string | undefined) => void
  onClear: () => void
}

export function FilterChips({ filters, onChange, onClear }: Props) {
  const active = filters.flatMap((filter) =>
    filter.value === undefined ? [] : [{ filter, value: filter.value }],
  )
  if (active.length === 0) return null
  return (
    <div
      role="group"
      aria-label="Filters"
      className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-border px-5 py-2 max-md:px-4"
    >
      {active.map(({ filter, value }) => (
        <ChoiceChip
          key={filter.name}
          filter={filter}
          value={value}
          onChange={(next) => onChange(filter.name, next)}
        />
      ))}
      <Button variant="ghost" size="small" onClick={onClear}>
        Clear filters
      </Button>
    </div>
  )
}
