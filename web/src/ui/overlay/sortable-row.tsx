import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { classes } from '../base/classes.ts'
import { MenuItem } from './menu.tsx'

export type OnMove = (by: 1 | -1) => void

export type SortableRowProps = {
  isFirst: boolean
  isLast: boolean
  /** Where a dragged row would be inserted, relative to this row. */
  slot: 'above' | 'below' | null
  onMove: OnMove
}

/** The handle by which makeSortable() drags a row. */
export const DragHandle = () => (
  <span
    data-handle
    aria-hidden
    className="-mr-1 -ml-1.5 flex h-8 w-5 shrink-0 cursor-grab items-center justify-center text-muted-foreground touch:hidden"
  >
    <GripVertical size={14} strokeWidth={1.8} />
  </span>
)

/** The line that shows where a dragged row would be inserted. */
export const insertionLine = (slot: SortableRowProps['slot']) =>
  classes(
    slot && 'after:absolute after:inset-x-0 after:h-0.5 after:bg-ring',
    slot === 'above' && 'after:-top-px',
    slot === 'below' && 'after:-bottom-px',
  )

export function handleMoveKey(event: KeyboardEvent, onMove: OnMove) {
  const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown']
  // A select keeps Alt with an arrow key for opening its options.
  if (!by || !event.altKey || event.target instanceof HTMLSelectElement) return
  event.preventDefault()
  onMove(by)
}

/** Menu items that move a row without dragging. */
export const MoveItems = ({ isFirst, isLast, onMove }: Omit<SortableRowProps, 'slot'>) => (
  <>
    <MenuItem icon={ArrowUp} keys="Alt ↑" disabled={isFirst} onSelect={() => onMove(-1)}>
      Move up
    </MenuItem>
    <MenuItem icon={ArrowDown} keys="Alt ↓" disabled={isLast} onSelect={() => onMove(1)}>
      Move down
    </MenuItem>
  </>
)
