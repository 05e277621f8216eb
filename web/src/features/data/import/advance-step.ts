import { type RefObject, useEffect, useRef } from 'react'

/** Whoever comes to another step goes on at its heading. Whoever opens the page, or is elsewhere, is not moved. */
export function useGoingOn(content: RefObject<HTMLElement | null>, place: string | undefined) {
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (place === undefined || place === last.current) return
    const isFirst = last.current === undefined
    last.current = place
    const active = document.activeElement
    const isHere = !active || active === document.body || active.contains(content.current)
    if (isFirst || !(isHere || content.current?.contains(active))) return
    content.current?.scrollIntoView({ block: 'start' })
    content.current?.querySelector('h2')?.focus({ preventScroll: true })
  }, [content, place])
}
