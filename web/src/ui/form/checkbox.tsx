import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../base/classes.ts'

/** Styles the native checkbox in the company's color and keeps it visible in high-contrast mode. */
export const boxLook = [
  'grid size-4 shrink-0 appearance-none place-content-center rounded-[4px] border-[1.5px] border-input bg-card disabled:opacity-50 forced-colors:appearance-auto',
  'checked:border-primary-edge checked:bg-primary aria-invalid:not-checked:border-destructive',
  'before:size-3 before:bg-primary-foreground before:opacity-0 before:[mask:var(--check-mark)_center/contain_no-repeat] checked:before:opacity-100',
].join(' ')

export function Checkbox({
  children,
  error,
  ...rest
}: ComponentProps<'input'> & { children: ReactNode; error?: string }) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.25">
      <label className="flex min-h-6 items-start gap-2.5 text-13 leading-4.5 touch:min-h-11 touch:items-center">
        <input
          type="checkbox"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error ? id : undefined}
          {...rest}
          className={classes(boxLook, 'mt-px')}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={id} role="alert" className="flex items-start gap-1.25 text-12 leading-4 text-destructive">
          <CircleAlert size={12} strokeWidth={1.8} aria-hidden className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
