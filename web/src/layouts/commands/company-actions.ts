import { createContext, useContext } from 'react'
import type { Movable } from '../../features/projects/move/move-context.ts'

/** Actions that open a panel or dialog above any screen of a company. */
export type CompanyActions = {
  /** Opens the setup checklist. */
  setUp: () => void
  /** Opens the dialog that moves a project to another stage. */
  move: (project: Movable) => void
}

const noop = () => {}

export const CompanyActionsContext = createContext<CompanyActions>({ setUp: noop, move: noop })

export const useCompanyActions = () => useContext(CompanyActionsContext)

let isSetupRequested = false

/** Opens the setup checklist when the app's frame next mounts. */
export const requestSetup = () => {
  isSetupRequested = true
}

/** Returns true once for each call of `requestSetup`. */
export function takeSetupRequest() {
  const wasRequested = isSetupRequested
  isSetupRequested = false
  return wasRequested
}
