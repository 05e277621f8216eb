import { createContext, useContext } from 'react'
import type { Movable } from '../../features/projects/move/move-context.ts'

/** What can be asked for from anywhere in a company's rooms, and happens on top of them. */
export type CompanyActions = {
  /** Opens the list of what a new company does first. */
  setUp: () => void
  /** Asks to which stage a project goes. */
  move: (project: Movable) => void
}

const nothing = () => {}

export const CompanyActionsContext = createContext<CompanyActions>({ setUp: nothing, move: nothing })

export const useCompanyActions = () => useContext(CompanyActionsContext)

let isSetUpWanted = false

/** For whoever leads somebody into the rooms: the list is open when they arrive. */
export const wantSetUp = () => {
  isSetUpWanted = true
}

/** Fulfilled once. */
export function takeSetUpWish() {
  const was = isSetUpWanted
  isSetUpWanted = false
  return was
}
