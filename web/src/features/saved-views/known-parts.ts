import { readAmountRange } from '@mantel/domain/lists/amount-range'
import { readDayRange } from '@mantel/domain/lists/day-range'
import type { FilterDefinition } from '../../platform/lists/filter-bar.tsx'
import type { Url } from '../../platform/lists/list-address.ts'
import { writeSearch } from '../../platform/search-params.ts'

/** What a list has now: saved views may be older. */
export type ListParts = {
  views: readonly string[]
  sorts: readonly string[]
  defaultSort: string
  filters: readonly FilterDefinition[]
  columns: readonly string[]
}

/** Leaves out what the list no longer has, such as a stage that was deleted, and what is the default anyway. */
export function knownParts(parts: Url, { views, sorts, defaultSort, filters, columns }: ListParts): Url {
  const { search, view, sort } = parts
  const shown = textsOf(parts.columns)
    .flatMap((text) => text.split(','))
    .filter((name) => columns.includes(name))
  const known: Url = {
    ...(typeof search === 'string' && { search }),
    ...(typeof view === 'string' && view !== views[0] && views.includes(view) && { view }),
    ...(typeof sort === 'string' && sort !== defaultSort && sorts.includes(sort) && { sort }),
    ...(shown.length > 0 && { columns: shown.join(',') }),
  }
  for (const filter of filters) {
    const values = textsOf(parts[filter.name]).filter((value) => isKnown(filter, value))
    const [first, ...others] = values.toSorted()
    if (first !== undefined) known[filter.name] = others.length > 0 ? [first, ...others] : first
  }
  return known
}

function isKnown(filter: FilterDefinition, value: string) {
  if (filter.kind === 'amounts') return readAmountRange(value) !== null
  // Whether a range is valid does not depend on the current day.
  if (filter.kind === 'days') return readDayRange(value, '2026-01-01') !== null
  return filter.options?.some((option) => option.value === value) ?? false
}

const textsOf = (value: Url[string]) =>
  (Array.isArray(value) ? value : [value]).filter((text) => text !== undefined && text !== '') as string[]

/** The query of an address, without `?`. Equal for addresses that show the same. */
export const writeParts = (parts: Url) =>
  writeSearch(
    Object.fromEntries(Object.entries(parts).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  ).slice(1)
