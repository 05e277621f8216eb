import { boardComparators } from '@mantel/domain/projects/board-order'
import type { Board, BoardOrder, Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { stageOf } from '../../projects/move/board-cache.ts'

/** The filters in the URL. */
export type Filters = {
  text?: string
  type?: string
  source?: string
  member?: string
  stage?: string
  needs?: string
  show?: string
}

export const orders = [
  { value: 'manual', label: 'Manual order' },
  { value: 'urgency', label: 'Urgency' },
  { value: 'value', label: 'Value' },
  { value: 'name', label: 'Name' },
] as const satisfies { value: BoardOrder; label: string }[]
export const ordersFor = (maySeePrices: boolean) =>
  orders.filter(({ value }) => maySeePrices || value !== 'value')

export type Column = {
  stage: Stage
  /** The loaded cards. */
  cards: ProjectInList[]
  /** How many cards the stage has, loaded or not. */
  count: number
  /** The count to show, which leaves out samples. */
  realCount: number
  /** Null if no card has a value, or if the user may not see prices. */
  sum: number | null
}

/** Groups the loaded cards by stage. Sorts them as well, because a card that was just moved is at the top. */
export function arrange(board: Board, order: BoardOrder, onlyStage?: string): Column[] {
  const columns = new Map(board.stages.map((stage) => [stage.name, [] as ProjectInList[]]))
  for (const card of board.cards) {
    const stage = stageOf(board.stages, card)
    if (stage) columns.get(stage.name)?.push(card)
  }
  return board.stages
    .filter(({ name }) => !onlyStage || name === onlyStage)
    .map(({ name, kind, count, sampleCount, sum }) => {
      const cards = columns.get(name) ?? []
      return {
        stage: { name, kind },
        cards: order === 'manual' ? cards : cards.toSorted(boardComparators[order]),
        count,
        realCount: count - sampleCount,
        sum,
      }
    })
}

/** The index at which a card would be in an automatically ordered column. */
export function indexInOrder(
  cards: ProjectInList[],
  card: ProjectInList,
  order: Exclude<BoardOrder, 'manual'>,
) {
  const others = cards.filter(({ id }) => id !== card.id)
  const at = others.findIndex((other) => boardComparators[order](card, other) < 0)
  return at < 0 ? others.length : at
}
