import { type RefObject, useEffect } from 'react'

const userEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Keeps the section of the URL in place until the user scrolls, taps or types, because the sections above it grow when
 * their data loads.
 */
export function useStayAtSection(column: RefObject<HTMLElement | null>, id: string) {
  useEffect(() => {
    const section = id && column.current && document.getElementById(id)
    if (!section || !column.current) return
    const stop = new AbortController()
    const observer = new ResizeObserver(() => section.scrollIntoView({ block: 'start' }))
    observer.observe(column.current)
    for (const type of userEvents) {
      window.addEventListener(type, () => observer.disconnect(), { signal: stop.signal, capture: true })
    }
    return () => {
      stop.abort()
      observer.disconnect()
    }
  }, [column, id])
}
