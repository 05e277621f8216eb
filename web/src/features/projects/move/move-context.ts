import type { Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { createContext, useContext } from 'react'

/** The fields of a project that moving needs; both a card and a page have them. */
export type Movable = Pick<ProjectInList, 'id' | 'title' | 'status' | 'dateServiced'>

export type MoveActions = {
  /**
   * Moves a project to a stage, below a card or to the top; without `afterId` the server chooses the position. Returns
   * whether it moved.
   */
  move: (project: Movable, stage: Stage, afterId?: string | null) => boolean
  /** The stages that this user may move it to, and its current one. */
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
