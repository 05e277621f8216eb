import { useRef } from 'react'
import type { Entry } from './list-draft.ts'

type Props = { entry: Entry; label: string; errorId: string | undefined; onType: (name: string) => void }

/** Edits the name in place. Escape restores the name that it had when the field got focus. */
export function EntryName({ entry, label, errorId, onType }: Props) {
  const before = useRef(entry.name)
  return (
    <input
      dir="auto"
      autoComplete="off"
      aria-label={entry.was ? `${label} ${entry.was}` : label}
      aria-invalid={errorId !== undefined || undefined}
      aria-describedby={errorId}
      value={entry.name}
      onFocus={() => {
        before.current = entry.name
      }}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        // Enter does not submit, because the list has its own save button.
        if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey) event.preventDefault()
        if (event.key === 'Escape' && entry.name !== before.current) {
          event.stopPropagation()
          onType(before.current)
        }
      }}
      className="h-8 min-w-0 flex-1 rounded-control border border-transparent bg-transparent px-1.75 text-13 hover:border-border-strong focus:border-input focus:bg-card aria-invalid:border-destructive touch:h-11 touch:text-16"
    />
  )
}
