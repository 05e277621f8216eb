import type { ProjectInList } from '@mantel/domain/projects/projects'
import { useEffect, useRef, useState } from 'react'
import { useCardMotion } from '../card/card-motion.ts'
import * as copy from '../copy.ts'
import { DragContext, type Dragging } from '../drag/drag-context.ts'
import type { Column } from '../filter/arrange-cards.ts'
import { BoardColumn } from './board-column.tsx'
import { CollapsedColumn } from './collapsed-columns.tsx'

type Props = {
  columns: Column[]
  isCollapsed: (column: Column) => boolean
  tabStop: string | null
  peeked: string | undefined
}

/** The stages side by side. The drag-and-drop code loads after the cards have rendered. */
export function Board({ columns, isCollapsed, tabStop, peeked }: Props) {
  const board = useRef<HTMLDivElement>(null)
  useCardMotion(board, columns)
  const [dragging, setDragging] = useState<Dragging | null>(null)
  const [dragged, setDragged] = useState<{ card: ProjectInList; from: string | undefined } | null>(null)
  useEffect(() => {
    // If the drag-and-drop code fails to load, the keyboard and the move dialog still work.
    void import('../drag/card-drag.ts').then(setDragging, () => {})
  }, [])
  useEffect(() => dragging?.watchDragging((card, from) => setDragged(card && { card, from })), [dragging])
  useEffect(() => {
    if (dragging && board.current) return dragging.makeAutoScroll(board.current, 'horizontal')
  }, [dragging])
  const isIn = ({ cards }: Column, id: string | null | undefined) =>
    id != null && cards.some((card) => card.id === id)
  return (
    <DragContext value={dragging}>
      <p id="board-keys" className="sr-only">
        {copy.keyboardHelp}
      </p>
      <div
        ref={board}
        role="group"
        aria-label="Board"
        aria-describedby="board-keys"
        className="flex min-h-0 flex-1 scroll-px-4 gap-2.5 overflow-x-auto overflow-y-hidden pt-3 pr-3.5 pl-4"
      >
        {columns.map((column) =>
          isCollapsed(column) ? (
            <CollapsedColumn key={column.stage.name} column={column} />
          ) : (
            <BoardColumn
              key={column.stage.name}
              column={column}
              tabStop={isIn(column, tabStop) ? tabStop : null}
              peeked={isIn(column, peeked) ? peeked : undefined}
              dragged={dragged?.from === column.stage.name ? dragged.card.id : null}
            />
          ),
        )}
      </div>
    </DragContext>
  )
}
