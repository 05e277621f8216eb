import type { Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useBoardTools } from '../board/board-context.ts'
import { indexInOrder } from '../filter/arrange-cards.ts'
import { useDragging } from './drag-context.ts'

/** The index at which the dragged card would be dropped in a column, and the card's height. */
export type Slot = { at: number; height: number }

type Over = { isOver: boolean; slot: Slot | null }
const notOver: Over = { isOver: false, slot: null }

/** Makes a column a drop target. Only this column renders while a card is over it, and only when the slot moves. */
export function useDropSlot(element: RefObject<HTMLElement | null>, stage: Stage, cards: ProjectInList[]) {
  const tools = useBoardTools()
  const dragging = useDragging()
  const [over, setOver] = useState(notOver)
  const latest = useRef({ tools, cards })
  useEffect(() => {
    latest.current = { tools, cards }
  })

  useEffect(() => {
    const target = element.current
    if (!dragging || !target) return
    // Drops use this function as well, because a fast drop can come before the last move event.
    const indexFor = (card: ProjectInList, y: number) => {
      const { tools, cards } = latest.current
      return tools.order === 'manual' ? indexAt(target, y) : indexInOrder(cards, card, tools.order)
    }
    return dragging.makeDropTarget(target, {
      onOver: (card, y, height) => {
        const { tools, cards } = latest.current
        if (!tools.mayDrop(card, stage)) return
        const at = indexFor(card, y)
        const own = cards.findIndex(({ id }) => id === card.id)
        // The card's own position needs no slot, because the dimmed card marks it.
        const stays = own >= 0 && (tools.order !== 'manual' || at === own || at === own + 1)
        // Only stages have positions that users choose.
        const slot = stays || tools.by !== 'stage' ? null : { at, height }
        setOver((was) => (was.isOver && was.slot?.at === slot?.at ? was : { isOver: true, slot }))
      },
      onLeave: () => setOver(notOver),
      onDrop: (card, y, from) => latest.current.tools.drop(card, stage, indexFor(card, y), from),
    })
  }, [dragging, element, stage])
  return over
}

/** Returns the index at which a card dropped at `y` is inserted: before the first card whose middle is below `y`. */
function indexAt(column: HTMLElement, y: number) {
  const rows = [...column.querySelectorAll<HTMLElement>('li[data-index]')]
  const below = rows.find((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return y < (top + bottom) / 2
  })
  if (below) return Number(below.dataset.index)
  return Number(rows.at(-1)?.dataset.index ?? -1) + 1
}
