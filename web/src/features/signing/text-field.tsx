import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classes } from '../../ui/base/classes.ts'
import { labelLook } from './styles.ts'

type Props = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: ReactNode
  value: string
  onText: (text: string) => void
  /** What is wrong with it; told once the field was left. */
  flaw?: string | undefined
}

export function TextField({ label, onText, flaw, className, ...rest }: Props) {
  const id = useId()
  const [wasLeft, setLeft] = useState(false)
  const told = wasLeft ? flaw : undefined
  return (
    <div className="mt-4.5">
      <label htmlFor={id} className={labelLook}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        onChange={({ target }) => onText(target.value)}
        onBlur={() => setLeft(true)}
        aria-invalid={told !== undefined || undefined}
        aria-describedby={told && `${id}-flaw`}
        className={classes(
          'mt-1.5 h-12 w-full rounded-box border border-input bg-card px-3.5 text-16 aria-invalid:border-destructive',
          className,
        )}
      />
      {told && (
        <p id={`${id}-flaw`} className="mt-1.5 flex items-center gap-1.5 text-14 text-destructive">
          <CircleAlert size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />
          {told}
        </p>
      )}
    </div>
  )
}
