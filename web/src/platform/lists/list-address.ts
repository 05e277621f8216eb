import type { UrlStep } from '../url-changes.ts'

/** A filter in the URL of a list. `param` is its name in the API, if that differs. */
export type AddressFilter<Name extends string = string> = { name: Name; param?: string; isAmount?: true }

/** How a list can be filtered and sorted. The rest of the URL is the same for every list. */
export type ListKind<Name extends string, View extends string, Sort extends string> = {
  filters: readonly AddressFilter<Name>[]
  /** The first view is the default. */
  views: readonly [View, ...View[]]
  sorts: readonly Sort[]
  defaultSort: Sort
  /** Views and columns that only viewers who may see prices can use. */
  amounts: readonly string[]
}

export type Url = { [name: string]: string | string[] | undefined }
type Change = (changes: Url, step?: UrlStep) => void

const own = { search: undefined, view: undefined, peek: undefined, saved: undefined }
const inView = ['search', 'view', 'sort', 'columns']

/**
 * The state of a list, stored in its URL. Unknown values fall back to the defaults. So do amounts for viewers who may
 * not see prices, because a colleague may have shared the URL.
 */
export function readListAddress<Name extends string, View extends string, Sort extends string>(
  { filters, views, sorts, defaultSort, amounts }: ListKind<Name, View, Sort>,
  url: Url,
  { maySeePrices, change }: { maySeePrices: boolean; change: Change },
) {
  const textOf = (name: string) => (typeof url[name] === 'string' ? url[name] : undefined)
  const isAllowed = (name: string) => maySeePrices || !amounts.includes(name.replace('-', ''))
  const usable = filters.filter(({ isAmount }) => maySeePrices || !isAmount)
  const view = views.find((one) => one === url.view && isAllowed(one)) ?? views[0]
  const sort = sorts.find((one) => one === url.sort && isAllowed(one)) ?? defaultSort
  const search = textOf('search')
  const values = Object.fromEntries(usable.map(({ name }) => [name, url[name]])) as {
    [N in Name]?: string | string[]
  }
  const isSet = usable.some(({ name }) => url[name] !== undefined)
  const noFilters = Object.fromEntries(filters.map(({ name }) => [name, undefined]))
  const partNames = [...filters.map(({ name }) => name as string), ...inView]
  const saved = textOf('saved')
  const peeked = textOf('peek')
  /** Replaces the part of the URL that a saved view stores. */
  const showParts = (parts: Url, id?: string) =>
    change({
      ...Object.fromEntries(partNames.map((name) => [name, parts[name]])),
      peek: undefined,
      saved: id,
    })
  return {
    /** The id of the saved view that was chosen last. The rest of the URL may have changed since. */
    saved,
    /** The part of the URL that a saved view stores: search text, view, filters, order and columns. */
    parts: Object.fromEntries(partNames.map((name) => [name, url[name]])),
    showParts,
    nameView: (id: string | undefined) => change({ saved: id }, 'part'),
    search,
    view,
    sort,
    values,
    /** The visible columns in their order. Undefined if the URL does not contain any. */
    columns: textOf('columns')?.split(','),
    /** The filters by the names of the API. */
    criteria: {
      search,
      view,
      ...Object.fromEntries(usable.map(({ name, param = name }) => [param, url[name]])),
    },
    isFiltered: Boolean(search || isSet || view !== views[0]),
    peeked,
    searchFor: (text: string) => change({ search: text || undefined, peek: undefined }, 'typing'),
    filterBy: (changes: Url) => change({ ...changes, peek: undefined }),
    showView: (next: View) => {
      const parts = { view: next === views[0] ? undefined : next }
      return saved === undefined ? change({ ...parts, peek: undefined }) : showParts(parts)
    },
    clearFilters: () => change({ ...noFilters, ...own }),
    sortBy: (by: string) => change({ sort: by === defaultSort ? undefined : by }),
    showColumns: (columns: readonly string[] | undefined) => change({ columns: columns?.join(',') }, 'part'),
    /** Only opening the first peek is a step. */
    peek: (id: string | undefined) =>
      change({ peek: id }, id !== undefined && peeked === undefined ? 'step' : 'part'),
  }
}
