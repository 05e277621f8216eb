import type { Stage } from '@mantel/domain/projects/pipeline'
import { ArrowDown, ArrowUp, Check } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { classes } from '../../../ui/base/classes.ts'
import { useMedia } from '../../../ui/base/media.ts'
import { Dialog, Sheet } from '../../../ui/overlay/dialog.tsx'
import { StageMark } from '../stage-name.tsx'
import { type Movable, useMoving } from './move-context.ts'

/** Where a card stands among those of its stage, and below which of them it would, one place up or down. */
export type Neighbours = {
  at: number
  of: number
  stage: Stage
  upBelow: string | null
  downBelow: string | null
}

type Props = {
  project: Movable
  stages: readonly Stage[]
  neighbours: Neighbours | null
  onClose: () => void
}

/** What dragging does, without dragging. */
export function MoveSheet({ project, stages, neighbours, onClose }: Props) {
  const { reachable, move } = useMoving()
  const isPhone = useMedia('(max-width: 767px)')
  const Frame = isPhone ? Sheet : Dialog
  const choose = (stage: Stage) => {
    onClose()
    if (stage.name !== project.status) move(project, stage)
  }
  return (
    <Frame open onOpenChange={onClose} title="Move to stage" description={<bdi>{project.title}</bdi>}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears what its buttons were told */}
      <ul className="-mx-2 flex flex-col" onKeyDown={walk}>
        {reachable(project).map((stage) => (
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
      {neighbours && neighbours.of > 1 && (
        <Shift neighbours={neighbours} onShift={(below) => move(project, neighbours.stage, below)} />
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

type ShiftProps = { neighbours: Neighbours; onShift: (below: string | null) => void }

const Shift = ({ neighbours: { at, of, upBelow, downBelow }, onShift }: ShiftProps) => (
  <div className="mt-3 flex items-center gap-2 border-t border-border pt-3 text-13">
    <span role="status" className="flex-1 text-muted-foreground">
      Position {at + 1} of {of}
    </span>
    <Button icon={ArrowUp} disabled={at === 0} onClick={() => onShift(upBelow)}>
      Up
    </Button>
    <Button icon={ArrowDown} disabled={at === of - 1} onClick={() => onShift(downBelow)}>
      Down
    </Button>
  </div>
)

/** The arrows lead from one stage to the next. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}
