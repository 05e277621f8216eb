import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../base/button.tsx'
import { classes } from '../base/classes.ts'
import * as copy from '../copy.ts'
import { boxLook } from '../form/checkbox.tsx'

type Props = {
  /** All columns that can be hidden. */
  columns: readonly { name: string; label: string }[]
  /** The names of the visible ones in their order. */
  shown: readonly string[]
  /** True if the user chose the columns. Only then can they be reset. */
  isChosen: boolean
  onChange: (shown: string[] | undefined) => void
}

/** Chooses the columns of a list and their order, with the mouse or with Alt and the arrow keys. */
export function ColumnChooser({ columns, shown, isChosen, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [slot, setSlot] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const visible = shown.flatMap((name) => columns.find((column) => column.name === name) ?? [])
  const names = visible.map(({ name }) => name)
  const rows = [...visible, ...columns.filter(({ name }) => !names.includes(name))]
  const order = names.join(' ')

  const latest = useRef({ names, onChange })
  useEffect(() => {
    latest.current = { names, onChange }
  })
  useEffect(() => {
    let undo = () => {}
    let isGone = false
    // If the drag-and-drop code fails to load, the columns can still be moved with the keyboard.
    void import('../base/sortable.ts').then(
      ({ makeSortable }) => {
        if (isGone || !list.current || order === '') return
        undo = makeSortable(list.current, {
          onOver: setSlot,
          onDrop: (name, before) => {
            const moved = moveBefore(latest.current.names, name, before)
            if (moved) latest.current.onChange(moved)
          },
        })
      },
      () => {},
    )
    return () => {
      isGone = true
      undo()
    }
  }, [order])

  function step(event: KeyboardEvent, column: { name: string; label: string }) {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown']
    const at = names.indexOf(column.name)
    if (!by || !event.altKey || at < 0) return
    event.preventDefault()
    const moved = moveBefore(names, column.name, by > 0 ? at + 2 : at - 1)
    if (!moved) return
    const focused = document.activeElement
    flushSync(() => onChange(moved))
    // Restores the focus, which is lost when a row moves in the DOM.
    if (focused instanceof HTMLElement) focused.focus()
    setAnnouncement(copy.columnMoved(column.label, at + by + 1, names.length))
  }

  return (
    <div className="-mx-1.5">
      <ol ref={list} aria-label="Columns" className="max-h-72 overflow-y-auto">
        {rows.map((column, at) => {
          const isShown = names.includes(column.name)
          return (
            <li
              key={column.name}
              data-entry={column.name}
              className={classes(
                'relative flex h-8 items-center rounded-control px-1.5 hover:bg-hover touch:h-11',
                slot === at && 'after:absolute after:inset-x-0 after:top-0 after:h-0.5 after:bg-ring',
              )}
            >
              <label className="flex min-w-0 flex-1 items-center gap-2.5 self-stretch">
                <input
                  type="checkbox"
                  className={boxLook}
                  checked={isShown}
                  aria-keyshortcuts={isShown ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
                  onKeyDown={(event) => step(event, column)}
                  onChange={() =>
                    onChange(isShown ? names.filter((name) => name !== column.name) : [...names, column.name])
                  }
                />
                <span className="truncate">{column.label}</span>
              </label>
              {isShown && (
                <span
                  data-handle
                  aria-hidden
                  className="flex h-8 w-6 shrink-0 cursor-grab items-center justify-center text-muted-foreground touch:hidden"
                >
                  <GripVertical size={14} strokeWidth={1.8} />
                </span>
              )}
            </li>
          )
        })}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {isChosen && (
        <Button size="small" variant="ghost" onClick={() => onChange(undefined)}>
          {copy.resetColumns}
        </Button>
      )}
    </div>
  )
}

/** Inserts a name before the name that is currently at index `before`. Returns undefined if nothing changes. */
function moveBefore(names: readonly string[], name: string, before: number) {
  const from = names.indexOf(name)
  const to = Math.max(0, Math.min(before, names.length))
  if (from < 0 || to === from || to === from + 1) return undefined
  const others = names.filter((other) => other !== name)
  return others.toSpliced(to > from ? to - 1 : to, 0, name)
}
