import { createContext, useContext } from 'react'

/** How a step is left, and whether it is the one that is shown. */
export type Going = {
  isHere: boolean
  /** Somebody came to it from another one, and goes on at its title. */
  takesFocus: boolean
  onBack: (() => void) | undefined
  onLater: () => void
  onDone: () => void
}

const nothing = () => {}

export const StepContext = createContext<Going>({
  isHere: true,
  takesFocus: false,
  onBack: undefined,
  onLater: nothing,
  onDone: nothing,
})

export const useGoing = () => useContext(StepContext)
