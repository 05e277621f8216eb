import { type ClientInList, clientName, clientsApi } from '@mantel/domain/clients'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText, query } from '../../../platform/api/api.ts'
import { LoadError } from '../../../ui/display/states.tsx'
import { SearchBox } from '../../../ui/form/search-box.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ClientAvatar } from '../client-avatar.tsx'
import * as copy from './copy.tsx'
import { MergeDialog } from './merge-dialog.tsx'

type Props = { client: ClientInList; onClose: () => void; onMerged: (survivorId: string) => Promise<void> }

/** First asks for the other client, then opens the merge dialog. */
export function MergeWithDialog({ client, onClose, onMerged }: Props) {
  const [other, setOther] = useState<ClientInList>()
  if (other) return <MergeDialog one={client} other={other} onClose={onClose} onMerged={onMerged} />
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={copy.mergeWith(clientName(client))}
      description={copy.chooseOther}
    >
      <OtherClient client={client} onChoose={setOther} />
    </Dialog>
  )
}

function OtherClient({
  client,
  onChoose,
}: {
  client: ClientInList
  onChoose: (other: ClientInList) => void
}) {
  // The initial search is the client's own email, because duplicates most often share it.
  const [search, setSearch] = useState(client.email)
  const found = useQuery(query(clientsApi.list, { query: { search, limit: 8 } }))
  const others = found.data?.items.filter(({ id }) => id !== client.id)
  return (
    <div className="flex flex-col gap-2">
      <SearchBox label={copy.searchClients} value={search} onChange={setSearch} />
      {found.error && (
        <LoadError
          small
          what="clients"
          message={errorText(found.error)}
          onRetry={() => void found.refetch()}
        />
      )}
      {others?.length === 0 && (
        <p role="status" className="px-1 py-4 text-13 text-muted-foreground">
          {copy.noOtherClients}
        </p>
      )}
      <ul aria-label="Matching clients" className="-mx-2 min-h-24">
        {others?.map((other) => (
          <li key={other.id}>
            <button
              type="button"
              onClick={() => onChoose(other)}
              className="flex min-h-11 w-full items-center gap-2.5 rounded-control px-2 py-1.5 text-left text-13 leading-4.5 hover:bg-hover"
            >
              <ClientAvatar client={other} size={26} />
              <span className="min-w-0 flex-1">
                <bdi className="block truncate font-medium">{clientName(other)}</bdi>
                <span className="block truncate text-12 text-muted-foreground">{other.email}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
