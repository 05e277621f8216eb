import type { ComponentProps } from 'react'
import { classes } from '../base/classes.ts'
import { controlLook, useField } from './field.tsx'

/** Grows with its text. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  const field = useField()
  return (
    <textarea
      id={field?.id}
      aria-describedby={field?.describedBy}
      aria-invalid={field?.invalid || undefined}
      dir="auto"
      rows={2}
      {...rest}
      className={classes(
        controlLook,
        'field-sizing-content max-h-80 min-h-15 resize-y py-1.5 read-only:bg-muted touch:text-16',
        className,
      )}
    />
  )
}
