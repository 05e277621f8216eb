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
import * as copy from './copy.tsx'

type Props = { project: ProjectOnPage; onArchive: () => void; onClose: () => void }

/** Asks the user to type the address, because deleting cannot be undone. */
export function DeleteDialog({ project, onArchive, onClose }: Props) {
  const { id, title, address, archivedAt } = project
  const remove = useRemoveProject()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  // The server refuses to delete a project with signatures or payments; it can only be archived.
  const mustArchive = remove.error instanceof ApiError && remove.error.status === 409
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isSame(typed, address)) return setIsWrong(true)
    await remove.mutateAsync(id)
    await navigate({ to: '/app/projects' })
    queries.removeQueries({ queryKey: projectQuery(id).queryKey })
    toast({ title: 'Project deleted', text: title })
  }
  return (
    <Dialog open onOpenChange={onClose} title={copy.deleteTitle(title)} description={copy.deleteHint}>
      {/* A refusal is shown below. */}
      <Form onSubmit={(event) => void submit(event).catch(() => {})} className="flex flex-col gap-4">
        <Field
          label={copy.typeToConfirm(<bdi className="wrap-anywhere">{address}</bdi>)}
          error={isWrong ? copy.wrongAddress(address) : undefined}
        >
          <Input
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              setIsWrong(false)
              setTyped(event.target.value)
            }}
          />
        </Field>
        {remove.error && <FormError>{errorText(remove.error, copy.projectNotDeleted)}</FormError>}
        <DialogActions>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          {mustArchive && !archivedAt ? (
            <Button variant="primary" onClick={onArchive}>
              Archive
            </Button>
          ) : (
            !mustArchive && (
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

const isSame = (typed: string, wanted: string) => normalize(typed) === normalize(wanted)
const normalize = (text: string) => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
