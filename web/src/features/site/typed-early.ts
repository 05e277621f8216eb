import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Does what somebody wanted of an element before the page was awake: public-start.ts marked it. */
export function useEarly(element: RefObject<HTMLElement | null>, act: () => void) {
  const wake = useEffectEvent(() => {
    if (element.current?.dataset.early !== undefined) act()
  })
  useEffect(() => wake(), [])
}
