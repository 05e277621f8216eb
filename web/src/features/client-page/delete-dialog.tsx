import { type ClientInList, clientName } from '@mantel/domain/clients'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx'
import { clientQuery, useRemoveClient } from '../clients/queries.ts'
import * as copy from './copy.ts'

type Props = { client: ClientInList; onClose: () => void }

/** Asks for the name, because a deleted client cannot be restored. */
export function DeleteDialog({ client, onClose }: Props) {
  const name = clientName(client)
  const remove = useRemoveClient()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isSameName(typed, name)) return setWrong(true)
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
      {/* The error is shown below the field. */}
      <Form onSubmit={(event) => void submit(event).catch(() => {})} className="flex flex-col gap-4">
        <Field
          label={
            <>
              Type <bdi className="wrap-anywhere">{name}</bdi> to confirm
            </>
          }
          error={isWrong ? copy.wrongName(name) : undefined}
        >
          <Input
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              setWrong(false)
              setTyped(event.target.value)
            }}
          />
        </Field>
        {remove.error && <FormError>{errorText(remove.error, copy.clientNotDeleted)}</FormError>}
        <DialogActions>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={remove.isPending}>
            Delete client
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

const isSameName = (typed: string, name: string) => normalize(typed) === normalize(name)
const normalize = (text: string) => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
