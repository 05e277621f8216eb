import { ListFilter, type LucideIcon } from 'lucide-react'
import { ToggleGroup } from 'radix-ui'
import { Button } from '../base/button.tsx'
import { classes } from '../base/classes.ts'
import { Menu, MenuChoices } from '../overlay/menu.tsx'
import { Submenu } from '../overlay/submenu.tsx'
import { FilterChip } from './filter-chip.tsx'

export type Filter = {
  name: string
  label: string
  /** True to show the label and the value without an “is” between them. */
  isPlain?: boolean
  options: readonly { value: string; label: string }[]
  /** Undefined if the filter is not set. */
  value: string | undefined
}

type FiltersProps = { filters: Filter[]; onChange: (name: string, value: string | undefined) => void }

/** The active filters as chips, and a button to add more. */
export const Filters = ({ filters, onChange }: FiltersProps) => (
  <>
    {filters.map(
      (filter) =>
        filter.value !== undefined && (
          <ChoiceChip
            key={filter.name}
            filter={filter}
            value={filter.value}
            onChange={(value) => onChange(filter.name, value)}
          />
        ),
    )}
    <AddFilter filters={filters.filter(({ value }) => value === undefined)} onChange={onChange} />
  </>
)

type ChipProps = { filter: Filter; value: string; onChange: (value: string | undefined) => void }

export function ChoiceChip({ filter: { label, isPlain, options }, value, onChange }: ChipProps) {
  const shown = options.find((option) => option.value === value)?.label ?? value
  return (
    <FilterChip
      label={label}
      verb={isPlain ? undefined : 'is'}
      shown={shown}
      onRemove={() => onChange(undefined)}
    >
      <MenuChoices label={label} value={value} options={options} onChange={onChange} />
    </FilterChip>
  )
}

export function AddFilter({ filters, onChange }: FiltersProps) {
  const [only] = filters
  if (!only) return null
  return (
    <Menu
      trigger={
        <Button variant="ghost" icon={ListFilter}>
          Filter
        </Button>
      }
    >
      {filters.length === 1 ? (
        <Choices filter={only} onChange={onChange} />
      ) : (
        filters.map((filter) => <FilterSubmenu key={filter.name} filter={filter} onChange={onChange} />)
      )}
    </Menu>
  )
}

type ChoicesProps = { filter: Filter; onChange: FiltersProps['onChange'] }

const Choices = ({ filter: { name, label, isPlain, options }, onChange }: ChoicesProps) => (
  <MenuChoices
    label={isPlain ? label : `${label} is`}
    value=""
    options={options}
    onChange={(value) => onChange(name, value)}
  />
)

const FilterSubmenu = ({ filter, onChange }: ChoicesProps) => (
  <Submenu label={filter.label}>
    <Choices filter={filter} onChange={onChange} />
  </Submenu>
)

type View<T extends string> = {
  value: T
  label: string
  count?: number
  icon?: LucideIcon
  iconLabel?: string
}
type PillsProps<T extends string> = {
  label: string
  value: T
  views: readonly View<T>[]
  onChange: (value: T) => void
}

/** Predefined views of a list; counts appear once they are known. */
export const ViewPills = <T extends string>({ label, value, views, onChange }: PillsProps<T>) => (
  <ToggleGroup.Root
    type="single"
    aria-label={label}
    value={value}
    onValueChange={(chosen) => chosen && onChange(chosen as T)}
    className="-mx-1 flex min-w-0 gap-0.5 overflow-x-auto p-1"
  >
    {views.map((view) => (
      <ToggleGroup.Item
        key={view.value}
        value={view.value}
        className={classes(
          'inline-flex h-7 shrink-0 items-center gap-1.5 rounded-control px-2.5 text-13 font-medium whitespace-nowrap text-muted-foreground hover:bg-hover touch:h-11',
          'data-[state=on]:bg-secondary data-[state=on]:font-semibold data-[state=on]:text-foreground',
        )}
      >
        {view.icon && <view.icon size={12} strokeWidth={1.8} aria-label={view.iconLabel} />}
        <bdi className="max-w-48 truncate">{view.label}</bdi>
        {view.count !== undefined && (
          <span className="text-11 font-medium text-muted-foreground tabular-nums">{view.count}</span>
        )}
      </ToggleGroup.Item>
    ))}
  </ToggleGroup.Root>
)
