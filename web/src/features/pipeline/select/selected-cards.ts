import type { ProjectInList } from '@mantel/domain/projects/projects'
import { createContext, useContext, useMemo } from 'react'
import { type Selection, useSelection } from '../../../ui/table/selection.ts'

type Cards = readonly (readonly ProjectInList[])[]

export type CardSelection = Selection & {
  /** Selects a card and the one that the arrow key moves to. */
  extend: (from: string, to: string) => void
}

/** The selected cards among the visible ones, column by column. */
export function useCardSelection(columns: Cards): CardSelection {
  const ids = useMemo(() => [...new Set(columns.flatMap((cards) => cards.map(({ id }) => id)))], [columns])
  const selection = useSelection(ids)
  // The same set as long as it has the same cards, because all cards render again when it changes.
  const key = [...selection.selected].join()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the set
  const selected = useMemo(() => selection.selected, [key])
  return { ...selection, selected, extend: (from, to) => selection.set([from, to], true) }
}

const none: ReadonlySet<string> = new Set()

/** The ids of the selected cards. Only the rows of the cards read it, so that columns need not render again. */
export const SelectedCardsContext = createContext(none)
export const useSelectedCards = () => useContext(SelectedCardsContext)
