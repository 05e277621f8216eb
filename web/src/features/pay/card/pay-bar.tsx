import { type RefObject, useEffect, useState } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import * as copy from './copy.ts'

type Props = { amount: string; button: RefObject<HTMLButtonElement | null> }

/**
 * On narrow screens, a bar at the bottom that links to the payment methods. It is hidden while the whole pay button is
 * visible.
 */
export function PayBar({ amount, button }: Props) {
  const isReached = useIsVisible(button)
  return (
    <div
      hidden={isReached}
      className="fixed inset-x-0 bottom-0 z-10 border-t border-border bg-card px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] shadow-[0_-6px_24px_-12px_rgb(31_27_22/.15)] min-[980px]:hidden low:hidden"
    >
      <Button asChild variant="primary" size="large" className="h-12! w-full text-16!">
        <a href="#pay-with">{copy.pay(amount)}</a>
      </Button>
    </div>
  )
}

/** Whether the whole element is inside the window. */
function useIsVisible(target: RefObject<Element | null>) {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    if (!target.current) return
    const follow = ([entry]: IntersectionObserverEntry[]) =>
      setVisible(entry !== undefined && entry.intersectionRatio >= 1)
    const observer = new IntersectionObserver(follow, { threshold: 1 })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
  return isVisible
}
