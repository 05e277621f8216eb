import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react'
import { classes } from '../../../../ui/base/classes.ts'
import * as copy from '../copy.ts'
import { inlineField } from '../inline-fields.tsx'
import { type SavedLine, useSavedLines } from './saved-lines.ts'

type Props = {
  label: string
  value: string
  onType: (text: string) => void
  onChoose: (line: SavedLine) => void
  onPaste: (event: ClipboardEvent) => void
}

/** Grows with its text, and offers lines that were used before. */
export function DescriptionField({ label, value, onType, onChoose, onPaste }: Props) {
  const listId = useId()
  const [isTyping, setTyping] = useState(false)
  const [active, setActive] = useState(-1)
  const options = useSavedLines(value, isTyping)
  const isShown = options.length > 0
  const current = Math.min(active, options.length - 1)

  function close() {
    setTyping(false)
    setActive(-1)
  }
  function choose(line: SavedLine) {
    close()
    onChoose(line)
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!isShown || event.altKey || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = options[current]
    if (step)
      setActive(
        current < 0 && step < 0 ? options.length - 1 : (current + step + options.length) % options.length,
      )
    else if (event.key === 'Enter' && option) choose(option)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="relative">
      <textarea
        data-cell="description"
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={isShown && current >= 0 ? `${listId}-${current}` : undefined}
        autoComplete="off"
        dir="auto"
        rows={1}
        maxLength={2_000}
        placeholder="Description"
        value={value}
        onChange={({ target }) => {
          setTyping(true)
          setActive(-1)
          onType(target.value)
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={close}
        className={classes(inlineField, 'field-sizing-content block w-[calc(100%+8px)] resize-none')}
      />
      <span role="status" className="sr-only">
        {isTyping ? copy.savedLinesFound(options.length) : ''}
      </span>
      <div
        id={listId}
        role="listbox"
        aria-label="Saved lines"
        hidden={!isShown}
        className="absolute -inset-x-1 top-full z-20 mt-1 max-h-60 min-w-64 overflow-y-auto rounded-box bg-popover p-1 font-sans text-13 tracking-normal shadow-floating"
      >
        {options.map((option, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the text field handles its keys
          <div
            key={option.id}
            id={`${listId}-${at}`}
            role="option"
            aria-selected={at === current}
            // The field keeps the focus, so the user can continue to type.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
            className={classes(
              'flex min-h-8 items-center gap-3 rounded-control px-2 hover:bg-hover touch:min-h-11',
              at === current && 'bg-secondary',
            )}
          >
            <bdi className="min-w-0 flex-1 truncate">{option.description}</bdi>
            <span className="text-12 text-muted-foreground tabular-nums">
              {formatDollarsAndCents(option.rate)}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
