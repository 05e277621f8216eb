import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { classes } from '../base/classes.ts'
import { useField } from './field.tsx'

export type Option<T> = { key: string; label: string; aside?: string; value: T }

type Props<T> = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  /** Names the list for screen readers. */
  listLabel: string
  text: string
  onType: (text: string) => void
  /** The options that match the typed text. */
  options: readonly Option<T>[]
  onChoose: (value: T) => void
  /** If set, Enter chooses the first option. Otherwise it chooses only an option reached with the arrow keys. */
  takesFirst?: boolean
}

export function Combobox<T>({ listLabel, text, onType, options, onChoose, takesFirst, ...rest }: Props<T>) {
  const listId = useId()
  const field = useField()
  const [isOpen, setOpen] = useState(false)
  const initialIndex = takesFirst ? 0 : -1
  const [activeIndex, setActiveIndex] = useState(initialIndex)
  const isShown = isOpen && options.length > 0
  const current = Math.min(activeIndex, options.length - 1)

  function choose(option: Option<T>) {
    setOpen(false)
    onChoose(option.value)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = options[current]
    const isHandled =
      !event.nativeEvent.isComposing && (isShown || (step !== undefined && options.length > 0))
    if (isHandled && step) {
      setOpen(true)
      setActiveIndex(
        current < 0 && step < 0 ? options.length - 1 : (current + step + options.length) % options.length,
      )
    } else if (isHandled && event.key === 'Enter' && option) choose(option)
    else if (isHandled && event.key === 'Escape') setOpen(false)
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
          setActiveIndex(initialIndex)
        }}
        onKeyDown={onKeyDown}
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
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input handles its keys
          <div
            key={option.key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === current}
            // The input keeps the focus, so the user can continue to type.
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
