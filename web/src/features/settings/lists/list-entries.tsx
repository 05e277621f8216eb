import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { StageMark } from '../../projects/stage-mark.tsx'
import type { ListText } from './copy.ts'
import * as copy from './copy.ts'
import { type Entry, edit, type ListDraft, move } from './list-draft.ts'
import type { ListErrors } from './list-errors.ts'
import { ListRow } from './list-row.tsx'

type Props = {
  draft: ListDraft
  text: ListText
  errors: ListErrors
  onChange: (draft: ListDraft) => void
  onRemove: (entry: Entry) => void
}

/** Entries can be reordered by dragging, with the menu and with the keyboard. */
export function ListEntries({ draft, text, errors, onChange, onRemove }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [slot, setSlot] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const { entries } = draft
  const keys = entries.map(({ key }) => key).join(' ')

  const latest = useRef({ draft, onChange })
  useEffect(() => {
    latest.current = { draft, onChange }
  })
  useEffect(() => {
    let undo = () => {}
    let isGone = false
    // The drag-and-drop code loads after the list is shown. If that fails, the menu and the keyboard still work.
    void import('../../../ui/base/sortable.ts').then(
      ({ makeSortable }) => {
        if (isGone || !list.current || keys === '') return
        undo = makeSortable(list.current, {
          onOver: setSlot,
          onDrop: (key, before) => latest.current.onChange(move(latest.current.draft, key, before)),
        })
      },
      () => {},
    )
    return () => {
      isGone = true
      undo()
    }
  }, [keys])

  function step(entry: Entry, at: number, by: 1 | -1) {
    const to = at + by
    if (to < 0 || to >= entries.length) return
    const focused = document.activeElement
    flushSync(() => onChange(move(draft, entry.key, by > 0 ? to + 1 : to)))
    // Restores the focus, which is lost when a row moves in the DOM.
    if (focused instanceof HTMLElement) focused.focus()
    setAnnouncement(copy.movedTo(entry.name, to + 1, entries.length))
  }

  const stages = entries.flatMap(({ key, kind }) => (kind ? [{ name: key, kind }] : []))
  return (
    <>
      <ol ref={list} aria-label={text.title} className="border-t border-border">
        {entries.map((entry, at) => (
          <ListRow
            key={entry.key}
            entry={entry}
            text={text}
            icon={entry.kind && <StageMark stages={stages} name={entry.key} />}
            error={errors.entries[entry.key]}
            isFirst={at === 0}
            isLast={at === entries.length - 1}
            slot={slot === at ? 'above' : slot === entries.length && at === slot - 1 ? 'below' : null}
            onEdit={(values) => onChange(edit(draft, entry.key, values))}
            onMove={(by) => step(entry, at, by)}
            onRemove={() => onRemove(entry)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}
