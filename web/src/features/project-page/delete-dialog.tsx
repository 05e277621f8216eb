import type { ProjectOnPage } from '@mantel/domain/projects/projects'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError, errorText } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { LoadError, Pending } from '../../ui/display/states.tsx'
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx'
import { TypedConfirmation } from '../../ui/overlay/typed-confirmation.tsx'
import { projectQuery, projectRemovalQuery, useRemoveProject } from '../projects/queries.ts'
import * as copy from './copy.ts'

type Props = { project: ProjectOnPage; onArchive: () => void; onClose: () => void }

/** Lists what is deleted with the project, and asks the user to type the address, because deleting cannot be undone. */
export function DeleteDialog({ project, onArchive, onClose }: Props) {
  const { id, title, archivedAt } = project
  const { data: removal, error, refetch } = useQuery(projectRemovalQuery(id))
  const close = (
    <Button variant="ghost" onClick={onClose}>
      Cancel
    </Button>
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={copy.deleteTitle(title)}
      description={removal && (removal.obstacle ?? copy.deleteHint(removal))}
    >
      {removal?.obstacle && (
        <DialogActions>
          {close}
          {!archivedAt && (
            <Button variant="primary" onClick={onArchive}>
              Archive
            </Button>
          )}
        </DialogActions>
      )}
      {removal && !removal.obstacle && <Confirmation project={project}>{close}</Confirmation>}
      {!removal && error && (
        <LoadError small what="this project" message={errorText(error)} onRetry={() => void refetch()} />
      )}
      {!removal && !error && <Pending label="Loading">{null}</Pending>}
    </Dialog>
  )
}

type ConfirmationProps = { project: ProjectOnPage; children: ReactNode }

function Confirmation({ project: { id, title, address }, children }: ConfirmationProps) {
  const remove = useRemoveProject()
  const queries = useQueryClient()
  const navigate = useNavigate()
  async function confirm() {
    await remove.mutateAsync(id).catch((error: unknown) => {
      // Something that happened since the dialog opened may prevent the deletion, so the dialog loads its content
      // again.
      if (error instanceof ApiError && error.status === 409)
        void queries.invalidateQueries(projectRemovalQuery(id))
      throw error
    })
    await navigate({ to: '/app/projects' })
    queries.removeQueries({ queryKey: projectQuery(id).queryKey })
    toast({ title: 'Project deleted', text: title })
  }
  return (
    <TypedConfirmation
      wanted={address}
      mismatch={copy.wrongAddress(address)}
      error={remove.error ? errorText(remove.error, copy.projectNotDeleted) : undefined}
      onConfirm={confirm}
    >
      {children}
      <Button type="submit" variant="danger" busy={remove.isPending}>
        Delete project
      </Button>
    </TypedConfirmation>
  )
}
