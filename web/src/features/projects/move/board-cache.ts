import { matchesStat } from '@mantel/domain/projects/board-order'
import {
  type Board,
  boardStats,
  cardsPerPage,
  isOpenKind,
  type Stage,
} from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'

/** A card's position: its stage and the card above it, null at the top. */
export type CardPosition = { status: string; afterId: string | null; sortOrder?: number }

/** The stage in whose column a card is shown. Cards whose stage no longer exists are in the first column. */
export const stageOf = <S extends Stage>(stages: readonly S[], { status }: Pick<ProjectInList, 'status'>) =>
  stages.find(({ name }) => name === status) ?? stages[0]

/** The loaded cards of a column. */
export const cardsIn = ({ stages, cards }: Board, stage: string) =>
  cards.filter((card) => stageOf(stages, card)?.name === stage)

export function positionOf({ cards }: Board, id: string): CardPosition | null {
  const at = cards.findIndex((card) => card.id === id)
  const card = cards[at]
  if (!card) return null
  const above = cards.slice(0, at).findLast(({ status }) => status === card.status)
  return { status: card.status, afterId: above?.id ?? null, sortOrder: card.sortOrder }
}

/**
 * Moves one card on the board. The order of `cards`, not `sortOrder`, decides the order on the screen, because the
 * server may have renumbered a column.
 */
export function placeOnBoard(board: Board, card: ProjectInList, { status, afterId }: CardPosition): Board {
  const kind = board.stages.find(({ name }) => name === status)?.kind ?? card.stageKind
  const placed = { ...card, status, stageKind: kind }
  const before = board.cards.find(({ id }) => id === card.id)
  const others = board.cards.filter(({ id }) => id !== card.id)
  const above = others.findIndex(({ id }) => id === afterId)
  const top = others.findIndex((other) => other.status === status)
  const at = above >= 0 ? above + 1 : top >= 0 ? top : others.length
  return { ...adjustTotals(board, before, placed), cards: others.toSpliced(at, 0, placed) }
}

export function removeFromBoard(board: Board, id: string): Board {
  const before = board.cards.find((card) => card.id === id)
  if (!before) return board
  return { ...adjustTotals(board, before, undefined), cards: board.cards.filter((card) => card !== before) }
}

/**
 * Updates a loaded card. If its stage has changed, it goes to the top of its stage; if it is archived, it is removed.
 * Returns the same board if the card is not loaded: then only the server knows whether and where to show it.
 */
export function updateBoard(board: Board, project: ProjectInList): Board {
  const before = board.cards.find(({ id }) => id === project.id)
  if (!before) return board
  if (project.archivedAt !== null) return removeFromBoard(board, project.id)
  if (before.status !== project.status)
    return placeOnBoard(board, project, { status: project.status, afterId: null })
  const cards = board.cards.map((card) => (card.id === project.id ? project : card))
  return { ...adjustTotals(board, before, project), cards }
}

/** Adds cards below the loaded ones of their column. Pages can overlap, so some of them may be loaded already. */
export function appendCards(
  board: Board,
  stage: string,
  page: readonly ProjectInList[],
  limit = cardsPerPage,
): Board {
  const known = new Set(board.cards.map(({ id }) => id))
  const next = { ...board, cards: [...board.cards, ...page.filter(({ id }) => !known.has(id))] }
  if (page.length === limit) return next
  // This was the last page, so the column has no other cards, even if others were counted before.
  const count = cardsIn(next, stage).length
  return { ...next, stages: board.stages.map((one) => (one.name === stage ? { ...one, count } : one)) }
}

/** Updates the totals after one card was added, removed or replaced. */
function adjustTotals(board: Board, before: ProjectInList | undefined, after: ProjectInList | undefined) {
  const changes: [ProjectInList, 1 | -1][] = []
  if (before) changes.push([before, -1])
  if (after) changes.push([after, 1])
  return changes.reduce((adjusted, [card, by]) => countCard(adjusted, card, by), board)
}

function countCard(board: Board, card: ProjectInList, by: 1 | -1): Board {
  const stage = stageOf(board.stages, card)
  const sampleTotal = board.sampleTotal + (card.isSample ? by : 0)
  const stats = { ...board.stats }
  for (const name of boardStats) {
    const { count, sum } = stats[name]
    if (matchesStat(name, card, board.today))
      stats[name] = { count: count + by, sum: sum === null ? null : sum + by * (card.value ?? 0) }
  }
  return {
    ...board,
    total: board.total + by,
    sampleTotal,
    hasSamples: sampleTotal > 0,
    openTotal: board.openTotal + (isOpenKind(card.stageKind) && !card.isSample ? by : 0),
    stats,
    stages: board.stages.map((one) => (one === stage ? countInStage(one, card, by) : one)),
  }
}

type CountedStage = Board['stages'][number]

/** The value of a sample counts in no sum. */
function countInStage(stage: CountedStage, { value, isSample }: ProjectInList, by: 1 | -1): CountedStage {
  const counts = { count: stage.count + by, sampleCount: stage.sampleCount + (isSample ? by : 0) }
  if (counts.count === 0) return { ...stage, ...counts, sum: null }
  return { ...stage, ...counts, ...(value !== null && !isSample && { sum: (stage.sum ?? 0) + by * value }) }
}
