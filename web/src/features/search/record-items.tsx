import { clientName } from '@mantel/domain/clients'
import type { Stage } from '@mantel/domain/projects/pipeline'
import type { SearchResults } from '@mantel/domain/search'
import { ReceiptText } from 'lucide-react'
import { CommandItem } from '../../ui/overlay/command.tsx'
import { ClientAvatar } from '../clients/client-avatar.tsx'
import { ProjectPicture } from '../projects/project-picture.tsx'
import { StageMark } from '../projects/stage-mark.tsx'
import { RecentPicture } from '../recents/recent-picture.tsx'
import type { Recent } from '../recents/recents.ts'
import { matches } from './matching.ts'

type ProjectProps = {
  project: SearchResults['projects'][number]
  typed: string
  stages: readonly Stage[]
  onSelect: () => void
}

export function ProjectItem({ project, typed, stages, onSelect }: ProjectProps) {
  const { id, title, address, clientName: client, status } = project
  // Shows the address instead of the client if the address matches and the title does not.
  const isByAddress = !matches(typed, title) && matches(typed, address)
  return (
    <CommandItem
      value={id}
      picture={<ProjectPicture project={project} size={26} />}
      aside={
        <>
          <bdi className="max-w-44 truncate max-md:max-w-28">{isByAddress ? address : client}</bdi>
          <StageMark stages={stages} name={status} />
          <span className="w-20 truncate max-md:sr-only">{status}</span>
        </>
      }
      onSelect={onSelect}
    >
      {title}
    </CommandItem>
  )
}

type ClientProps = { client: SearchResults['clients'][number]; onSelect: () => void }

export function ClientItem({ client, onSelect }: ClientProps) {
  const name = clientName(client)
  const more = [client.companyName, client.email].find((text) => text && text !== name)
  return (
    <CommandItem
      value={client.id}
      picture={<ClientAvatar client={client} size={26} />}
      aside={<bdi className="max-w-60 truncate max-md:max-w-36">{more}</bdi>}
      onSelect={onSelect}
    >
      {name}
    </CommandItem>
  )
}

type InvoiceProps = { invoice: SearchResults['invoices'][number]; onSelect: () => void }

export const InvoiceItem = ({ invoice, onSelect }: InvoiceProps) => (
  <CommandItem
    value={invoice.id}
    icon={ReceiptText}
    aside={
      <bdi className="max-w-60 truncate max-md:max-w-36">
        {[invoice.projectTitle, invoice.clientName].filter(Boolean).join(', ')}
      </bdi>
    }
    onSelect={onSelect}
  >
    {invoice.invoiceNumber}
  </CommandItem>
)

export const RecentItem = ({ recent, onSelect }: { recent: Recent; onSelect: () => void }) => (
  <CommandItem value={recent.id} picture={<RecentPicture recent={recent} size={26} />} onSelect={onSelect}>
    {recent.title}
  </CommandItem>
)
