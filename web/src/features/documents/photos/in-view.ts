import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Whether something has come near the screen yet; once it was there, it stays. */
export function useSeen<E extends Element>() {
  const element = useRef<E>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setSeen(true)
      },
      { rootMargin: '400px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isSeen])
  return { element, isSeen }
}

/** How wide something is, before it is first drawn and whenever that changes. */
export function useWidth<E extends Element>() {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!element.current) return
    const measure = (wide: number) => setWidth(Math.floor(wide))
    measure(element.current.getBoundingClientRect().width)
    const observer = new ResizeObserver(([entry]) => entry && measure(entry.contentRect.width))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return { element, width }
}
