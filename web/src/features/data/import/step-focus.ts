import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to the heading of a new step, but not when the page opens or when the focus is outside the steps. */
export function useStepFocus(content: RefObject<HTMLElement | null>, stepKey: string | undefined) {
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (stepKey === undefined || stepKey === last.current) return
    const isFirst = last.current === undefined
    last.current = stepKey
    const active = document.activeElement
    const hasNoFocus = !active || active === document.body || active.contains(content.current)
    if (isFirst || !(hasNoFocus || content.current?.contains(active))) return
    content.current?.scrollIntoView({ block: 'start' })
    content.current?.querySelector('h2')?.focus({ preventScroll: true })
  }, [content, stepKey])
}
