import type { ProjectOnPage } from '@mantel/domain/projects/projects'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError, errorText } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { TypedConfirmation } from '../../ui/overlay/typed-confirmation.tsx'
import { projectQuery, useRemoveProject } from '../projects/queries.ts'
import * as copy from './copy.ts'

type Props = { project: ProjectOnPage; onArchive: () => void; onClose: () => void }

/** Asks the user to type the address, because deleting cannot be undone. */
export function DeleteDialog({ project, onArchive, onClose }: Props) {
  const { id, title, address, archivedAt } = project
  const remove = useRemoveProject()
  const queries = useQueryClient()
  const navigate = useNavigate()
  // The server refuses to delete a project with signature records or payments. It can only be archived.
  const mustArchive = remove.error instanceof ApiError && remove.error.status === 409
  async function confirm() {
    await remove.mutateAsync(id)
    await navigate({ to: '/app/projects' })
    queries.removeQueries({ queryKey: projectQuery(id).queryKey })
    toast({ title: 'Project deleted', text: title })
  }
  return (
    <Dialog open onOpenChange={onClose} title={copy.deleteTitle(title)} description={copy.deleteHint}>
      <TypedConfirmation
        wanted={address}
        mismatch={copy.wrongAddress(address)}
        error={remove.error ? errorText(remove.error, copy.projectNotDeleted) : undefined}
        onConfirm={confirm}
      >
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
      </TypedConfirmation>
    </Dialog>
  )
}
