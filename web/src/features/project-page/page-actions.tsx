import { can } from '@mantel/domain/permissions'
import type { Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectOnPage } from '@mantel/domain/projects/projects'
import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, CirclePause, CircleX, Copy, Ellipsis, Link2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { useUser } from '../../platform/session/session.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import { useArchiveWithUndo } from '../pipeline/archive-project.ts'
import { useMoveActions } from '../projects/move/move-context.ts'
import { useDuplicateProject, useRestoreProject } from '../projects/queries.ts'
import { isInactiveStage } from '../projects/stage-name.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { WalkLinks } from './previous-next.tsx'

type Props = { project: ProjectOnPage; stages: readonly Stage[] }

/** To the next one, its link, and what can be done with it as a whole. */
export function PageActions({ project, stages }: Props) {
  const copy = () =>
    navigator.clipboard.writeText(`${window.location.origin}/app/projects/${project.id}`).then(
      () => toast({ title: 'Link copied' }),
      () => toastError('The link could not be copied'),
    )
  return (
    <div className="flex items-center gap-1">
      <WalkLinks id={project.id} />
      <Tooltip text="Copy link">
        <IconButton icon={Link2} label="Copy link" onClick={() => void copy()} />
      </Tooltip>
      <More project={project} stages={stages} />
    </div>
  )
}

function More({ project, stages }: Props) {
  const user = useUser()
  const { move, reachable } = useMoveActions()
  const archive = useArchiveWithUndo()
  const restore = useRestoring()
  const duplicate = useDuplicating()
  const [isDeleting, setDeleting] = useState(false)
  const mayArchive = can(user, 'projects:archive')
  const aside = reachable(project).filter(
    ({ kind, name }) => isInactiveStage(kind) && name !== project.status,
  )
  return (
    <>
      <Menu tooltip="Actions" trigger={<IconButton icon={Ellipsis} label="Actions" />}>
        {can(user, 'projects:create') && (
          <MenuItem icon={Copy} onSelect={() => void duplicate(project)}>
            Duplicate
          </MenuItem>
        )}
        {!project.archivedAt &&
          stages.length > 0 &&
          aside.map((stage) => (
            <MenuItem
              key={stage.name}
              icon={stage.kind === 'paused' ? CirclePause : CircleX}
              onSelect={() => void move(project, stage)}
            >
              Move to {stage.name}
              {stage.kind === 'canceled' && '…'}
            </MenuItem>
          ))}
        {mayArchive && <MenuSeparator />}
        {mayArchive &&
          (project.archivedAt ? (
            <MenuItem icon={ArchiveRestore} onSelect={() => void restore(project)}>
              Restore
            </MenuItem>
          ) : (
            <MenuItem icon={Archive} onSelect={() => archive(project)}>
              Archive
            </MenuItem>
          ))}
        {can(user, 'projects:delete') && (
          <MenuItem icon={Trash2} destructive onSelect={() => setDeleting(true)}>
            Delete…
          </MenuItem>
        )}
      </Menu>
      {isDeleting && (
        <DeleteDialog
          project={project}
          onArchive={() => {
            setDeleting(false)
            archive(project)
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
}

/** Back onto the board. A full plan may be in the way, and says so. */
export function useRestoring() {
  const { mutateAsync } = useRestoreProject()
  return ({ id, title }: ProjectOnPage) =>
    mutateAsync({ params: { id } }).then(
      () => toast({ title: `${title} is back` }),
      (error: unknown) => toastError(errorText(error, 'The project could not be brought back')),
    )
}

function useDuplicating() {
  const { mutateAsync } = useDuplicateProject()
  const navigate = useNavigate()
  return async ({ id }: ProjectOnPage) => {
    try {
      const copy = await mutateAsync({ params: { id } })
      await navigate({ to: '/app/projects/$id', params: { id: copy.id } })
      toast({
        title: 'This is the copy',
        text: `${copy.title} is in ${copy.status}, with its costs but without dates, price and payments.`,
      })
    } catch (error) {
      toastError(errorText(error, 'The project could not be copied'))
    }
  }
}
