import type { ProjectInList } from '@mantel/domain/projects/projects'
import type { RefObject } from 'react'
import { useBoardTools } from '../board/board-context.ts'
import type { Slot } from '../drag/drop-slot.ts'
import { Card } from './card.tsx'

export type CardsProps = {
  label: string
  /** Whether the column has been: only its first cards come with it. */
  isPainted: boolean
  cards: ProjectInList[]
  slot: Slot | null
  tabStop: string | null
  peeked: string | undefined
  dragged: string | null
  /** What scrolls around them. */
  scroller: RefObject<HTMLElement | null>
}

type Mark = 'tabStop' | 'peeked' | 'dragged'

type RowProps = Pick<CardsProps, Mark> & {
  card: ProjectInList
  index: number
  measure?: (row: HTMLElement | null) => void
}

export function CardRow({ card, index, tabStop, peeked, dragged, measure }: RowProps) {
  const { today } = useBoardTools()
  return (
    <li ref={measure} data-index={index} className="pb-1.75">
      <Card
        card={card}
        today={today}
        isTabStop={card.id === tabStop}
        isPeeked={card.id === peeked}
        isDragged={card.id === dragged}
      />
    </li>
  )
}

/** Of a card with all of its lines, and the room below it. */
export const usualHeight = 113
const firstCards = 1

/**
 * Whether a card is drawn now: the topmost of a column, and those that somebody is at, come with the room itself; the others
 * follow once those are painted, so that changing rooms does not wait for them.
 */
export const drawnOf =
  ({ isPainted, tabStop, peeked, dragged }: Pick<CardsProps, 'isPainted' | Mark>) =>
  (id: string | undefined, at: number) =>
    isPainted || at < firstCards || [tabStop, peeked, dragged].includes(id)

/** Where it would come to stand. */
export const SlotMark = ({ height }: { height: number }) => (
  <li aria-hidden className="pb-1.75">
    <div
      style={{ height }}
      className="rounded-box border-[1.5px] border-dashed border-[color-mix(in_srgb,hsl(var(--primary))_60%,transparent)] bg-[color-mix(in_srgb,hsl(var(--primary))_7%,transparent)]"
    />
  </li>
)
