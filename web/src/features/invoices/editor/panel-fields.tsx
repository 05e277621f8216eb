import type { ReactNode } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import { Field, Input } from '../../../ui/form/field.tsx'
import { type NumberProps, useNumberText } from './inline-fields.tsx'

type Props = Pick<NumberProps, 'value' | 'format' | 'parse' | 'onChange' | 'placeholder'> & {
  label: ReactNode
  /** Shown inside of the field, such as % or $. */
  unit?: string
  isUnitFirst?: boolean
  hint?: ReactNode
  problem?: string | undefined
  action?: ReactNode
}

/** A number field in the panel. Invalid text stays in the field, with an error message below. */
export function PanelNumber({
  label,
  unit,
  isUnitFirst,
  hint,
  problem,
  action,
  placeholder,
  ...number
}: Props) {
  const { text, problem: wrong, type, leave } = useNumberText(number)
  const error = wrong ?? problem
  return (
    <Field label={label} hint={hint} {...(error && { error })} action={action}>
      <div className="relative">
        <Input
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => type(target.value)}
          onBlur={leave}
          className={classes('tabular-nums', unit && (isUnitFirst ? 'pl-6' : 'pr-7'))}
        />
        {unit && (
          <span
            aria-hidden
            className={classes(
              'pointer-events-none absolute inset-y-0 flex items-center text-13 text-muted-foreground',
              isUnitFirst ? 'left-2.5' : 'right-2.5',
            )}
          >
            {unit}
          </span>
        )}
      </div>
    </Field>
  )
}

/** A titled part of the panel. */
export const PanelSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="border-t border-border py-5 first:border-t-0 first:pt-0 last:pb-0">
    <h2 className="mb-3 text-13 leading-5 font-semibold">{title}</h2>
    {children}
  </section>
)
