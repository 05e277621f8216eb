import { GripVertical } from 'lucide-react'
import { classes } from '../base/classes.ts'
import type { OnMove } from './move-items.tsx'

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
