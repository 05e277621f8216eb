import { useEffect, useRef } from 'react'

/** Moves a bottom bar above a phone's keyboard, which covers the page without resizing it. */
export function useAboveKeyboard() {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const viewport = window.visualViewport
    const element = bar.current
    if (!viewport || !element) return
    const lift = () => {
      element.style.translate = ''
      const overlap = element.getBoundingClientRect().bottom - (viewport.offsetTop + viewport.height)
      if (overlap > 0) element.style.translate = `0 -${overlap}px`
    }
    lift()
    viewport.addEventListener('resize', lift)
    viewport.addEventListener('scroll', lift)
    return () => {
      element.style.translate = ''
      viewport.removeEventListener('resize', lift)
      viewport.removeEventListener('scroll', lift)
    }
  }, [])
  return bar
}
