import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Runs a click or submit that happened before hydration. public-start.ts marked the element. */
export function useEarlyAction(element: RefObject<HTMLElement | null>, act: () => void) {
  const runEarlyAction = useEffectEvent(() => {
    if (element.current?.dataset.early !== undefined) act()
  })
  useEffect(() => runEarlyAction(), [])
}
