import type { Day } from '@mantel/domain/dates'
import type { Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { createContext, useContext } from 'react'
import type { Order } from '../filter/arrange-cards.ts'

/** What every column of a board needs to know, and what it can ask for. It seldom changes. */
export type BoardTools = {
  stages: readonly Stage[]
  today: Day
  order: Order
  /** An empty column may only seem to be so. */
  isNarrowed: boolean
  /** Lays a card before the one that stands at this place now. */
  drop: (card: ProjectInList, stage: Stage, at: number) => void
  mayDrop: (card: ProjectInList, stage: Stage) => boolean
  mayCreate: (stage: Stage) => boolean
  /** The whole form, with the address that was typed. */
  createWith: (given: { address: string; status: string }) => void
  fold: (stage: Stage, isFolded: boolean) => void
}

export const BoardContext = createContext<BoardTools | null>(null)

export function useBoardTools() {
  const tools = useContext(BoardContext)
  if (!tools) throw new Error('There is no board around this')
  return tools
}
