import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { CommandGroup, CommandItem, CommandList, CommandResults } from '../../ui/overlay/command.tsx'
import * as copy from './copy.ts'
import type { SearchState } from './debounced-search.ts'

type Props = {
  text: string
  search: SearchState<unknown>
  count: number
  /** True if no result has the text in its name. Matching commands are then listed before the results. */
  isLoose: boolean
  /** Actions for the open page. */
  actions?: ReactNode
  /** Matching commands of the whole app. */
  commands: ReactNode
  /** The results, or recent records. */
  children: ReactNode
}

export const SearchResultList = ({ text, search, count, isLoose, actions, commands, children }: Props) => (
  <>
    <CommandList
      empty={search.isSearching ? 'Searching…' : copy.noResults(text)}
      isWaiting={search.isSearching}
    >
      {actions}
      {!isLoose && <CommandResults>{children}</CommandResults>}
      {search.error && (
        <CommandGroup heading="Search">
          <CommandItem
            value="search again"
            icon={TriangleAlert}
            aside={errorText(search.error, 'Request failed')}
            onSelect={search.retry}
          >
            Search again
          </CommandItem>
        </CommandGroup>
      )}
      {commands}
      {isLoose && <CommandResults>{children}</CommandResults>}
    </CommandList>
    <div role="status" className="sr-only">
      {text !== '' && search.found !== undefined && !search.isSearching && copy.resultCount(count)}
    </div>
  </>
)
