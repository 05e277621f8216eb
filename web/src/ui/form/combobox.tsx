import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { classes } from '../base/classes.ts'
import { useField } from './field.tsx'

export type Option<T> = { key: string; label: string; aside?: string; value: T }

type Props<T> = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  /** What the list is of, for whoever listens. */
  listLabel: string
  text: string
  onType: (text: string) => void
  /** Those that fit what was typed. */
  options: readonly Option<T>[]
  onChoose: (value: T) => void
  /** Whether Enter takes the first one, or only one that the arrows led to. */
  takesFirst?: boolean
}

/** A line to type in, with what fits below it. */
export function Combobox<T>({ listLabel, text, onType, options, onChoose, takesFirst, ...rest }: Props<T>) {
  const listId = useId()
  const field = useField()
  const [isOpen, setOpen] = useState(false)
  const nowhere = takesFirst ? 0 : -1
  const [at, setAt] = useState(nowhere)
  const isShown = isOpen && options.length > 0
  const current = Math.min(at, options.length - 1)

  function choose(option: Option<T>) {
    setOpen(false)
    onChoose(option.value)
  }
  function hear(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = options[current]
    const isHeard = !event.nativeEvent.isComposing && (isShown || (step !== undefined && options.length > 0))
    if (isHeard && step) {
      setOpen(true)
      setAt(current < 0 && step < 0 ? options.length - 1 : (current + step + options.length) % options.length)
    } else if (isHeard && event.key === 'Enter' && option) choose(option)
    else if (isHeard && event.key === 'Escape') setOpen(false)
    else return rest.onKeyDown?.(event)
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="relative">
      <input
        id={field?.id}
        aria-describedby={field?.describedBy}
        aria-invalid={field?.invalid || undefined}
        autoComplete="off"
        dir="auto"
        {...rest}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && current >= 0 ? `${listId}-${current}` : undefined}
        value={text}
        onChange={({ target }) => {
          onType(target.value)
          setOpen(true)
          setAt(nowhere)
        }}
        onKeyDown={hear}
        onBlur={(event) => {
          setOpen(false)
          rest.onBlur?.(event)
        }}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={listLabel}
        hidden={!isShown}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-60 min-w-52 overflow-y-auto rounded-box bg-popover p-1 text-13 shadow-floating"
      >
        {options.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- its keys are heard by the field
          <div
            key={option.key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === current}
            // The field keeps the focus, and so what is typed goes on into it.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
            className={classes(
              'flex min-h-8 items-center gap-2 rounded-control px-2 hover:bg-hover touch:min-h-11',
              index === current && 'bg-secondary',
            )}
          >
            <bdi className="min-w-0 truncate">{option.label}</bdi>
            {option.aside && (
              <span className="ml-auto truncate text-12 text-muted-foreground tabular-nums">
                {option.aside}
              </span>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}
