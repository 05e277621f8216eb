import type { Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { createContext, useContext } from 'react'

/** What moving needs to know of a project; a card and a page have it both. */
export type Movable = Pick<ProjectInList, 'id' | 'title' | 'status' | 'dateServiced'>

export type Moving = {
  /** To a stage, below a card or on top; without a place, wherever the server puts it. Answers whether it went. */
  move: (project: Movable, stage: Stage, afterId?: string | null) => boolean
  /** The stages that this person may move it to, and the one it is in. */
  reachable: (project: Movable) => Stage[]
  /** Asks to which stage. */
  choose: (project: Movable) => void
  /** For whoever listens instead of looking. */
  announce: (text: string) => void
}

export const MovingContext = createContext<Moving | null>(null)

export function useMoving() {
  const moving = useContext(MovingContext)
  if (!moving) throw new Error('Nothing can be moved here')
  return moving
}
