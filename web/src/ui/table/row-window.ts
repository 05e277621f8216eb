import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { useIsPainted } from '../base/after-paint.ts'
import { takenAsScrolled } from '../base/attach-refs.ts'

/** A row to draw, and the height of those before it that are not drawn. */
export type RowInWindow = { index: number; gap: number }

type Options = {
  count: number
  height: number
  /** What stands above the first row and scrolls with it. */
  head?: number
  scroller: RefObject<HTMLElement | null>
  /** Drawn wherever the list is scrolled to, so that the focus does not vanish with it. */
  keep: number
  /** Where the page itself scrolls, everything is drawn. */
  isOff?: boolean
}

const manyRows = 40

/** Drawn with the room itself. The others follow once these are painted, so that nobody waits for them to change rooms. */
const firstRows = 3

/** Of a long list, only the rows in sight; a short one is drawn as it is. */
export function useRowWindow({ count, height, head = 0, scroller, keep, isOff }: Options) {
  const isLong = count > manyRows && !isOff
  const isPainted = useIsPainted()
  // oxlint-disable-next-line react/incompatible-library -- what it answers is used here and handed on as plain values
  const virtualizer = useVirtualizer({
    count,
    enabled: isLong,
    // Not before: whoever asks for sizes makes the browser lay out what nobody has seen yet, and then once more.
    getScrollElement: () => (isPainted ? scroller.current : null),
    ...takenAsScrolled,
    estimateSize: () => height,
    // Until it has measured itself.
    initialRect: { width: 0, height: 900 },
    scrollMargin: head,
    // A list that grows long while it is read stays where it was scrolled to.
    initialOffset: () => scroller.current?.scrollTop ?? 0,
    overscan: 8,
    useFlushSync: false,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(keep, count - 1)])].toSorted((a, b) => a - b),
  })
  const inSight = isLong ? virtualizer.getVirtualItems() : oneAfterTheOther(count, height, head)
  const total = isLong ? virtualizer.getTotalSize() : count * height
  let end = head
  const drawn = inSight.filter(({ index }, at) => isPainted || at < firstRows || index === keep)
  const rows = drawn.map((item): RowInWindow => {
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

const oneAfterTheOther = (count: number, height: number, head: number) =>
  Array.from({ length: count }, (_, index) => ({
    index,
    start: head + index * height,
    end: head + (index + 1) * height,
  }))
