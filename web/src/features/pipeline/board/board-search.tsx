import { SearchBox } from '../../../ui/form/search-box.tsx'
import type { View } from '../filter/view.ts'

export function BoardSearch({ total, view }: { total: number; view: View }) {
  const { realCount: shownCount, isFiltered, filters } = view
  const all = total === 1 ? '1 project' : `${total} projects`
  const countText = isFiltered || filters.stage || shownCount < total ? `${shownCount} of ${all}` : all
  return (
    <div className="flex shrink-0 items-center gap-4">
      <SearchBox
        label="Search the board"
        value={filters.text ?? ''}
        onChange={view.searchFor}
        className="w-44 @max-4xl:w-36"
      />
      <span
        role="status"
        className="text-12-5 whitespace-nowrap text-muted-foreground tabular-nums @max-4xl:hidden"
      >
        {countText}
      </span>
    </div>
  )
}
