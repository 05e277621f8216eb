import { type RefObject, useEffect, useState } from 'react'

/** The width below which the paper shows quantity and rate below the description. */
const narrowWidth = 520

/** Whether the paper around an element is narrow. A field can’t be in two places, so CSS alone can’t decide. */
export function useIsNarrow(inside: RefObject<HTMLElement | null>) {
  const [isNarrow, setNarrow] = useState(false)
  useEffect(() => {
    const paper = inside.current?.closest('article')?.parentElement
    if (!paper) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setNarrow(entry.contentRect.width < narrowWidth)
    })
    observer.observe(paper)
    return () => observer.disconnect()
  }, [inside])
  return isNarrow
}
