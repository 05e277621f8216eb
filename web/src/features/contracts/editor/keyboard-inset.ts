import { useEffect, useRef } from 'react'

/** Lifts what stands at the lower edge above the keyboard of a phone, which lies over the page without telling it. */
export function useAboveKeyboard() {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const seen = window.visualViewport
    const element = bar.current
    if (!seen || !element) return
    const lift = () => {
      element.style.translate = ''
      const hidden = element.getBoundingClientRect().bottom - (seen.offsetTop + seen.height)
      if (hidden > 0) element.style.translate = `0 -${hidden}px`
    }
    lift()
    seen.addEventListener('resize', lift)
    seen.addEventListener('scroll', lift)
    return () => {
      element.style.translate = ''
      seen.removeEventListener('resize', lift)
      seen.removeEventListener('scroll', lift)
    }
  }, [])
  return bar
}
