import { pipelineApi } from '@mantel/domain/projects/pipeline'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useBoardTools } from '../board/board-context.ts'
import { floatingCopy } from './floating-copy.ts'

type Positions = ReadonlyMap<string, DOMRect>

/** If more cards than this have moved, none is animated, because users could not follow so many. */
const maxMoving = 30
const timing = { duration: 240, easing: 'cubic-bezier(.16,1,.3,1)' }

/**
 * Animates cards to their new positions after a refetch of the board. Moves by the user are not animated, because they
 * are not fetched.
 */
export function useCardMotion(area: RefObject<HTMLElement | null>, columns: unknown) {
  const queries = useQueryClient()
  const { by } = useBoardTools()
  const before = useRef<Positions | null>(null)
  useEffect(() => {
    // By team member, a project can be in several columns, so it is not clear from where a card moves.
    if (by !== 'stage') return
    return queries.getQueryCache().subscribe((event) => {
      // The first load of a board follows a change of filters, in which no card has moved.
      const isRefetch =
        event.type === 'updated' &&
        event.action.type === 'success' &&
        !event.action.manual &&
        event.query.state.dataUpdateCount > 1 &&
        event.query.isActive()
      // React has not rendered the new data yet, so the cards still have their old positions.
      if (isRefetch && event.query.queryKey[0] === pipelineApi.board.path && area.current && allowsMotion())
        before.current = positionsIn(area.current)
    })
  }, [queries, area, by])
  useLayoutEffect(() => {
    const from = before.current
    before.current = null
    if (from && area.current) glide(area.current, from)
  }, [area, columns])
}

const allowsMotion = () => !document.hidden && !matchMedia('(prefers-reduced-motion: reduce)').matches

const cardsIn = (area: HTMLElement) => [...area.querySelectorAll<HTMLElement>('[data-card]')]
const idOf = (card: HTMLElement) => card.dataset.card ?? ''
const positionsIn = (area: HTMLElement): Positions =>
  new Map(cardsIn(area).map((card) => [idOf(card), card.getBoundingClientRect()]))

function glide(area: HTMLElement, before: Positions) {
  const moving = cardsIn(area).flatMap((card) => {
    const from = before.get(idOf(card))
    const to = card.getBoundingClientRect()
    const isMoved = from && (Math.abs(from.left - to.left) > 1 || Math.abs(from.top - to.top) > 1)
    return isMoved && (isOnScreen(from) || isOnScreen(to)) ? [{ card, from, to }] : []
  })
  if (moving.length > maxMoving) return
  for (const { card, from, to } of moving)
    if (Math.abs(from.left - to.left) <= 1)
      card.animate([{ transform: `translateY(${from.top - to.top}px)` }, { transform: 'none' }], timing)
    else fly(card, from, to)
}

/** Columns clip their content, so a copy of the card that floats above them moves to the other column. */
function fly(card: HTMLElement, from: DOMRect, to: DOMRect) {
  const copy = floatingCopy(card)
  card.animate({ visibility: ['hidden', 'hidden'] }, timing)
  const flight = copy.animate([{ transform: at(from) }, { transform: at(to) }], timing)
  void flight.finished.finally(() => copy.remove())
}

const at = ({ left, top }: DOMRect) => `translate(${left}px, ${top}px)`
const isOnScreen = ({ top, bottom, left, right }: DOMRect) =>
  bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth
