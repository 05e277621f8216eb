import type { Board, Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'

/** Where a card stands: in a stage, below another one, or on top of all. */
export type Place = { status: string; afterId: string | null }

/** The stage in whose column it stands: what is in a stage that no longer exists stands in the first one. */
export const stageOf = (stages: readonly Stage[], { status }: Pick<ProjectInList, 'status'>) =>
  stages.find(({ name }) => name === status) ?? stages[0]

export function placeOf({ cards }: Board, id: string): Place | null {
  const at = cards.findIndex((card) => card.id === id)
  const card = cards[at]
  if (!card) return null
  const above = cards.slice(0, at).findLast(({ status }) => status === card.status)
  return { status: card.status, afterId: above?.id ?? null }
}

/**
 * The board with one card in another place. The order of the list is the order on the screen: numbers are the server's
 * own, and it may have numbered a column anew.
 */
export function placeOnBoard(board: Board, card: ProjectInList, { status, afterId }: Place): Board {
  const kind = board.stages.find(({ name }) => name === status)?.kind ?? card.stageKind
  const others = board.cards.filter(({ id }) => id !== card.id)
  const above = others.findIndex(({ id }) => id === afterId)
  const top = others.findIndex((other) => other.status === status)
  const at = above >= 0 ? above + 1 : top >= 0 ? top : others.length
  return { ...board, cards: others.toSpliced(at, 0, { ...card, status, stageKind: kind }) }
}

/** What the server says about a project now. A new one, and one that changed its stage elsewhere, stands on top. */
export function keepOnBoard(board: Board, project: ProjectInList): Board {
  const known = board.cards.find(({ id }) => id === project.id)
  if (project.archivedAt !== null)
    return known ? { ...board, cards: board.cards.filter(({ id }) => id !== project.id) } : board
  if (known?.status !== project.status)
    return placeOnBoard(board, project, { status: project.status, afterId: null })
  return { ...board, cards: board.cards.map((card) => (card.id === project.id ? project : card)) }
}
