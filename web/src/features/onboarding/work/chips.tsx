import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import { StageMark } from '../../projects/stage-mark.tsx'
import type { ListText } from '../../settings/lists/copy.ts'
import { add, type Entry, edit, type ListDraft } from '../../settings/lists/list-draft.ts'
import * as copy from '../copy.ts'

type Props = {
  draft: ListDraft
  text: ListText
  error: string | undefined
  onChange: (draft: ListDraft) => void
  onRemove: (entry: Entry) => void
}

const look = 'inline-flex h-8 items-center rounded-control border bg-card text-13 touch:h-11'
// The input is as wide as its text. On touch screens, the text is 16px, because phones zoom in on smaller inputs.
const typing =
  'field-sizing-content h-full min-w-12 max-w-60 rounded-control bg-transparent px-1.5 outline-none touch:text-16'

export function Chips({ draft, text, error, onChange, onRemove }: Props) {
  const { entries } = draft
  const stages = entries.flatMap(({ key, kind }) => (kind ? [{ name: key, kind }] : []))
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 leading-4.5 font-medium">{text.title}</legend>
      <ul className="flex flex-wrap gap-1.5">
        {entries.map((entry) => (
          <li
            key={entry.key}
            className={classes(
              look,
              'border-border-strong pl-1 focus-within:border-ring has-[input:focus-visible]:shadow-[inset_0_0_0_1px_var(--ring)]',
            )}
          >
            {entry.kind && (
              <span className="pl-1">
                <StageMark stages={stages} name={entry.key} />
              </span>
            )}
            <input
              dir="auto"
              autoComplete="off"
              maxLength={100}
              aria-label={copy.entryName(text.one, entry.was)}
              value={entry.name}
              onChange={({ target }) => onChange(edit(draft, entry.key, { name: target.value }))}
              className={typing}
            />
            <button
              type="button"
              aria-label={copy.removeEntry(text.one, entry.name.trim())}
              onClick={() => onRemove(entry)}
              className="mr-0.5 flex size-6.5 items-center justify-center rounded-control text-muted-foreground hover:bg-hover hover:text-foreground touch:size-10"
            >
              <X size={14} strokeWidth={1.8} aria-hidden />
            </button>
          </li>
        ))}
        <li>
          <NewChip
            label={`Add a ${text.one}`}
            onAdd={(name) => onChange(add(draft, name, stages.length > 0 ? 'open' : undefined))}
          />
        </li>
      </ul>
      {error && (
        <p role="alert" className="mt-1.5 text-12 leading-4 text-destructive">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The field stays open after each entry, so that the user can add the next one. Leaving the field adds its text. */
function NewChip({ label, onAdd }: { label: string; onAdd: (name: string) => void }) {
  const [name, setName] = useState('')
  function take() {
    if (name.trim() === '') return
    onAdd(name.trim())
    setName('')
  }
  return (
    <span
      className={classes(
        look,
        'border-dashed border-input pl-2 text-muted-foreground focus-within:border-solid focus-within:border-ring',
      )}
    >
      <Plus size={14} strokeWidth={1.8} aria-hidden />
      <input
        dir="auto"
        autoComplete="off"
        maxLength={100}
        aria-label={label}
        placeholder={label}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || name.trim() === '') return
          event.preventDefault()
          event.stopPropagation()
          take()
        }}
        className={classes(typing, 'min-w-24 text-foreground placeholder:text-muted-foreground')}
      />
    </span>
  )
}
