import * as copy from './copy.ts'

type Props = {
  /** The rows that are loaded. */
  shown: number
  /** Undefined until it is known. */
  total: number | undefined
  selected: number
  /** True if the rows are the best matches of a search, which are not all. */
  isSearch: boolean
  /** What one row is, and what the company calls several of them. */
  noun: { one: string; several: string }
}

/** How many rows a list has, or how many of them are selected. */
export function ListCount({ shown, total = 0, selected, isSearch, noun }: Props) {
  const all = Math.max(total, shown)
  return (
    <span role="status">
      {selected > 0
        ? copy.selectedOf(selected, all)
        : isSearch && shown < all
          ? copy.topMatches(shown, all)
          : `${all} ${all === 1 ? noun.one : noun.several.toLowerCase()}`}
    </span>
  )
}
