import { type RefObject, useEffect } from 'react'

const touching = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * What stands above a section grows when its data arrives. Until somebody scrolls or types, the section that the
 * address names stays where it was asked for.
 */
export function useStayAtSection(column: RefObject<HTMLElement | null>, id: string) {
  useEffect(() => {
    const section = id && column.current && document.getElementById(id)
    if (!section || !column.current) return
    const stop = new AbortController()
    const observer = new ResizeObserver(() => section.scrollIntoView({ block: 'start' }))
    observer.observe(column.current)
    for (const type of touching) {
      window.addEventListener(type, () => observer.disconnect(), { signal: stop.signal, capture: true })
    }
    return () => {
      stop.abort()
      observer.disconnect()
    }
  }, [column, id])
}
