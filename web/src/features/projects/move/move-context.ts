import type { Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { createContext, useContext } from 'react'

/** The fields of a project that moving needs; both a card and a page have them. */
export type Movable = Pick<ProjectInList, 'id' | 'title' | 'status' | 'dateServiced'>

export type MoveActions = {
  /**
   * Moves a project to a stage, below the card `afterId` or to the top if that is null. Without `afterId`, it goes to
   * the top of another stage, or keeps its position in its current stage. Returns false if the move is refused or needs
   * a dialog first.
   */
  move: (project: Movable, stage: Stage, afterId?: string | null) => boolean
  /** The stages that this user may move the project to, including its current one. */
  reachable: (project: Movable) => Stage[]
  /** Opens the dialog to choose a stage. */
  choose: (project: Movable) => void
  /** Announces a text to screen readers. */
  announce: (text: string) => void
}

export const MoveActionsContext = createContext<MoveActions | null>(null)

export function useMoveActions() {
  const moving = useContext(MoveActionsContext)
  if (!moving) throw new Error('useMoveActions must be used inside a MoveProvider')
  return moving
}
