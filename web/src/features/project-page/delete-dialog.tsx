import type { ProjectOnPage } from '@mantel/domain/projects/projects'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { ApiError, errorText } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx'
import { projectQuery, useRemoveProject } from '../projects/queries.ts'

type Props = { project: ProjectOnPage; onArchive: () => void; onClose: () => void }

/** Says what goes with it, and wants the address: this cannot be taken back. */
export function DeleteDialog({ project, onArchive, onClose }: Props) {
  const { id, title, address, archivedAt } = project
  const remove = useRemoveProject()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  // What proves something can only be put away.
  const isHeld = remove.error instanceof ApiError && remove.error.status === 409
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isSame(typed, address)) return setWrong(true)
    await remove.mutateAsync(id)
    await navigate({ to: '/app/projects' })
    queries.removeQueries({ queryKey: projectQuery(id).queryKey })
    toast({ title: 'Project deleted', text: title })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Delete ${title}?`}
      description="Its files, costs and activity go with it. This can’t be undone."
    >
      {/* What was refused is said below. */}
      <Form onSubmit={(event) => void submit(event).catch(() => {})} className="flex flex-col gap-4">
        <Field
          label={
            <>
              Type <bdi className="wrap-anywhere">{address}</bdi> to confirm
            </>
          }
          error={isWrong ? `That is not the address. Type “${address}”.` : undefined}
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
        {remove.error && <FormError>{errorText(remove.error, 'The project could not be deleted')}</FormError>}
        <DialogActions>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          {isHeld && !archivedAt ? (
            <Button variant="primary" onClick={onArchive}>
              Archive
            </Button>
          ) : (
            !isHeld && (
              <Button type="submit" variant="danger" busy={remove.isPending}>
                Delete project
              </Button>
            )
          )}
        </DialogActions>
      </Form>
    </Dialog>
  )
}

const isSame = (typed: string, wanted: string) => plain(typed) === plain(wanted)
const plain = (text: string) => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
