import { type RefObject, useEffect, useState } from 'react'

/** The width below which the document shows quantity and rate below the description. */
const narrowWidth = 520

/** Whether the document around an element is narrow. CSS alone can’t move a field to another place. */
export function useIsNarrow(inside: RefObject<HTMLElement | null>) {
  const [isNarrow, setNarrow] = useState(false)
  useEffect(() => {
    const container = inside.current?.closest('article')?.parentElement
    if (!container) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setNarrow(entry.contentRect.width < narrowWidth)
    })
    observer.observe(container)
    return () => observer.disconnect()
  }, [inside])
  return isNarrow
}
