import { describeAmountRange } from '@mantel/domain/lists/amount-range'
import { describeDayRange, relativeRanges } from '@mantel/domain/lists/day-range'
import { useState } from 'react'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { type FilterChange, type ListFilter, ListFilters } from '../../ui/table/list-filters.tsx'

const RecordsDialog = lazyComponent(() => import('./records-dialog.tsx'), 'RecordsDialog')
const RangeDialog = lazyComponent(() => import('./range-dialog.tsx'), 'RangeDialog')

type Options = readonly { value: string; label: string }[]

/** A filter of a list. `name` is its name in the list's URL. */
export type FilterDefinition = { name: string; label: string } & (
  | { kind: 'several' | 'one'; options: Options }
  | {
      kind: 'records'
      /** The records that are chosen, as far as they have loaded. */
      options: Options
      /** A hook that finds the records to choose from. */
      useFound: (text: string) => Options
    }
  | { kind: 'days' | 'amounts'; options?: never }
)

type Props = {
  filters: readonly FilterDefinition[]
  values: { [name: string]: string | string[] | undefined }
  onChange: FilterChange
}

/** The filters of a list, with the dialog for ranges of days and amounts. */
export function FilterBar({ filters, values, onChange }: Props) {
  const [asked, setAsked] = useState<FilterDefinition | null>(null)
  const shown = filters.map((filter): ListFilter => {
    const { name, label } = filter
    const value = values[name]
    const one = typeof value === 'string' ? value : undefined
    if (filter.kind === 'several')
      return {
        name,
        label,
        kind: filter.kind,
        options: filter.options,
        value: one ? [one] : (value as string[] | undefined),
      }
    if (filter.kind === 'records') {
      const values = one ? [one] : (value as string[] | undefined)
      return {
        name,
        label,
        kind: filter.kind,
        options: filter.options,
        value: values,
        onChoose: () => setAsked(filter),
      }
    }
    if (filter.kind === 'one') return { name, label, kind: filter.kind, options: filter.options, value: one }
    const isDays = filter.kind === 'days'
    return {
      name,
      label,
      kind: 'range',
      options: isDays ? dayOptions : amountOptions,
      value: one,
      describe: isDays ? describeDayRange : describeAmountRange,
      onCustom: () => setAsked(filter),
    }
  })
  const askedValue = asked ? values[asked.name] : undefined
  return (
    <>
      <ListFilters filters={shown} onChange={onChange} />
      {asked?.kind === 'records' && (
        <RecordsDialog
          label={asked.label}
          useFound={asked.useFound}
          options={filters.find(({ name }) => name === asked.name)?.options ?? []}
          value={askedValue === undefined ? [] : [askedValue].flat()}
          onChange={(values) => onChange(asked.name, values.length > 0 ? values : undefined)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked && (asked.kind === 'days' || asked.kind === 'amounts') && (
        <RangeDialog
          label={asked.label}
          kind={asked.kind}
          value={typeof askedValue === 'string' ? askedValue : undefined}
          onSave={(value) => {
            setAsked(null)
            onChange(asked.name, value)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

const dayOptions = [...relativeRanges, 'none'].map((value) => ({ value, label: describeDayRange(value) }))
const amountOptions = [{ value: 'none', label: describeAmountRange('none') }]

/** Options whose values are their labels, such as the company’s types. */
export const asOptions = (names: readonly string[] = []) =>
  names.map((name) => ({ value: name, label: name }))
