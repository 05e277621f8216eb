import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { CommandGroup, CommandItem, CommandList, CommandResults } from '../../ui/overlay/command.tsx'
import type { Sought } from './search-text.ts'

type Props = {
  text: string
  search: Sought<unknown>
  /** How many were found. */
  count: number
  /** What was found only resembles the words: it comes after what has them in its name. */
  isLoose: boolean
  /** What can be done here. */
  actions?: ReactNode
  /** What else can be done by name, as far as it matches. */
  commands: ReactNode
  /** What was found, or what was open last. */
  children: ReactNode
}

/** In the palette: what can be done here, then what was found; then everything else. */
export const FoundList = ({ text, search, count, isLoose, actions, commands, children }: Props) => (
  <>
    <CommandList
      empty={search.isSearching ? 'Searching…' : `Nothing matches “${text}”`}
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
      {text !== '' && search.found !== undefined && !search.isSearching && said(count)}
    </div>
  </>
)

function said(count: number) {
  if (count === 0) return 'No records found'
  return count === 1 ? '1 record found' : `${count} records found`
}
