import { type ClipboardEvent, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { toast } from '../../../../platform/toast.ts'
import * as copy from '../copy.ts'
import { type EditedLine, isBlank } from '../edited-fields.ts'
import type { Editing } from '../editing-context.ts'
import {
  changeLine,
  insertLines,
  maxLines,
  newLine,
  placeLine,
  removeLine,
  restoreLine,
  stepLine,
} from './edited-lines.ts'
import { focusLine, focusNewLine } from './focus-line.ts'
import { readPastedLines } from './pasted-lines.ts'

export type LineActions = {
  edit: (key: string, changes: Partial<Omit<EditedLine, 'key'>>) => void
  /** Adds a line below another one, or at the end, and focuses it. */
  addBelow: (key: string | null) => void
  remove: (key: string) => void
  move: (key: string, by: 1 | -1) => void
  /** Moves a line before the line that is currently at index `before`. */
  place: (key: string, before: number) => void
  paste: (event: ClipboardEvent, key: string) => void
}

/** Returns the actions on lines. They are stable between renders, so that only changed rows render again. */
export function useLines({ change, current }: Pick<Editing, 'change' | 'current'>) {
  const [announcement, announce] = useState('')
  const actions = useMemo(
    () =>
      createActions(
        () => current().lines,
        (lines) => change({ lines }),
        announce,
      ),
    [change, current],
  )
  return { actions, announcement }
}

function createActions(
  read: () => readonly EditedLine[],
  write: (lines: readonly EditedLine[]) => void,
  announce: (text: string) => void,
): LineActions {
  // The row must exist before it can get the focus.
  const writeNow = (lines: readonly EditedLine[]) => flushSync(() => write(lines))

  return {
    edit: (key, changes) => write(changeLine(read(), key, changes)),
    addBelow: (key) => {
      const lines = read()
      const at = key === null ? lines.length - 1 : lines.findIndex((line) => line.key === key)
      // Focuses an existing empty line instead of adding another one.
      const empty = [lines[at], lines[at + 1]].find((line) => line && isBlank(line))
      if (empty) return focusLine(empty.key)
      if (lines.length >= maxLines) return toast({ title: copy.tooManyLines, tone: 'error' })
      const added = newLine(lines[at])
      writeNow(insertLines(lines, lines[at]?.key ?? null, [added]))
      focusLine(added.key)
    },
    remove: (key) => {
      const lines = read()
      const at = lines.findIndex((line) => line.key === key)
      const removed = lines[at]
      if (!removed) return
      const left = removeLine(lines, key)
      writeNow(left)
      const next = left[Math.max(0, at - 1)]
      if (next) focusLine(next.key)
      else focusNewLine()
      if (isBlank(removed)) return
      const undo = () => write(restoreLine(read(), removed, at))
      toast({ title: copy.lineRemoved, text: removed.description, action: { label: 'Undo', run: undo } })
    },
    move: (key, by) => {
      const lines = read()
      const moved = stepLine(lines, key, by)
      if (moved === lines) return
      const focused = document.activeElement
      writeNow(moved)
      // A row loses the focus when it moves in the DOM.
      if (focused instanceof HTMLElement) focused.focus()
      const at = moved.findIndex((line) => line.key === key)
      announce(copy.movedTo(copy.lineName(moved[at]?.description ?? '', at + 1), at + 1, moved.length))
    },
    place: (key, before) => write(placeLine(read(), key, before)),
    paste: (event, key) => {
      const pasted = readPastedLines(event.clipboardData.getData('text/plain'))
      if (!pasted) return
      event.preventDefault()
      const lines = read()
      const filled = insertLines(lines, key, pasted)
      const last = pasted.findLast(({ key: own }) => filled.some((line) => line.key === own))
      writeNow(filled)
      if (last) focusLine(last.key)
      const count = pasted.filter(({ key: own }) => filled.some((line) => line.key === own)).length
      toast({
        title: copy.linesAdded(count),
        ...(count < pasted.length && { text: copy.tooManyLines }),
        action: { label: 'Undo', run: () => write(lines) },
      })
    },
  }
}
