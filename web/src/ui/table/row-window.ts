import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { useIsPainted } from '../base/after-paint.ts'
import { keepScrollOffset } from '../base/keep-scroll-offset.ts'
import { useRowsInPlace } from './rows-in-place.ts'

/** A row to render, and the height of the rows before it that are not rendered. */
export type VisibleRow = { index: number; gap: number }

type Options = {
  keys: readonly string[]
  height: number
  /** The height of the content that is above the first row and scrolls with the rows. */
  head?: number
  scroller: RefObject<HTMLElement | null>
  /** A row that always renders, so that it does not lose the focus. */
  pinned: number
  /** Renders all rows, for lists where the page itself scrolls. */
  isOff?: boolean
}

const minVirtualRows = 40

/**
 * The number of rows that render with the screen. The others follow after the first paint, so that switching screens
 * does not wait for them.
 */
const firstRows = 3

/** Returns only the visible rows of a long list, and all rows of a short one. */
export function useRowWindow({ keys, height, head = 0, scroller, pinned, isOff = false }: Options) {
  const count = keys.length
  const isLong = count > minVirtualRows && !isOff
  const isPainted = useIsPainted()
  // oxlint-disable-next-line react/incompatible-library -- its results are used here and passed on as plain values
  const virtualizer = useVirtualizer({
    count,
    enabled: isLong,
    // Null before the first paint: measuring would force an extra layout.
    getScrollElement: () => (isPainted ? scroller.current : null),
    ...keepScrollOffset,
    estimateSize: () => height,
    // Used until the virtualizer has measured the list.
    initialRect: { width: 0, height: 900 },
    scrollMargin: head,
    // Keeps the scroll position when a list becomes long enough for the virtualizer.
    initialOffset: () => scroller.current?.scrollTop ?? 0,
    overscan: 8,
    useFlushSync: false,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(pinned, count - 1)])].toSorted((a, b) => a - b),
  })
  const visibleItems = isLong ? virtualizer.getVirtualItems() : allItems(count, height, head)
  const total = isLong ? virtualizer.getTotalSize() : count * height
  const startOf = (index: number) =>
    isLong ? (virtualizer.measurementsCache[index]?.start ?? head + total) : head + index * height
  useRowsInPlace({ keys, scroller, startOf, isOff })
  let end = head
  const renderedItems = visibleItems.filter(
    ({ index }, at) => isPainted || at < firstRows || index === pinned,
  )
  const rows = renderedItems.map((item): VisibleRow => {
    const gap = item.start - end
    end = item.end
    return { index: item.index, gap }
  })
  return {
    rows,
    rest: head + total - end,
    measure: isLong && isPainted ? virtualizer.measureElement : undefined,
  }
}

const allItems = (count: number, height: number, head: number) =>
  Array.from({ length: count }, (_, index) => ({
    index,
    start: head + index * height,
    end: head + (index + 1) * height,
  }))
