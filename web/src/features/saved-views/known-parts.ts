import { readAmountRange } from '@mantel/domain/lists/amount-range'
import { readDayRange } from '@mantel/domain/lists/day-range'
import type { FilterDefinition } from '../../platform/lists/filter-bar.tsx'
import type { Url } from '../../platform/lists/list-address.ts'
import { writeSearch } from '../../platform/search-params.ts'

/** The views, sort orders, filters and columns that a list has now. A saved view may be older and contain others. */
export type ListParts = {
  views: readonly string[]
  sorts: readonly string[]
  defaultSort: string
  filters: readonly FilterDefinition[]
  columns: readonly string[]
}

/** Removes the parts that the list no longer has, such as a deleted stage, and the parts that are the default. */
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
  // Whether a record still exists is not known here. A deleted one matches nothing.
  if (filter.kind === 'records') return /^[\da-f-]{36}$/.test(value)
  if (filter.kind === 'amounts') return readAmountRange(value) !== null
  // Whether a range is valid does not depend on the current day.
  if (filter.kind === 'days') return readDayRange(value, '2026-01-01') !== null
  return filter.options?.some((option) => option.value === value) ?? false
}

const textsOf = (value: Url[string]) =>
  (Array.isArray(value) ? value : [value]).filter((text) => text !== undefined && text !== '') as string[]

/** Returns the query of a URL, without `?`. The parts are sorted, so that equal parts result in the same text. */
export const writeParts = (parts: Url) =>
  writeSearch(
    Object.fromEntries(Object.entries(parts).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  ).slice(1)
