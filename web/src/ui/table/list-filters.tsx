import { ListFilter as Icon } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../base/button.tsx'
import * as copy from '../copy.ts'
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../overlay/menu.tsx'
import { MenuToggles } from '../overlay/menu-toggles.tsx'
import { Submenu } from '../overlay/submenu.tsx'
import { FilterChip } from './filter-chip.tsx'

type Options = readonly { value: string; label: string }[]

/** A filter with several values, with one value, or with a range: a predefined option or a custom range. */
export type ListFilter = { name: string; label: string; options: Options } & (
  | { kind: 'several'; value: string[] | undefined }
  | { kind: 'one'; value: string | undefined }
  /** The options are the records that are chosen. */
  | { kind: 'records'; value: string[] | undefined; onChoose: () => void }
  | {
      kind: 'range'
      value: string | undefined
      describe: (value: string) => string
      /** Opens a dialog for the start and end of a custom range. */
      onCustom: () => void
    }
)

export type FilterChange = (name: string, value: string | string[] | undefined) => void
type Props = { filters: ListFilter[]; onChange: FilterChange }

/** The filters of a list: those that are set as chips, and a menu to set more. */
export function ListFilters({ filters, onChange }: Props) {
  // A filter that was just set stays in the open menu, so that further values can be chosen.
  const [justSet, setJustSet] = useState<string>()
  const offered = filters.filter(
    ({ name, value, options, kind }) =>
      (!value || name === justSet) && (kind === 'range' || kind === 'records' || options.length > 0),
  )
  const change: FilterChange = (name, value) => {
    setJustSet(name)
    onChange(name, value)
  }
  return (
    <>
      {filters.map(
        (filter) => filter.value && <Chip key={filter.name} filter={filter} onChange={onChange} />,
      )}
      {offered.length > 0 && (
        <Menu
          onClosed={() => setJustSet(undefined)}
          trigger={
            <Button variant="ghost" icon={Icon}>
              Filter
            </Button>
          }
        >
          {offered.map((filter) => (
            <Submenu key={filter.name} label={filter.label}>
              <Values filter={filter} onChange={filter.kind === 'several' ? change : onChange} />
            </Submenu>
          ))}
        </Menu>
      )}
    </>
  )
}

type FilterProps = { filter: ListFilter; onChange: FilterChange }

/** The values to choose from. The menu stays open if several can be chosen. */
function Values({ filter, onChange }: FilterProps) {
  const { name, label, options } = filter
  if (filter.kind === 'records') return <MenuItem onSelect={filter.onChoose}>{copy.chooseRecords}</MenuItem>
  if (filter.kind === 'several') {
    const chosen = filter.value ?? []
    return (
      <MenuToggles
        label={copy.isAnyOf(label)}
        options={options}
        isOn={(value) => chosen.includes(value)}
        onChange={(value, isOn) => {
          const next = isOn ? [...chosen, value] : chosen.filter((other) => other !== value)
          onChange(name, next.length > 0 ? next : undefined)
        }}
      />
    )
  }
  return (
    <>
      <MenuChoices
        label={label}
        value={filter.value ?? ''}
        options={options}
        onChange={(value) => onChange(name, value)}
      />
      {filter.kind === 'range' && (
        <>
          {options.length > 0 && <MenuSeparator />}
          <MenuItem onSelect={filter.onCustom}>{copy.customRange}</MenuItem>
        </>
      )}
    </>
  )
}

function Chip({ filter, onChange }: FilterProps) {
  const { kind, name, label } = filter
  const verb = (kind === 'several' || kind === 'records') && filter.value?.[1] ? 'is any of' : 'is'
  return (
    <FilterChip
      label={label}
      verb={kind === 'range' ? undefined : verb}
      shown={valueText(filter)}
      onRemove={() => onChange(name, undefined)}
    >
      <Values filter={filter} onChange={onChange} />
    </FilterChip>
  )
}

function valueText(filter: ListFilter) {
  const labelOf = (value: string) => filter.options.find((option) => option.value === value)?.label
  if (filter.kind === 'several' || filter.kind === 'records')
    return (filter.value ?? []).map((value) => labelOf(value) ?? value).join(', ')
  const { value = '' } = filter
  return labelOf(value) ?? (filter.kind === 'range' ? filter.describe(value) : value)
}
