import type { Day } from '@mantel/domain/basics/dates'
import type { BoardOrder, Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import type { Workspace } from '@mantel/domain/settings/workspace'
import { createContext, useContext } from 'react'

/** Shared by all columns of a board. The object seldom changes, so it seldom makes columns render. */
export type BoardTools = {
  stages: readonly Stage[]
  /** What the columns stand for. If not for stages, the name of the team member or the type is in place of a stage's. */
  by: 'stage' | 'member' | 'type'
  today: Day
  order: BoardOrder
  people: Workspace['people']
  /** The names of the fields that cards show. */
  cardFields: readonly string[]
  /** Whether a filter is active. If so, an empty column may have hidden cards. */
  isFiltered: boolean
  /** Shown in a column without cards. */
  emptyText: string
  /** Drops a card from the column `from` before the card that is currently at index `at`. */
  drop: (card: ProjectInList, stage: Stage, at: number, from: string | undefined) => void
  mayDrop: (card: ProjectInList, stage: Stage) => boolean
  mayCreate: (stage: Stage) => boolean
  /** Opens the full form with the typed address. */
  createWith: (given: { address: string; status: string }) => void
  /** Loads the next cards of a stage. */
  loadMore: (stage: string) => Promise<void>
  setCollapsed: (stage: Stage, isCollapsed: boolean) => void
}

export const BoardContext = createContext<BoardTools | null>(null)

export function useBoardTools() {
  const tools = useContext(BoardContext)
  if (!tools) throw new Error('useBoardTools must be used inside a board')
  return tools
}
