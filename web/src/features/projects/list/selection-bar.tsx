import { can } from '@mantel/domain/permissions'
import { mayMove, type Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import type { Workspace } from '@mantel/domain/settings/workspace'
import { Archive, ArchiveRestore, ArrowRightLeft, Download } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { lazyComponent } from '../../../ui/base/lazy.tsx'
import { useEscape } from '../../../ui/overlay/escape.ts'
import { BulkAction, BulkBar } from '../../../ui/table/bulk-bar.tsx'
import type { Selection } from '../../../ui/table/selection.ts'
import { EmailAction } from '../../client-emails/email-action.tsx'
import { useExport } from '../../data/export/use-export.ts'
import { type BulkChange, useBulkChanges } from '../../lists/bulk-changes.ts'
import { BulkTags } from '../../lists/bulk-tags.tsx'
import * as lists from '../../lists/copy.ts'
import { CancelDialog } from '../move/dialogs/cancel-dialog.tsx'
import { BulkTeam, BulkType } from './bulk-menus.tsx'
import * as changes from './many-changes.ts'
import { BulkStageDialog } from './stage-choice.tsx'

const EmailDialog = lazyComponent(() => import('../../client-emails/email-dialog.tsx'), 'EmailDialog')

type Props = {
  rows: readonly ProjectInList[]
  selection: Selection
  stages: readonly Stage[]
  workspace: Workspace | undefined
  isPeeking: boolean
}

/** The bulk actions for the selected projects. */
export function SelectionBar({ rows, selection, stages, workspace, isPeeking }: Props) {
  const user = useUser()
  const { progress, run } = useBulkChanges<ProjectInList>({
    nameOf: ({ title }) => title,
    plural: 'projects',
  })
  const { startWith, isPreparing } = useExport('projects')
  const [asking, setAsking] = useState<'stage' | 'menu' | 'email' | Stage | null>(null)
  const chosen = rows.filter(({ id }) => selection.selected.has(id))
  useEscape(chosen.length > 0 && !isPeeking && asking === null, selection.clear)
  if (chosen.length === 0) return null
  const areArchived = chosen.every(({ archivedAt }) => archivedAt !== null)
  // The stages to which the user may move all of the selected projects.
  const shared = stages.filter((to) =>
    chosen.every(({ status }) =>
      mayMove(
        user,
        stages.find(({ name }) => name === status),
        to,
      ),
    ),
  )
  const runAndClear = (change: BulkChange<ProjectInList>) => {
    setAsking(null)
    void run(change).then(selection.clear)
  }
  /** Keeps the selection, because the projects stay in the list after most changes. */
  const runAndKeep = (change: BulkChange<ProjectInList>) => {
    setAsking(null)
    void run(change)
  }
  const onOpenChange = (isOpen: boolean) => setAsking(isOpen ? 'menu' : null)
  if (progress) {
    return (
      <BulkBar count={chosen.length} onClear={selection.clear}>
        <span role="status" className="px-2.5 tabular-nums">
          {lists.progress(progress.done, progress.of)}
        </span>
      </BulkBar>
    )
  }
  return (
    <>
      <BulkBar count={chosen.length} onClear={selection.clear}>
        {!areArchived && shared.length > 0 && (
          <BulkAction icon={ArrowRightLeft} onClick={() => setAsking('stage')}>
            Move to stage
          </BulkAction>
        )}
        {can(user, 'projects:assign') && (
          <BulkTeam
            rows={chosen}
            people={workspace?.people ?? []}
            onChange={(member, isOn) => runAndKeep(changes.assign(chosen, member, isOn))}
          />
        )}
        {can(user, 'projects:edit-terms') && (
          <BulkType
            rows={chosen}
            types={workspace?.projectTypes ?? []}
            onChange={(type) => runAndKeep(changes.setType(chosen, type))}
          />
        )}
        <BulkTags
          rows={chosen}
          onOpenChange={onOpenChange}
          onToggle={(name, isOn, some) => runAndKeep(changes.tag(some, name, isOn))}
        />
        <EmailAction count={chosen.length} onClick={() => setAsking('email')} />
        {can(user, 'projects:archive') &&
          (areArchived ? (
            <BulkAction icon={ArchiveRestore} onClick={() => runAndClear(changes.restore(chosen))}>
              Restore
            </BulkAction>
          ) : (
            <BulkAction icon={Archive} onClick={() => runAndClear(changes.archive(chosen))}>
              Archive
            </BulkAction>
          ))}
        {can(user, 'data:export') && (
          <BulkAction icon={Download} onClick={() => !isPreparing && startWith(chosen.map(({ id }) => id))}>
            {isPreparing ? 'Preparing…' : 'Export'}
          </BulkAction>
        )}
      </BulkBar>
      {asking === 'email' && (
        <EmailDialog
          kind="project"
          ids={chosen.map(({ id }) => id)}
          onClose={() => setAsking(null)}
          onSent={selection.clear}
          what="the email"
        />
      )}
      {asking === 'stage' && (
        <BulkStageDialog
          count={chosen.length}
          stages={shared}
          all={stages}
          onClose={() => setAsking(null)}
          onChoose={(stage) =>
            stage.kind === 'canceled' ? setAsking(stage) : runAndClear(changes.moveTo(chosen, stage))
          }
        />
      )}
      {asking !== null && typeof asking !== 'string' && (
        <CancelDialog
          title={chosen.length === 1 && chosen[0] ? chosen[0].title : `${chosen.length} projects`}
          stage={asking.name}
          onConfirm={(reason) => runAndClear(changes.moveTo(chosen, asking, reason))}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
