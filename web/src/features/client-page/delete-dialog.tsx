import { type ClientInList, clientName } from '@mantel/domain/clients'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { errorText } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { TypedConfirmation } from '../../ui/overlay/typed-confirmation.tsx'
import { clientQuery, useRemoveClient } from '../clients/queries.ts'
import * as copy from './copy.ts'

type Props = { client: ClientInList; onClose: () => void }

/** The user has to type the client's name, because a deleted client cannot be restored. */
export function DeleteDialog({ client, onClose }: Props) {
  const name = clientName(client)
  const remove = useRemoveClient()
  const queries = useQueryClient()
  const navigate = useNavigate()
  async function confirm() {
    await remove.mutateAsync({ params: { id: client.id } })
    await navigate({ to: '/app/clients' })
    queries.removeQueries({ queryKey: clientQuery(client.id).queryKey })
    toast({ title: 'Client deleted', text: copy.deleted(name, client.projectCount) })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={copy.deleteTitle(name)}
      description={copy.deleteHint(client.projectCount)}
    >
      <TypedConfirmation
        wanted={name}
        mismatch={copy.wrongName(name)}
        error={remove.error ? errorText(remove.error, copy.clientNotDeleted) : undefined}
        onConfirm={confirm}
      >
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" busy={remove.isPending}>
          Delete client
        </Button>
      </TypedConfirmation>
    </Dialog>
  )
}
