import type { Stage } from '@mantel/domain/projects/pipeline'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { StageMark } from '../stage-mark.tsx'

type Props = {
  count: number
  /** The stages to which the user may move all of these projects. */
  stages: readonly Stage[]
  all: readonly Stage[]
  onChoose: (stage: Stage) => void
  onClose: () => void
}

export const BulkStageDialog = ({ count, stages, all, onChoose, onClose }: Props) => (
  <Dialog
    open
    onOpenChange={onClose}
    title="Move to stage"
    description={count === 1 ? '1 project' : `${count} projects`}
  >
    <ul className="-mx-2 flex flex-col">
      {stages.map((stage) => (
        <li key={stage.name}>
          <button
            type="button"
            onClick={() => onChoose(stage)}
            className="flex h-9 w-full items-center gap-2.5 rounded-control px-2 text-left text-13-5 hover:bg-hover touch:h-12 touch:text-15"
          >
            <StageMark stages={all} name={stage.name} />
            <span className="min-w-0 flex-1 truncate">{stage.name}</span>
          </button>
        </li>
      ))}
    </ul>
  </Dialog>
)
