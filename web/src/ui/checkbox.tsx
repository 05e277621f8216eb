import { Check, CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

/** The browser's own box in our lines, so that it has the company's colour and can still be seen. */
export function Checkbox({
  children,
  error,
  ...rest
}: ComponentProps<'input'> & { children: ReactNode; error?: string }) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.25">
      <label className="flex min-h-6 items-start gap-2.5 text-13 leading-4.5 touch:min-h-11 touch:items-center">
        <span className="relative mt-px size-4 shrink-0">
          <input
            type="checkbox"
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error ? id : undefined}
            {...rest}
            className="peer block size-4 appearance-none rounded-[4px] border-[1.5px] border-input bg-card checked:border-primary-edge checked:bg-primary disabled:opacity-50 aria-invalid:not-checked:border-destructive"
          />
          <Check
            size={12}
            strokeWidth={2.4}
            aria-hidden
            className="pointer-events-none absolute inset-0.5 text-primary-foreground opacity-0 peer-checked:opacity-100 peer-checked:peer-disabled:opacity-50"
          />
        </span>
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
