import { type RefObject, useLayoutEffect, useRef } from 'react'

type Options = {
  keys: readonly string[]
  scroller: RefObject<HTMLElement | null>
  /** Returns where a row begins, in pixels from the top of what scrolls. */
  startOf: (index: number) => number
  isOff: boolean
}

/** The number of visible rows that say whether the list only moved. */
const compared = 12

/**
 * Keeps the visible rows where they are when rows above them come or go because others changed something. Browsers do
 * this on their own only for rows that are rendered, and some not at all. A list that its user sorts or filters differently does
 * not move, and neither does one at its start, where new rows should appear.
 */
export function useRowsInPlace({ keys, scroller, startOf, isOff }: Options) {
  const shown = useRef(keys)
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = keys
    const element = scroller.current
    if (isOff || !element || isSame(before, keys) || element.scrollTop <= 0) return
    // The head of the list covers what is above this line.
    const top = element.scrollTop + startOf(0)
    const first = before.findIndex((_, index) => startOf(index + 1) > top)
    if (first < 0) return
    const shift = shiftOf(before.slice(first, first + compared), first, keys)
    if (shift) element.scrollBy({ top: startOf(first + shift) - startOf(first), behavior: 'instant' })
  })
}

/** By how many rows most of these have moved, or 0 if they were shuffled. */
function shiftOf(rows: readonly string[], first: number, keys: readonly string[]) {
  const shifts = rows.flatMap((key, at) => {
    const now = keys.indexOf(key)
    return now < 0 ? [] : [now - first - at]
  })
  const middle = shifts.toSorted((one, other) => one - other)[Math.floor(shifts.length / 2)] ?? 0
  const moved = shifts.filter((shift) => shift === middle).length
  return moved > rows.length / 2 ? middle : 0
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((key, at) => key === other[at])
