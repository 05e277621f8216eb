import { type RefObject, useEffect } from 'react'
import { Button } from '../base/button.tsx'

/** What a list does not hold yet. */
export type More = {
  hasMore: boolean
  isLoading: boolean
  /** Why the last try brought nothing. */
  error?: string
  load: () => void
}

/** So many come by themselves; whoever wants to read on after that asks for it. */
const enough = 500
const soon = 800

/** The next rows come before the last one is in sight. */
export function useLoadingMore(
  scroller: RefObject<HTMLElement | null>,
  more: More | undefined,
  count: number,
  isOn: boolean,
) {
  function look() {
    const at = scroller.current
    const waits = more?.hasMore && !more.isLoading && more.error === undefined && count < enough
    if (!isOn || !waits || !at) return
    if (at.scrollHeight - at.scrollTop - at.clientHeight < soon) more.load()
  }
  // Also without scrolling: what has come may not fill the screen.
  useEffect(look)
  return look
}

type Props = { more: More | undefined; count: number; loadsByItself: boolean }

export function MoreRows({ more, count, loadsByItself }: Props) {
  if (!more?.hasMore) return null
  if (more.error !== undefined) {
    return (
      <div role="alert" className={look}>
        <span>We couldn’t load more. {more.error}</span>
        <Button size="small" onClick={more.load}>
          Try again
        </Button>
      </div>
    )
  }
  if (more.isLoading) {
    return (
      <p role="status" className={look}>
        Loading more…
      </p>
    )
  }
  if (loadsByItself && count < enough) return null
  return (
    <div className={look}>
      <Button size="small" onClick={more.load}>
        {loadsByItself ? 'Load 100 more' : 'Show more'}
      </Button>
    </div>
  )
}

const look =
  'sticky left-0 flex min-h-11 flex-wrap items-center justify-center gap-3 px-5 py-2 text-13 text-muted-foreground'
