import type { Stage } from '@mantel/domain/projects/pipeline'
import { ArrowDown, ArrowUp, Check } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Button } from '../../../../ui/base/button.tsx'
import { classes } from '../../../../ui/base/classes.ts'
import { useMedia } from '../../../../ui/base/media.ts'
import { Dialog, SidePanel } from '../../../../ui/overlay/dialog.tsx'
import { StageMark } from '../../stage-mark.tsx'
import * as moveCopy from '../copy.ts'
import { type Movable, useMoveActions } from '../move-context.ts'
import * as copy from './copy.tsx'

/** A card's position in its stage, and the cards it would be below if it moved one position up or down. */
export type Neighbors = {
  at: number
  of: number
  stage: Stage
  afterIdUp: string | null
  afterIdDown: string | null
}

type Props = {
  project: Movable
  stages: readonly Stage[]
  neighbors: Neighbors | null
  onClose: () => void
}

/** Moves a project without drag and drop. */
export function MoveDialog({ project, stages, neighbors, onClose }: Props) {
  const { reachable, move } = useMoveActions()
  const isPhone = useMedia('(max-width: 767px)')
  const Frame = isPhone ? SidePanel : Dialog
  const stagesToChoose = reachable(project)
  const choose = (stage: Stage) => {
    onClose()
    if (stage.name !== project.status) move(project, stage)
  }
  return (
    <Frame open onOpenChange={onClose} title="Move to stage" description={<bdi>{project.title}</bdi>}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles key events of its buttons */}
      <ul className="-mx-2 flex flex-col" onKeyDown={moveFocus}>
        {stagesToChoose.map((stage) => (
          <li key={stage.name}>
            <StageButton
              stage={stage}
              stages={stages}
              isHere={stage.name === project.status}
              onChoose={() => choose(stage)}
            />
          </li>
        ))}
      </ul>
      {stagesToChoose.length < 2 && (
        <p className="mt-2 text-13 leading-4.5 text-muted-foreground">
          {moveCopy.onlyManagersMoveOutOf(project.status)}
        </p>
      )}
      {neighbors && neighbors.of > 1 && (
        <PositionButtons neighbors={neighbors} onShift={(below) => move(project, neighbors.stage, below)} />
      )}
    </Frame>
  )
}

type ButtonProps = { stage: Stage; stages: readonly Stage[]; isHere: boolean; onChoose: () => void }

const StageButton = ({ stage, stages, isHere, onChoose }: ButtonProps) => (
  <button
    type="button"
    aria-current={isHere || undefined}
    onClick={onChoose}
    className={classes(
      'flex h-9 w-full items-center gap-2.5 rounded-control px-2 text-left text-13-5 hover:bg-hover touch:h-12 touch:text-15',
      isHere && 'font-semibold',
    )}
  >
    <StageMark stages={stages} name={stage.name} />
    <span className="min-w-0 flex-1 truncate">{stage.name}</span>
    {isHere && <Check size={14} strokeWidth={1.8} aria-hidden />}
  </button>
)

type PositionProps = { neighbors: Neighbors; onShift: (below: string | null) => void }

const PositionButtons = ({ neighbors: { at, of, afterIdUp, afterIdDown }, onShift }: PositionProps) => (
  <div className="mt-3 flex items-center gap-2 border-t border-border pt-3 text-13">
    <span role="status" className="flex-1 text-muted-foreground">
      {copy.positionOf(at + 1, of)}
    </span>
    <Button icon={ArrowUp} disabled={at === 0} onClick={() => onShift(afterIdUp)}>
      Up
    </Button>
    <Button icon={ArrowDown} disabled={at === of - 1} onClick={() => onShift(afterIdDown)}>
      Down
    </Button>
  </div>
)

/** The arrow keys move between the stages. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}
