import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
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
  const [focused, setFocused] = useState<Focused>(noFocus)
  const isMoving = useRef(false)
  const hasFocus = useRef(false)
  const indexOfKey = (key: string | undefined) =>
    key === undefined ? -1 : rows.findIndex((row) => keyOf(row) === key)
  const peekedAt = indexOfKey(peeked)
  // If the user moved to another row in the panel beside the list, the focus continues there when the panel closes.
  if (peeked !== undefined && peekedAt >= 0 && peeked !== focused.key)
    setFocused({ key: peeked, index: peekedAt })
  // The row moves when others add or remove rows above it. If it is removed itself, the next one takes its place.
  const focusedAt = indexOfKey(focused.key)
  if (focusedAt >= 0 && focusedAt !== focused.index) setFocused({ ...focused, index: focusedAt })
  const current = Math.max(0, Math.min(focusedAt < 0 ? focused.index : focusedAt, rows.length - 1))
  const focusAt = (index: number) => {
    const key = rows[index] && keyOf(rows[index])
    if (key !== undefined && key !== focused.key) setFocused({ key, index })
  }

  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    focusRow(table.current, current)
  }, [current])

  const isRemoved = focused.key !== undefined && focusedAt < 0
  useEffect(() => {
    // The focus of a removed row is at the document, unless the user has moved it elsewhere.
    if (isRemoved && hasFocus.current && document.activeElement === document.body)
      focusRow(table.current, current)
  }, [isRemoved, current])

  function moveTo(index: number, isExtending: boolean) {
    const to = Math.max(0, Math.min(index, rows.length - 1))
    const row = rows[to]
    if (row === undefined || to === current) return
    isMoving.current = true
    if (isExtending) selection?.toggle(keyOf(row), true)
    if (peekedAt >= 0 && onPeek) onPeek(row)
    else focusAt(to)
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
    if (peekedAt < 0) focusAt(index)
    if (target.closest('[data-select]')) {
      selection?.toggle(keyOf(row), event.shiftKey)
      return
    }
    // The user may be selecting text to copy.
    const isSelectingText = window.getSelection()?.type === 'Range'
    if (!target.closest('a, button, input') && !isSelectingText) onPeek?.(row)
  }

  function onFocus({ target }: FocusEvent) {
    hasFocus.current = true
    const index = indexOf(target)
    if (index !== null && peekedAt < 0) focusAt(index)
  }
  // Browsers do not report that an element loses the focus because it is removed.
  const onBlur = () => void (hasFocus.current = false)

  return { table, current, onKeyDown, onClick, onFocus, onBlur }
}

/** The row from which the arrow keys move. The key is undefined until the user has moved to a row. */
type Focused = { key: string | undefined; index: number }
const noFocus: Focused = { key: undefined, index: 0 }

const focusRow = (table: HTMLElement | null, index: number) =>
  table?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row-link]`)?.focus()

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
