import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classes } from '../../ui/base/classes.ts'
import { labelStyle } from './styles.ts'

type Props = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: ReactNode
  value: string
  onText: (text: string) => void
  /** Shown once the user has left the field. */
  error?: string | undefined
  /** The server's error, shown at once. */
  refusal?: string | undefined
  onLeave?: () => void
}

export function TextField({ label, onText, error, refusal, onLeave, className, ...rest }: Props) {
  const id = useId()
  const [wasLeft, setLeft] = useState(false)
  const shownError = (wasLeft ? error : undefined) ?? refusal
  return (
    <div className="mt-4.5">
      <label htmlFor={id} className={labelStyle}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        onChange={({ target }) => onText(target.value)}
        onBlur={() => {
          setLeft(true)
          onLeave?.()
        }}
        aria-invalid={shownError !== undefined || undefined}
        aria-describedby={shownError && `${id}-error`}
        className={classes(
          'mt-1.5 h-12 w-full rounded-box border border-input bg-card px-3.5 text-16 aria-invalid:border-destructive',
          className,
        )}
      />
      {shownError && <FieldError id={`${id}-error`}>{shownError}</FieldError>}
    </div>
  )
}

export const FieldError = ({ id, children }: { id: string; children: string }) => (
  <p id={id} className="mt-1.5 flex items-start gap-1.5 text-14 leading-5 text-destructive">
    <CircleAlert size={14} strokeWidth={1.8} aria-hidden className="mt-0.75 shrink-0" />
    {children}
  </p>
)
