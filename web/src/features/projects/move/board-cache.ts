import type { Board, Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'

/** A card's position: its stage and the card above it, null at the top. */
export type CardPosition = { status: string; afterId: string | null }

/** The stage in whose column a card is shown. Cards whose stage no longer exists are in the first column. */
export const stageOf = (stages: readonly Stage[], { status }: Pick<ProjectInList, 'status'>) =>
  stages.find(({ name }) => name === status) ?? stages[0]

export function positionOf({ cards }: Board, id: string): CardPosition | null {
  const at = cards.findIndex((card) => card.id === id)
  const card = cards[at]
  if (!card) return null
  const above = cards.slice(0, at).findLast(({ status }) => status === card.status)
  return { status: card.status, afterId: above?.id ?? null }
}

/**
 * Moves one card on the board. The order of `cards`, not `sortOrder`, decides the order on the screen, because the
 * server may have renumbered a column.
 */
export function placeOnBoard(board: Board, card: ProjectInList, { status, afterId }: CardPosition): Board {
  const kind = board.stages.find(({ name }) => name === status)?.kind ?? card.stageKind
  const others = board.cards.filter(({ id }) => id !== card.id)
  const above = others.findIndex(({ id }) => id === afterId)
  const top = others.findIndex((other) => other.status === status)
  const at = above >= 0 ? above + 1 : top >= 0 ? top : others.length
  return { ...board, cards: others.toSpliced(at, 0, { ...card, status, stageKind: kind }) }
}

/**
 * Updates a project on the board. New projects, and those whose stage has changed, go to the top of their stage.
 * Archived projects are removed.
 */
export function updateBoard(board: Board, project: ProjectInList): Board {
  const known = board.cards.find(({ id }) => id === project.id)
  if (project.archivedAt !== null)
    return known ? { ...board, cards: board.cards.filter(({ id }) => id !== project.id) } : board
  if (known?.status !== project.status)
    return placeOnBoard(board, project, { status: project.status, afterId: null })
  return { ...board, cards: board.cards.map((card) => (card.id === project.id ? project : card)) }
}
