import { createContext, useContext } from 'react'

export type StepNavigation = {
  isCurrent: boolean
  /** True if the user came from another step: the title then takes the focus. */
  takesFocus: boolean
  onBack: (() => void) | undefined
  onSkip: () => void
  onDone: () => void
}

const nothing = () => {}

export const StepContext = createContext<StepNavigation>({
  isCurrent: true,
  takesFocus: false,
  onBack: undefined,
  onSkip: nothing,
  onDone: nothing,
})

export const useStepNavigation = () => useContext(StepContext)
