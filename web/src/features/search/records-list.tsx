import type { Found } from '@mantel/domain/search'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { textOf } from '../../platform/api.ts'
import { useUser } from '../../platform/session.ts'
import { CommandGroup, CommandItem, CommandList } from '../../ui/command.tsx'
import { useRecents } from '../recents/recents.ts'
import { workspaceQuery } from '../workspace/queries.ts'
import { matches } from './matching.ts'
import { useFound } from './queries.ts'
import { type Go, RecordActions } from './record-actions.tsx'
import { ClientItem, ProjectItem, RecentItem } from './record-items.tsx'

const few = 5

type Props = {
  typed: string
  go: Go
  after: (run: () => void) => () => void
  /** What else can be done by name, as far as it matches. */
  commands: ReactNode
  hasCommands: boolean
}

/** In the palette: what can be done here, then what was found, or what was open last; then everything else. */
export function RecordsList({ typed, go, after, commands, hasCommands }: Props) {
  const { found, error, isSearching, retry } = useFound(typed)
  const text = typed.trim()
  const records = text === '' ? <Recents go={go} /> : found && <Results found={found} typed={text} go={go} />
  // What only resembles the words comes after what has them in its name.
  const isLoose = text !== '' && hasCommands && found !== undefined && !hasNamed(found, text)
  return (
    <>
      <CommandList empty={isSearching ? 'Searching…' : `Nothing matches “${text}”`}>
        <RecordActions typed={text} after={after} go={go} />
        {!isLoose && records}
        {error && (
          <CommandGroup heading="Search">
            <CommandItem
              value="search again"
              icon={TriangleAlert}
              aside={textOf(error, 'Request failed')}
              onSelect={retry}
            >
              Search again
            </CommandItem>
          </CommandGroup>
        )}
        {commands}
        {isLoose && records}
      </CommandList>
      <div role="status" className="sr-only">
        {said(text, found, isSearching)}
      </div>
    </>
  )
}

function Recents({ go }: { go: Go }) {
  const recents = useRecents(useUser().id).slice(0, few)
  if (recents.length === 0) return null
  return (
    <CommandGroup heading="Recent">
      {recents.map((recent) => (
        <RecentItem
          key={recent.id}
          recent={recent}
          onSelect={() => go(`/app/${recent.kind}s/${recent.id}`)}
        />
      ))}
    </CommandGroup>
  )
}

function Results({ found: { projects, clients }, typed, go }: { found: Found; typed: string; go: Go }) {
  const { navigationLabels } = useUser()
  const { data: workspace } = useQuery(workspaceQuery)
  return (
    <>
      {projects.length > 0 && (
        <CommandGroup heading={navigationLabels.projects}>
          {projects.map((project) => (
            <ProjectItem
              key={project.id}
              project={project}
              typed={typed}
              stages={workspace?.stages ?? []}
              onSelect={() => go(`/app/projects/${project.id}`)}
            />
          ))}
        </CommandGroup>
      )}
      {clients.length > 0 && (
        <CommandGroup heading={navigationLabels.clients}>
          {clients.map((client) => (
            <ClientItem key={client.id} client={client} onSelect={() => go(`/app/clients/${client.id}`)} />
          ))}
        </CommandGroup>
      )}
    </>
  )
}

const hasNamed = ({ projects, clients }: Found, text: string) =>
  projects.some(({ title, address, clientName }) => matches(text, title, address, clientName)) ||
  clients.some(({ firstName, lastName, companyName, email }) =>
    matches(text, firstName, lastName, companyName, email),
  )

function said(text: string, found: Found | undefined, isSearching: boolean) {
  if (text === '' || isSearching || !found) return ''
  const count = found.projects.length + found.clients.length
  return count === 0 ? 'No records found' : count === 1 ? '1 record found' : `${count} records found`
}
