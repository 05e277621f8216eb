import type { Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import type { RefObject } from 'react'
import { useBoardTools } from '../board/board-context.ts'
import type { Slot } from '../drag/drop-slot.ts'
import { useSelectedCards } from '../select/selected-cards.ts'
import { Card } from './card.tsx'

export type CardsProps = {
  stage: Stage
  /** Before the column is painted, only its first card and the tab stop, peeked and dragged cards render. */
  isPainted: boolean
  cards: ProjectInList[]
  /** Whether the column has further cards, which are not loaded. */
  hasMore: boolean
  slot: Slot | null
  tabStop: string | null
  peeked: string | undefined
  dragged: string | null
  /** The scrolling element around the cards. */
  scroller: RefObject<HTMLElement | null>
}

type Mark = 'tabStop' | 'peeked' | 'dragged'

type RowProps = Pick<CardsProps, Mark> & {
  card: ProjectInList
  index: number
  measure?: (row: HTMLElement | null) => void
}

export function CardRow({ card, index, tabStop, peeked, dragged, measure }: RowProps) {
  const { today, cardFields } = useBoardTools()
  const selected = useSelectedCards()
  return (
    <li ref={measure} data-index={index} className="pb-1.75">
      <Card
        card={card}
        today={today}
        fields={cardFields}
        isTabStop={card.id === tabStop}
        isPeeked={card.id === peeked}
        isDragged={card.id === dragged}
        isSelected={selected.has(card.id)}
        isChoosing={selected.size > 0}
      />
    </li>
  )
}

/** The height of a card with all of its lines and the margin below it. */
export const estimatedHeight = 113
const firstCards = 1

/**
 * Returns a function that says whether a card renders now. The first card of a column, and the tab stop, peeked and
 * dragged cards, render with the screen; the others follow after the first paint, so that switching screens does not
 * wait for them.
 */
export const createRenderTest =
  ({ isPainted, tabStop, peeked, dragged }: Pick<CardsProps, 'isPainted' | Mark>) =>
  (id: string | undefined, at: number) =>
    isPainted || at < firstCards || [tabStop, peeked, dragged].includes(id)

export const DropPlaceholder = ({ height }: { height: number }) => (
  <li aria-hidden className="pb-1.75">
    <div
      style={{ height }}
      className="rounded-box border-[1.5px] border-dashed border-[color-mix(in_srgb,hsl(var(--primary))_60%,transparent)] bg-[color-mix(in_srgb,hsl(var(--primary))_7%,transparent)]"
    />
  </li>
)
