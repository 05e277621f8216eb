import { CalendarDays } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { classes } from '../base/classes.ts'
import { lazyComponent } from '../base/lazy.tsx'
import { controlHeight, controlLook, useField } from '../form/field.tsx'
import * as copy from './copy.ts'
import { deviceToday, formatDay, formatDayInWords, isDay } from './days.ts'
import { readTypedDay } from './typed-day.ts'

const CalendarPopover = lazyComponent(() => import('./calendar-popover.tsx'), 'CalendarPopover')

/**
 * Imitates the event of an input element. The value is a day, an empty string, or text that is not a day, which form
 * validation refuses.
 */
export type DayEvent = { type: 'change' | 'blur'; target: { name: string; value: string } }

/** The part of an input element's interface that a form uses. Its value is the day, not the displayed text. */
type Handle = { value: string; focus: () => void; select: () => void }

export type DateInputProps = {
  id?: string
  name?: string
  ref?: Ref<Handle>
  /** Makes the input controlled. If omitted, the form sets the value through `ref`. */
  value?: string
  /** Called while the user types. `register` returns it together with `name`, `ref` and `onBlur`. */
  onChange?: (event: DayEvent) => void
  /** Called once the user chooses a day or types a complete date, or with an empty string once they clear the field. */
  onDay?: (day: string) => void
  /** Called when the focus leaves the field and its calendar. */
  onBlur?: (event: DayEvent) => void
  /** If set, called after a choice in the calendar instead of returning the focus to the field. */
  onChoose?: (day: string) => void
  onKeyDown?: (event: KeyboardEvent) => void
  /** The earliest and latest day. The type includes numbers only because `register` can return them. */
  min?: string | number
  max?: string | number
  /** Today in the company's time zone. Defaults to today in the device's time zone. */
  today?: string
  autoFocus?: boolean
  disabled?: boolean
  required?: boolean
  className?: string
  /** Replaces the look of form fields. */
  bareLook?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
}

/**
 * Accepts a day that is typed in any common format, or chosen in a calendar that the button and the down arrow open.
 */
export function DateInput(props: DateInputProps) {
  const { name = '', today = deviceToday(), className, bareLook, onDay } = props
  const [min, max] = [props.min?.toString(), props.max?.toString()]
  const field = useField()
  const id = useId()
  const frame = useRef<HTMLSpanElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const { value, setValue } = useValue(props, input, () => setTyped(null))
  const [hasFocus, setFocused] = useState(false)
  /** The input that the calendar is next to. Null while it is closed. */
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const read = typed === null ? undefined : readTypedDay(typed, today, { min, max })
  const isInvalid = props['aria-invalid'] || field?.invalid || false
  const isUnreadable = typed !== null && typed.trim() !== '' && read === undefined
  const preview = hasFocus && read !== undefined && typed !== formatDay(read) ? read : undefined
  const problem = !hasFocus && isUnreadable && !isInvalid

  function type(text: string) {
    setTyped(text)
    setValue(readTypedDay(text, today, { min, max }) ?? text.trim())
  }
  function finish() {
    if (typed === null || isUnreadable) return
    setTyped(null)
    onDay?.(read ?? '')
  }
  function choose(day: string) {
    setTyped(null)
    setAnchor(null)
    setValue(day)
    onDay?.(day)
    props.onChoose?.(day)
  }
  function leave({ relatedTarget }: FocusEvent) {
    const isInside =
      relatedTarget instanceof Element &&
      (frame.current?.contains(relatedTarget) || relatedTarget.closest('[data-calendar]') !== null)
    if (isInside) return
    setFocused(false)
    finish()
    props.onBlur?.({ type: 'blur', target: { name, value } })
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      setAnchor(input.current)
      return
    }
    if (event.key === 'Enter') finish()
    props.onKeyDown?.(event)
  }

  return (
    <span ref={frame} className={classes('relative block min-w-0', className)} onBlur={leave}>
      <input
        ref={input}
        id={props.id ?? field?.id}
        type="text"
        name={props.name}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={copy.dayPlaceholder}
        disabled={props.disabled}
        required={props.required}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the caller decides
        autoFocus={props.autoFocus}
        aria-label={props['aria-label']}
        aria-labelledby={props['aria-labelledby']}
        aria-describedby={[
          `${id}-hint`,
          props['aria-describedby'] ?? field?.describedBy,
          problem && `${id}-note`,
        ]
          .filter(Boolean)
          .join(' ')}
        aria-invalid={isInvalid || problem || undefined}
        value={typed ?? (isDay(value) ? formatDay(value) : value)}
        onFocus={({ target }) => {
          setFocused(true)
          target.select()
        }}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        className={classes(
          bareLook ?? classes(controlLook, controlHeight, 'pb-0.5'),
          'pr-8! tabular-nums touch:pr-11!',
        )}
      />
      <button
        type="button"
        // Tab skips the button and goes to the next field, because the down arrow also opens the calendar.
        tabIndex={-1}
        disabled={props.disabled}
        aria-label={copy.chooseDate}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        // The focus stays in the field: Safari does not move it to buttons, and losing it would end the edit.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          input.current?.focus()
          setAnchor(anchor ? null : input.current)
        }}
        className="absolute inset-y-0 right-0 flex w-8 items-center justify-center rounded-control text-muted-foreground hover:text-foreground disabled:opacity-50 touch:w-11"
      >
        <CalendarDays size={15} strokeWidth={1.6} aria-hidden />
      </button>
      <span id={`${id}-hint`} hidden>
        {copy.dayHint}
      </span>
      <span
        aria-live="polite"
        className={classes(
          'pointer-events-none absolute top-full left-0 z-20 mt-1 rounded-badge bg-popover px-2 py-1 text-12 leading-4 font-medium whitespace-nowrap text-foreground shadow-floating',
          !preview && 'sr-only',
        )}
      >
        {preview && formatDayInWords(preview)}
      </span>
      {problem && (
        <span id={`${id}-note`} role="alert" className="block pt-1 text-12 leading-4 text-destructive">
          {copy.notADay}
        </span>
      )}
      {anchor && (
        <CalendarPopover
          at={anchor}
          value={read ?? (isDay(value) ? value : '')}
          min={min}
          max={max}
          today={today}
          onChoose={choose}
          onClose={() => setAnchor(null)}
        />
      )}
    </span>
  )
}

/** Uses the `value` prop if there is one, and otherwise the value that a form sets through the handle. */
function useValue(
  { ref, name = '', onChange, ...props }: DateInputProps,
  input: RefObject<HTMLInputElement | null>,
  onSet: () => void,
) {
  const [own, setOwn] = useState('')
  const stored = useRef('')
  const [handle] = useState<Handle>(() => ({
    get value() {
      return stored.current
    },
    set value(next: string) {
      if (stored.current === next) return
      stored.current = next
      setOwn(next)
      onSet()
    },
    focus: () => input.current?.focus(),
    select: () => input.current?.select(),
  }))
  useImperativeHandle(ref, () => handle)
  return {
    value: props.value ?? own,
    setValue: (value: string) => {
      stored.current = value
      setOwn(value)
      onChange?.({ type: 'change', target: { name, value } })
    },
  }
}
