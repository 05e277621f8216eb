import type { ReactNode } from 'react'
import { classes } from '../base/classes.ts'
import { controlLook } from '../form/field.tsx'
import { type OnSave, useInlineEdit } from './inline-edit.ts'
import { InlineFrame, type Look } from './inline-frame.tsx'

type Texts = Record<string, string>

type Props<T extends Texts> = {
  label: string
  value: T
  fields: readonly {
    name: keyof T & string
    label: string
    /** How many of the six columns the field takes up. */
    span: keyof typeof spans
  }[]
  /** Formats the whole value, such as a name or an address. */
  show: (value: T) => ReactNode
  empty: string
  check?: (value: T) => string | undefined
  onSave: OnSave<T>
  isReadOnly?: boolean
  look?: Look
  level?: 1 | 2
}

/**
 * Several texts that are displayed as one and edited together. All of them are saved when the focus leaves the group.
 */
export function InlineGroup<T extends Texts>({ value, fields, show, check, onSave, ...rest }: Props<T>) {
  const isSame = (one: T, other: T) => fields.every(({ name }) => one[name]?.trim() === other[name])
  const edit = useInlineEdit({ value, isSame, check, onSave })
  const kept = edit.failure?.isKept ? edit.failure.draft : value
  return (
    <InlineFrame
      {...rest}
      edit={edit}
      shown={show(kept)}
      control={({ describedBy }) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles key events of its fields
        <fieldset
          aria-describedby={describedBy}
          className={classes('-mx-2 grid grid-cols-6 gap-1.5', rest.look === 'title' ? 'py-1.25' : 'py-1')}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) edit.commit(false)
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Enter') {
              event.preventDefault()
              edit.commit(true)
            } else if (event.key === 'Escape') {
              event.stopPropagation()
              edit.revert()
            }
          }}
        >
          <legend className="sr-only">{rest.label}</legend>
          {fields.map(({ name, label, span }, at) => (
            <input
              key={name}
              dir="auto"
              autoComplete="off"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened this field
              autoFocus={at === 0}
              aria-label={label}
              placeholder={label}
              aria-invalid={edit.invalid !== undefined || undefined}
              value={edit.draft?.[name] ?? ''}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => edit.draft && edit.type({ ...edit.draft, [name]: target.value })}
              className={classes(
                controlLook,
                rest.look === 'title' ? 'h-8.5 text-15!' : 'h-7.5 text-13!',
                'rounded-badge px-1.75! touch:h-11 touch:text-16!',
                spans[span],
              )}
            />
          ))}
        </fieldset>
      )}
    />
  )
}

const spans = { 1: 'col-span-1', 2: 'col-span-2', 3: 'col-span-3', 4: 'col-span-4', 6: 'col-span-6' }
