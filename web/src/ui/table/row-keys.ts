import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Selection } from './selection.ts'

type List<Row> = {
  rows: Row[]
  keyOf: (row: Row) => string
  onPeek?: (row: Row) => void
  peeked?: string
  selection?: Selection
  letters?: boolean
}

/**
 * Handles the keys and clicks of a list. Tab stops at one row, and the arrow keys move from there. The table handles
 * the events of all rows, so that hundreds of rows need no handlers.
 */
export function useRowKeys<Row>({ rows, keyOf, onPeek, peeked, selection, letters = true }: List<Row>) {
  const table = useRef<HTMLTableElement>(null)
  const [focusedIndex, setFocusedIndex] = useState<number | null>(null)
  const isMoving = useRef(false)
  const peekedAt = peeked === undefined ? -1 : rows.findIndex((row) => keyOf(row) === peeked)
  // If the user moved to another row in the panel beside the list, the focus continues there when the panel closes.
  if (peekedAt >= 0 && peekedAt !== focusedIndex) setFocusedIndex(peekedAt)
  const current = Math.min(Math.max(focusedIndex ?? 0, 0), Math.max(rows.length - 1, 0))

  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    table.current?.querySelector<HTMLElement>(`[data-index="${current}"] [data-row-link]`)?.focus()
  }, [current])

  function moveTo(index: number, isExtending: boolean) {
    const to = Math.max(0, Math.min(index, rows.length - 1))
    const row = rows[to]
    if (row === undefined || to === current) return
    isMoving.current = true
    if (isExtending) selection?.toggle(keyOf(row), true)
    if (peekedAt >= 0 && onPeek) onPeek(row)
    else setFocusedIndex(to)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const index = indexOf(event.target)
    const row = rows[index ?? -1]
    if (index === null || row === undefined || event.metaKey || event.ctrlKey || event.altKey) return
    const isOnLink = (event.target as HTMLElement).matches('[data-row-link]')
    runHandler(event, {
      ArrowDown: () => moveTo(index + 1, event.shiftKey),
      ArrowUp: () => moveTo(index - 1, event.shiftKey),
      Home: () => moveTo(0, false),
      End: () => moveTo(rows.length - 1, false),
      ' ': isOnLink && onPeek ? () => onPeek(row) : undefined,
      x: letters && selection ? () => selection.toggle(keyOf(row), event.shiftKey) : undefined,
    })
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    const target = event.target as HTMLElement
    const index = indexOf(target)
    const row = rows[index ?? -1]
    if (index === null || row === undefined) return
    if (peekedAt < 0) setFocusedIndex(index)
    if (target.closest('[data-select]')) {
      selection?.toggle(keyOf(row), event.shiftKey)
      return
    }
    // The user may be selecting text to copy.
    const isSelectingText = window.getSelection()?.type === 'Range'
    if (!target.closest('a, button, input') && !isSelectingText) onPeek?.(row)
  }

  return { table, current, onKeyDown, onClick }
}

type Handlers = { [key: string]: (() => void) | undefined }

/** Runs the handler of the pressed key, if it has one. A letter is the same key with Shift or Caps Lock. */
export function runHandler(event: KeyboardEvent, handlers: Handlers) {
  const run = handlers[event.key.length === 1 ? event.key.toLowerCase() : event.key]
  if (!run) return
  event.preventDefault()
  run()
}

function indexOf(target: EventTarget) {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null
  return row ? Number(row.dataset.index) : null
}
