import type { BoardOrder, Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import type { Neighbors } from '../../projects/move/dialogs/move-dialog.tsx'
import { useMoveActions } from '../../projects/move/move-context.ts'
import * as copy from '../copy.ts'
import { type Column, indexInOrder } from '../filter/arrange-cards.ts'

/** Returns the id of the card above position `place`, not counting the moved card; null at the top. */
export function afterIdAt({ stage, cards }: Column, id: string, place: number) {
  const others = cards.filter((card) => card.id !== id)
  // Cards whose stage no longer exists are not in this stage on the server, so nothing can be placed below them.
  return others.slice(0, place).findLast((card) => card.status === stage.name)?.id ?? null
}

/** The neighbors of a card in its column. Null if the card is not shown, or if the order is not manual. */
export function neighborsIn(columns: Column[], order: BoardOrder, id: string): Neighbors | null {
  const column = columns.find(({ cards }) => cards.some((card) => card.id === id))
  if (!column || order !== 'manual') return null
  const at = column.cards.findIndex((card) => card.id === id)
  return {
    at,
    of: column.count,
    stage: column.stage,
    afterIdUp: afterIdAt(column, id, at - 1),
    afterIdDown: afterIdAt(column, id, at + 1),
  }
}

/** Returns functions that move cards by drop and by key, and announce the new position to screen readers. */
export function usePlaceCard(columns: Column[], order: BoardOrder) {
  const { move, announce } = useMoveActions()
  const columnOf = ({ name }: Stage) => columns.find(({ stage }) => stage.name === name)

  function announcePosition(card: ProjectInList, stage: Stage, at: number, of: number) {
    announce(copy.positionOf(card.title, stage.name, at + 1, of))
  }

  function placeCard(card: ProjectInList, stage: Stage, at: number) {
    const column = columnOf(stage) ?? { stage, cards: [], count: 0, realCount: 0, sum: null }
    const isManual = order === 'manual'
    const index = isManual ? at : indexInOrder(column.cards, card, order)
    const isNew = !column.cards.some(({ id }) => id === card.id)
    const hasMoved = move(card, stage, isManual ? afterIdAt(column, card.id, index) : undefined)
    if (hasMoved) announcePosition(card, stage, index, column.count + (isNew ? 1 : 0))
  }

  return {
    /** Drops a card before the card that is currently at index `at` of the column. */
    drop: (card: ProjectInList, stage: Stage, at: number) => {
      const own = columnOf(stage)?.cards.findIndex(({ id }) => id === card.id) ?? -1
      const stays = own >= 0 && (order !== 'manual' || at === own || at === own + 1)
      if (!stays) placeCard(card, stage, own >= 0 && at > own ? at - 1 : at)
    },
    moveToTop: (card: ProjectInList, stage: Stage) => placeCard(card, stage, 0),
    moveBy: (card: ProjectInList, by: -1 | 1) => {
      if (order !== 'manual') return announce(copy.cannotReorder)
      const column = columns.find(({ cards }) => cards.includes(card))
      const at = column?.cards.indexOf(card) ?? -1
      const to = at + by
      if (column && to >= 0 && to < column.cards.length) placeCard(card, column.stage, to)
    },
  }
}
