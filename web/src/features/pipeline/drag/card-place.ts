import type { Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { useMoving } from '../../projects/move/move-context.ts'
import type { Neighbours } from '../../projects/move/move-sheet.tsx'
import { type Column, type Order, placeInOrder } from '../filter/arrange-cards.ts'

/** The card below which another one comes to stand at this place among the others; null on top. */
export function afterIdAt({ stage, cards }: Column, id: string, place: number) {
  const others = cards.filter((card) => card.id !== id)
  // What only stands here because its own stage is gone is nothing that the server could put it below.
  return others.slice(0, place).findLast((card) => card.status === stage.name)?.id ?? null
}

/** Where a card stands, and below which others it would, one place up or down. */
export function neighboursIn(columns: Column[], order: Order, id: string): Neighbours | null {
  const column = columns.find(({ cards }) => cards.some((card) => card.id === id))
  if (!column || order !== 'manual') return null
  const at = column.cards.findIndex((card) => card.id === id)
  return {
    at,
    of: column.cards.length,
    stage: column.stage,
    upBelow: afterIdAt(column, id, at - 1),
    downBelow: afterIdAt(column, id, at + 1),
  }
}

/** What dropping and the keys do, and what is said about it. */
export function usePlacing(columns: Column[], order: Order) {
  const { move, announce } = useMoving()
  const columnOf = ({ name }: Stage) => columns.find(({ stage }) => stage.name === name)

  function say(card: ProjectInList, stage: Stage, at: number, of: number) {
    announce(`${card.title}, ${stage.name}, position ${at + 1} of ${of}`)
  }

  function place(card: ProjectInList, stage: Stage, at: number) {
    const column = columnOf(stage) ?? { stage, cards: [], sum: null }
    const isArranged = order === 'manual'
    const place = isArranged ? at : placeInOrder(column.cards, card, order)
    const others = column.cards.filter(({ id }) => id !== card.id).length
    const went = move(card, stage, isArranged ? afterIdAt(column, card.id, place) : undefined)
    if (went) say(card, stage, place, others + 1)
  }

  return {
    /** Before the card that stands at this place of the column now. */
    drop: (card: ProjectInList, stage: Stage, at: number) => {
      const own = columnOf(stage)?.cards.findIndex(({ id }) => id === card.id) ?? -1
      const stays = own >= 0 && (order !== 'manual' || at === own || at === own + 1)
      if (!stays) place(card, stage, own >= 0 && at > own ? at - 1 : at)
    },
    send: (card: ProjectInList, stage: Stage) => place(card, stage, 0),
    shift: (card: ProjectInList, by: -1 | 1) => {
      if (order !== 'manual') return announce('The order is not by hand. Display can change that.')
      const column = columns.find(({ cards }) => cards.includes(card))
      const at = column?.cards.indexOf(card) ?? -1
      const to = at + by
      if (column && to >= 0 && to < column.cards.length) place(card, column.stage, to)
    },
  }
}
