import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { StageMark } from '../../projects/stage-name.tsx'
import { type Entry, edit, type ListDraft, move } from './list-draft.ts'
import type { Flaws } from './list-flaws.ts'
import { ListRow } from './list-row.tsx'
import type { ListWords } from './list-text.ts'

type Props = {
  draft: ListDraft
  words: ListWords
  flaws: Flaws
  onChange: (draft: ListDraft) => void
  onRemove: (entry: Entry) => void
}

/** The entries in their order, which a hand, a menu or the keys can change. */
export function ListEntries({ draft, words, flaws, onChange, onRemove }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [slot, setSlot] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const { entries } = draft
  const keys = entries.map(({ key }) => key).join(' ')

  const latest = useRef({ draft, onChange })
  useEffect(() => {
    latest.current = { draft, onChange }
  })
  useEffect(() => {
    let undo = () => {}
    let isGone = false
    // Fetched after the list stands; without it there are still the keys and the menu.
    void import('./list-drag.ts').then(
      ({ makeArrangeable }) => {
        if (isGone || !list.current || keys === '') return
        undo = makeArrangeable(list.current, {
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
    // A row that moves in the page loses the focus.
    if (focused instanceof HTMLElement) focused.focus()
    setSaid(`${entry.name}, position ${to + 1} of ${entries.length}`)
  }

  const stages = entries.flatMap(({ key, kind }) => (kind ? [{ name: key, kind }] : []))
  return (
    <>
      <ol ref={list} aria-label={words.title} className="border-t border-border">
        {entries.map((entry, at) => (
          <ListRow
            key={entry.key}
            entry={entry}
            words={words}
            glyph={entry.kind && <StageMark stages={stages} name={entry.key} />}
            flaw={flaws.entries[entry.key]}
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
        {said}
      </p>
    </>
  )
}
