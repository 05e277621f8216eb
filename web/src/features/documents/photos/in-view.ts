import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Returns a ref and whether its element has ever been near the viewport. */
export function useHasBeenInView<E extends Element>() {
  const element = useRef<E>(null)
  const [hasBeenInView, setHasBeenInView] = useState(false)
  useEffect(() => {
    if (hasBeenInView || !element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setHasBeenInView(true)
      },
      { rootMargin: '400px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [hasBeenInView])
  return { element, hasBeenInView }
}

/** Returns a ref and the width of its element, measured before the first paint and whenever it changes. */
export function useWidth<E extends Element>() {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!element.current) return
    const update = (exact: number) => setWidth(Math.floor(exact))
    update(element.current.getBoundingClientRect().width)
    const observer = new ResizeObserver(([entry]) => entry && update(entry.contentRect.width))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return { element, width }
}
