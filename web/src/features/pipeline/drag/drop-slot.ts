import type { Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useBoardTools } from '../board/board-context.ts'
import { placeInOrder } from '../filter/arrange-cards.ts'
import { useDragging } from './drag-context.ts'

/** Where the card that is held over a column would come to stand, and how much room it takes. */
export type Slot = { at: number; height: number }

type Over = { isOver: boolean; slot: Slot | null }
const nothing: Over = { isOver: false, slot: null }

/** Makes a column a target. While a card is over it only this column knows, and draws itself only when the slot moves. */
export function useDropSlot(element: RefObject<HTMLElement | null>, stage: Stage, cards: ProjectInList[]) {
  const tools = useBoardTools()
  const dragging = useDragging()
  const [over, setOver] = useState(nothing)
  const latest = useRef({ tools, cards })
  useEffect(() => {
    latest.current = { tools, cards }
  })

  useEffect(() => {
    const target = element.current
    if (!dragging || !target) return
    // A quick hand lets go before the last move was told: where it let go is what counts.
    const placeFor = (card: ProjectInList, y: number) => {
      const { tools, cards } = latest.current
      return tools.order === 'manual' ? indexAt(target, y) : placeInOrder(cards, card, tools.order)
    }
    return dragging.makeTarget(target, {
      onOver: (card, y, height) => {
        const { tools, cards } = latest.current
        if (!tools.mayDrop(card, stage)) return
        const at = placeFor(card, y)
        const own = cards.findIndex(({ id }) => id === card.id)
        // Where it stands already, its own shadow marks the place.
        const stays = own >= 0 && (tools.order !== 'manual' || at === own || at === own + 1)
        const slot = stays ? null : { at, height }
        setOver((was) => (was.isOver && was.slot?.at === slot?.at ? was : { isOver: true, slot }))
      },
      onLeave: () => setOver(nothing),
      onDrop: (card, y) => latest.current.tools.drop(card, stage, placeFor(card, y)),
    })
  }, [dragging, element, stage])
  return over
}

/** By the middles of the cards that are drawn: above the middle is before it. */
function indexAt(column: HTMLElement, y: number) {
  const rows = [...column.querySelectorAll<HTMLElement>('li[data-index]')]
  const below = rows.find((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return y < (top + bottom) / 2
  })
  if (below) return Number(below.dataset.index)
  return Number(rows.at(-1)?.dataset.index ?? -1) + 1
}
