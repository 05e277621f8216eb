import { type RefObject, useEffect } from 'react'
import { Button } from '../base/button.tsx'
import * as copy from '../copy.ts'

/** The state of rows that are not loaded yet. */
export type More = {
  hasMore: boolean
  isLoading: boolean
  /** Why the last attempt failed. */
  error?: string
  load: () => void
}

/** The number of rows that load automatically while scrolling. For more, the user has to click. */
const autoLoadLimit = 500
const loadDistance = 800

/** Loads the next rows before the last one is visible. Returns the scroll handler of the list. */
export function useLoadMore(
  scroller: RefObject<HTMLElement | null>,
  more: More | undefined,
  count: number,
  isOn: boolean,
) {
  function loadIfNearEnd() {
    const element = scroller.current
    const canLoad = more?.hasMore && !more.isLoading && more.error === undefined && count < autoLoadLimit
    if (!isOn || !canLoad || !element) return
    if (element.scrollHeight - element.scrollTop - element.clientHeight < loadDistance) more.load()
  }
  // Runs without scrolling, too, because the loaded rows may not fill the screen.
  useEffect(loadIfNearEnd)
  return loadIfNearEnd
}

type Props = { more: More | undefined; count: number; loadsAutomatically: boolean }

export function MoreRows({ more, count, loadsAutomatically }: Props) {
  if (!more?.hasMore) return null
  if (more.error !== undefined) {
    return (
      <div role="alert" className={look}>
        <span>
          {copy.couldNotLoadMore} {more.error}
        </span>
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
  if (loadsAutomatically && count < autoLoadLimit) return null
  return (
    <div className={look}>
      <Button size="small" onClick={more.load}>
        {loadsAutomatically ? 'Load 100 more' : 'Show more'}
      </Button>
    </div>
  )
}

const look =
  'sticky left-0 flex min-h-11 flex-wrap items-center justify-center gap-3 px-5 py-2 text-13 text-muted-foreground'
