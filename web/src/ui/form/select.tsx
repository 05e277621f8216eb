import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '../base/classes.ts'
import { controlHeight, controlLook, useField } from './field.tsx'

type Props = ComponentProps<'select'> & { options: readonly { value: string; label: string }[] }

/**
 * Uses the native select, because it works well on phones and, unlike Radix Select, sets no `innerHTML`, which our
 * security policy would block.
 */
export function Select({ options, className, ...rest }: Props) {
  const field = useField()
  return (
    <div className="relative">
      <select
        id={field?.id}
        aria-describedby={field?.describedBy}
        aria-invalid={field?.invalid || undefined}
        {...rest}
        className={classes(controlLook, controlHeight, 'appearance-none pr-9', className)}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={16}
        strokeWidth={1.6}
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted-foreground"
      />
    </div>
  )
}
