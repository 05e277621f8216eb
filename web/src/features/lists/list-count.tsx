import * as copy from './copy.ts'

type Props = {
  /** The rows that are loaded. */
  shown: number
  /** Undefined until it is known. */
  total: number | undefined
  selected: number
  /** True if the rows are only the best matches of a search. */
  isSearch: boolean
  /** The singular and plural noun for the rows. Companies can rename the plural. */
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
