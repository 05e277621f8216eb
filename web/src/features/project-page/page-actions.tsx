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
import { useArchiveWithUndo } from '../pipeline/card/archive-project.ts'
import { useMoveActions } from '../projects/move/move-context.ts'
import { useDuplicateProject, useRestoreProject } from '../projects/queries.ts'
import { isInactiveStage } from '../projects/stage-look.ts'
import * as copy from './copy.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { PreviousNext, PreviousNextItems } from './previous-next.tsx'

type Props = { project: ProjectOnPage; stages: readonly Stage[] }

export function PageActions({ project, stages }: Props) {
  const copyLink = () =>
    navigator.clipboard.writeText(`${window.location.origin}/app/projects/${project.id}`).then(
      () => toast({ title: 'Link copied' }),
      () => toastError(copy.linkNotCopied),
    )
  return (
    <div className="flex items-center gap-1">
      <PreviousNext id={project.id} />
      <Tooltip text="Copy link">
        <IconButton icon={Link2} label="Copy link" onClick={() => void copyLink()} />
      </Tooltip>
      <MoreMenu project={project} stages={stages} />
    </div>
  )
}

function MoreMenu({ project, stages }: Props) {
  const user = useUser()
  const { move, reachable } = useMoveActions()
  const archive = useArchiveWithUndo()
  const restore = useRestore()
  const duplicate = useDuplicate()
  const [isDeleting, setIsDeleting] = useState(false)
  const mayArchive = can(user, 'projects:archive')
  const inactiveStages = reachable(project).filter(
    ({ kind, name }) => isInactiveStage(kind) && name !== project.status,
  )
  return (
    <>
      <Menu tooltip="Actions" trigger={<IconButton icon={Ellipsis} label="Actions" />}>
        <PreviousNextItems id={project.id} />
        {can(user, 'projects:create') && (
          <MenuItem icon={Copy} onSelect={() => void duplicate(project)}>
            Duplicate
          </MenuItem>
        )}
        {!project.archivedAt &&
          stages.length > 0 &&
          inactiveStages.map((stage) => (
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
          <MenuItem icon={Trash2} destructive onSelect={() => setIsDeleting(true)}>
            Delete…
          </MenuItem>
        )}
      </Menu>
      {isDeleting && (
        <DeleteDialog
          project={project}
          onArchive={() => {
            setIsDeleting(false)
            archive(project)
          }}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </>
  )
}

/** Restores an archived project. If the server refuses, for example at the plan's limit, a toast shows why. */
export function useRestore() {
  const { mutateAsync } = useRestoreProject()
  return ({ id, title }: ProjectOnPage) =>
    mutateAsync({ params: { id } }).then(
      () => toast({ title: `${title} restored` }),
      (error: unknown) => toastError(errorText(error, copy.projectNotRestored)),
    )
}

function useDuplicate() {
  const { mutateAsync } = useDuplicateProject()
  const navigate = useNavigate()
  return async ({ id }: ProjectOnPage) => {
    try {
      const duplicate = await mutateAsync({ params: { id } })
      await navigate({ to: '/app/projects/$id', params: { id: duplicate.id } })
      toast({
        title: 'Project duplicated',
        text: copy.duplicated(duplicate.title, duplicate.status),
      })
    } catch (error) {
      toastError(errorText(error, copy.projectNotDuplicated))
    }
  }
}
