import type { KeyboardEvent, ReactNode } from 'react'
import { classes } from '../base/classes.ts'
import { DateInput } from '../date/date-input.tsx'
import { controlLook } from '../form/field.tsx'
import { type OnSave, useInlineEdit } from './inline-edit.ts'
import { InlineFrame, type Look } from './inline-frame.tsx'

type Kind = 'text' | 'email' | 'tel' | 'number' | 'money' | 'percent' | 'date' | 'select' | 'textarea'

type Props = {
  label: string
  /** The text to edit; empty if there is no value. */
  value: string
  kind?: Kind
  /** The options of a select. */
  options?: readonly { value: string; label: string }[]
  /** The value as it is displayed, if that differs from the text to edit. */
  shown?: ReactNode
  empty: string
  check?: (text: string) => string | undefined
  /** For dates: today in the company's time zone. */
  today?: string
  onSave: OnSave<string>
  isReadOnly?: boolean
  actions?: ReactNode
  look?: Exclude<Look, 'title'>
}

/**
 * An editable property. A click or Enter opens it, Enter or blur saves it, Escape reverts it. In a long text, Enter
 * adds a line, ⌘↵ or Ctrl+↵ saves, and Escape does not discard changes.
 */
export function InlineField({ label, value, kind = 'text', options, check, today, onSave, ...rest }: Props) {
  const edit = useInlineEdit({ value, isSame: (one, other) => one.trim() === other, check, onSave })
  // A value that could not be sent stays visible, so that the user can retry.
  const kept = edit.failure?.isKept ? edit.failure.draft : null
  const shown = kept ?? rest.shown ?? value
  return (
    <InlineFrame
      {...rest}
      label={label}
      edit={edit}
      shown={typeof shown === 'string' && shown !== '' ? <bdi>{shown}</bdi> : shown}
      control={({ labelledBy, describedBy }) => {
        const wiring = {
          'aria-labelledby': labelledBy,
          'aria-describedby': describedBy,
          'aria-invalid': edit.invalid !== undefined || undefined,
          value: edit.draft ?? '',
          autoFocus: true,
          onBlur: () => edit.commit(false),
          onKeyDown: (event: KeyboardEvent) => handleKey(event, kind, edit),
        }
        if (kind === 'textarea') {
          return (
            <textarea
              {...wiring}
              dir="auto"
              rows={4}
              onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
              onChange={(event) => edit.type(event.target.value)}
              className={classes(look, 'field-sizing-content min-h-24 py-1')}
            />
          )
        }
        if (kind === 'select') {
          return (
            <select
              {...wiring}
              onFocus={({ target }) => openList(target)}
              onChange={(event) => edit.commit(true, event.target.value)}
              className={classes(look, 'h-7.5')}
            >
              {options?.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          )
        }
        if (kind === 'date') {
          const { value: draft, ...rest } = wiring
          return (
            <DateInput
              {...rest}
              value={draft}
              today={today}
              onChange={({ target }) => edit.type(target.value)}
              onChoose={(day) => edit.commit(true, day)}
              bareLook={classes(look, 'h-7.5')}
            />
          )
        }
        return (
          <span className="relative block">
            {kind === 'money' && <Unit className="left-0">$</Unit>}
            <input
              {...wiring}
              {...inputProps[kind]}
              dir="auto"
              autoComplete="off"
              onFocus={({ target }) => target.select()}
              onChange={(event) => edit.type(event.target.value)}
              className={classes(look, 'h-7.5', kind === 'money' && 'pl-3.5!', kind === 'percent' && 'pr-6!')}
            />
            {kind === 'percent' && <Unit className="right-2">%</Unit>}
          </span>
        )
      }}
    />
  )
}

type Edit = Pick<ReturnType<typeof useInlineEdit<string>>, 'commit' | 'revert' | 'isUnsaved'>

function handleKey(event: KeyboardEvent, kind: Kind, { commit, revert, isUnsaved }: Edit) {
  const isNewLine = event.key === 'Enter' && kind === 'textarea' && !(event.metaKey || event.ctrlKey)
  if (event.nativeEvent.isComposing || isNewLine) return
  if (event.key === 'Enter') {
    event.preventDefault()
    commit(true)
  } else if (event.key === 'Escape') {
    // Escape must close only the field, not the panel around it.
    event.stopPropagation()
    // Escape must not discard a long text.
    if (kind !== 'textarea' || !isUnsaved) revert()
  }
}

/** Opens the list of options right away. Some browsers do not let scripts open it. */
function openList(list: HTMLSelectElement) {
  try {
    list.showPicker()
  } catch {
    // The select has the focus, so the user can open the list with the keyboard.
  }
}

const inputProps: Record<
  Exclude<Kind, 'date' | 'select' | 'textarea'>,
  { type: string; inputMode?: 'decimal' }
> = {
  text: { type: 'text' },
  email: { type: 'email' },
  tel: { type: 'tel' },
  number: { type: 'text', inputMode: 'decimal' },
  money: { type: 'text', inputMode: 'decimal' },
  percent: { type: 'text', inputMode: 'decimal' },
}

const Unit = ({ className, children }: { className: string; children: string }) => (
  <span
    aria-hidden
    className={classes(
      'pointer-events-none absolute inset-y-0 z-1 flex items-center text-muted-foreground',
      className,
    )}
  >
    {children}
  </span>
)

// The control has the same position and size as the displayed value, so that nothing moves when it opens.
const look = classes(
  controlLook,
  '-mx-2 block w-[calc(100%+16px)]! rounded-badge px-1.75! text-13! touch:min-h-11 touch:text-16!',
)
