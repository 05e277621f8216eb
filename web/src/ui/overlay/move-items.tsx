import { ArrowDown, ArrowUp } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { MenuItem } from './menu.tsx'

export type OnMove = (by: 1 | -1) => void

type MoveItemsProps = { isFirst: boolean; isLast: boolean; onMove: OnMove }

export function handleMoveKey(event: KeyboardEvent, onMove: OnMove) {
  const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown']
  // A select keeps Alt with an arrow key for opening its options.
  if (!by || !event.altKey || event.target instanceof HTMLSelectElement) return
  event.preventDefault()
  onMove(by)
}

/** Menu items that move a row without dragging. */
export const MoveItems = ({ isFirst, isLast, onMove }: MoveItemsProps) => (
  <>
    <MenuItem icon={ArrowUp} keys="Alt ↑" disabled={isFirst} onSelect={() => onMove(-1)}>
      Move up
    </MenuItem>
    <MenuItem icon={ArrowDown} keys="Alt ↓" disabled={isLast} onSelect={() => onMove(1)}>
      Move down
    </MenuItem>
  </>
)
