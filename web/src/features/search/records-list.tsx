import type { SearchResults } from '@mantel/domain/search'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useUser } from '../../platform/session/session.ts'
import { CommandGroup } from '../../ui/overlay/command.tsx'
import { useRecents } from '../recents/recents.ts'
import { workspaceQuery } from '../workspace/queries.ts'
import { matches } from './matching.ts'
import { useRecordSearch } from './queries.ts'
import { type Go, RecordActions } from './record-actions.tsx'
import { ClientItem, InvoiceItem, ProjectItem, RecentItem } from './record-items.tsx'
import { SearchResultList } from './search-result-list.tsx'

const maxRecents = 5

type Props = {
  typed: string
  go: Go
  after: (run: () => void) => () => void
  commands: ReactNode
  hasCommands: boolean
}

export function RecordsList({ typed, go, after, commands, hasCommands }: Props) {
  const search = useRecordSearch(typed)
  const { found } = search
  const text = typed.trim()
  return (
    <SearchResultList
      text={text}
      search={search}
      count={found ? found.projects.length + found.clients.length + found.invoices.length : 0}
      isLoose={text !== '' && hasCommands && found !== undefined && !hasNameMatch(found, text)}
      actions={<RecordActions typed={text} after={after} go={go} />}
      commands={commands}
    >
      {text === '' ? <Recents go={go} /> : found && <Results found={found} typed={text} go={go} />}
    </SearchResultList>
  )
}

function Recents({ go }: { go: Go }) {
  const recents = useRecents(useUser().id).slice(0, maxRecents)
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

function Results({
  found: { projects, clients, invoices },
  typed,
  go,
}: {
  found: SearchResults
  typed: string
  go: Go
}) {
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
      {invoices.length > 0 && (
        <CommandGroup heading="Invoices">
          {invoices.map((invoice) => (
            <InvoiceItem
              key={invoice.id}
              invoice={invoice}
              onSelect={() => go(`/app/invoices/${invoice.id}`)}
            />
          ))}
        </CommandGroup>
      )}
    </>
  )
}

const hasNameMatch = ({ projects, clients, invoices }: SearchResults, text: string) =>
  invoices.some(({ invoiceNumber }) => matches(text, invoiceNumber)) ||
  projects.some(({ title, address, clientName }) => matches(text, title, address, clientName)) ||
  clients.some(({ firstName, lastName, companyName, email }) =>
    matches(text, firstName, lastName, companyName, email),
  )
