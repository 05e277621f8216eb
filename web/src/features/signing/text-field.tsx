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
}

export function TextField({ label, onText, error, className, ...rest }: Props) {
  const id = useId()
  const [wasLeft, setLeft] = useState(false)
  const shownError = wasLeft ? error : undefined
  return (
    <div className="mt-4.5">
      <label htmlFor={id} className={labelStyle}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        onChange={({ target }) => onText(target.value)}
        onBlur={() => setLeft(true)}
        aria-invalid={shownError !== undefined || undefined}
        aria-describedby={shownError && `${id}-error`}
        className={classes(
          'mt-1.5 h-12 w-full rounded-box border border-input bg-card px-3.5 text-16 aria-invalid:border-destructive',
          className,
        )}
      />
      {shownError && (
        <p id={`${id}-error`} className="mt-1.5 flex items-center gap-1.5 text-14 text-destructive">
          <CircleAlert size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />
          {shownError}
        </p>
      )}
    </div>
  )
}
