import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Runs `act` if the user clicked or submitted the element before hydration. public-start.ts marks such elements. */
export function useEarlyAction(element: RefObject<HTMLElement | null>, act: () => void) {
  const runEarlyAction = useEffectEvent(() => {
    if (element.current?.dataset.early !== undefined) act()
  })
  useEffect(() => runEarlyAction(), [])
}
