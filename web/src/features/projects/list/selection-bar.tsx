import { can } from '@mantel/domain/permissions'
import { mayMove, type Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { Archive, ArchiveRestore, ArrowRightLeft } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { useEscape } from '../../../ui/overlay/escape.ts'
import { BulkAction, BulkBar } from '../../../ui/table/bulk-bar.tsx'
import type { Selection } from '../../../ui/table/selection.ts'
import { CancelDialog } from '../move/dialogs/cancel-dialog.tsx'
import { useBulkChanges } from './bulk-changes.ts'
import { BulkStageDialog } from './stage-choice.tsx'

type Props = {
  rows: readonly ProjectInList[]
  selection: Selection
  stages: readonly Stage[]
  isPeeking: boolean
}

export function SelectionBar({ rows, selection, stages, isPeeking }: Props) {
  const user = useUser()
  const bulk = useBulkChanges()
  const [asking, setAsking] = useState<'stage' | Stage | null>(null)
  const chosen = rows.filter(({ id }) => selection.selected.has(id))
  useEscape(chosen.length > 0 && !isPeeking && asking === null, selection.clear)
  if (chosen.length === 0) return null
  const areArchived = chosen.every(({ archivedAt }) => archivedAt !== null)
  const mayArchive = can(user, 'projects:archive')
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
  const runAndClear = (work: Promise<void>) => {
    setAsking(null)
    void work.then(selection.clear)
  }
  if (bulk.progress) {
    return (
      <BulkBar count={chosen.length} onClear={selection.clear}>
        <span role="status" className="px-2.5 tabular-nums">
          {bulk.progress.done + 1} of {bulk.progress.of}…
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
        {mayArchive &&
          (areArchived ? (
            <BulkAction icon={ArchiveRestore} onClick={() => runAndClear(bulk.restore(chosen))}>
              Restore
            </BulkAction>
          ) : (
            <BulkAction icon={Archive} onClick={() => runAndClear(bulk.archive(chosen))}>
              Archive
            </BulkAction>
          ))}
      </BulkBar>
      {asking === 'stage' && (
        <BulkStageDialog
          count={chosen.length}
          stages={shared}
          all={stages}
          onClose={() => setAsking(null)}
          onChoose={(stage) =>
            stage.kind === 'canceled' ? setAsking(stage) : runAndClear(bulk.move(chosen, stage))
          }
        />
      )}
      {asking !== null && asking !== 'stage' && (
        <CancelDialog
          title={chosen.length === 1 && chosen[0] ? chosen[0].title : `${chosen.length} projects`}
          stage={asking.name}
          onConfirm={(reason) => runAndClear(bulk.move(chosen, asking, reason))}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
