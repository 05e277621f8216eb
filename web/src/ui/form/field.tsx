import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, createContext, type ReactNode, useContext, useId, useState } from 'react'
import { classes } from '../base/classes.ts'
import * as copy from '../copy.ts'
import { ErrorHelp } from './error-help.tsx'

type Wiring = { id: string; describedBy: string | undefined; invalid: boolean }
const FieldContext = createContext<Wiring | null>(null)

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string
  optional?: boolean
  /** An action at the end of the label's line. */
  action?: ReactNode
  children: ReactNode
  className?: string
}

/** A label, its control and the error or hint below it, connected for screen readers. */
export function Field({ label, hint, error, optional, action, children, className }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  const name = (
    <label htmlFor={id} className="text-13 leading-4.5 font-medium">
      {label}
      {optional && <span className="font-normal text-muted-foreground"> (optional)</span>}
    </label>
  )
  return (
    <FieldContext value={{ id, describedBy: note ? noteId : undefined, invalid: error !== undefined }}>
      <div className={classes('flex flex-col gap-1.25', className)}>
        {action ? (
          <div className="flex items-center justify-between gap-3">
            {name}
            {action}
          </div>
        ) : (
          name
        )}
        {children}
        {note && (
          <p
            id={noteId}
            className={classes(
              'flex items-start gap-1.25 text-12 leading-4',
              error ? 'text-destructive' : 'text-muted-foreground',
            )}
          >
            {error && <CircleAlert size={12} strokeWidth={1.8} aria-hidden className="mt-0.5 shrink-0" />}
            <span role={error ? 'alert' : undefined}>
              {note}
              {error && <ErrorHelp text={error} />}
            </span>
          </p>
        )}
      </div>
    </FieldContext>
  )
}

/** Returns the ids and the state that a control gets from the surrounding field. */
export const useField = () => useContext(FieldContext)

export const controlLook = classes(
  'w-full rounded-control border border-input bg-card px-2.5 text-base text-foreground placeholder:text-muted-foreground',
  'focus-visible:border-ring focus-visible:shadow-[inset_0_0_0_1px_var(--ring)] focus-visible:outline-3 focus-visible:outline-offset-0 focus-visible:outline-[color-mix(in_srgb,var(--ring)_28%,transparent)]',
  'aria-invalid:border-destructive disabled:opacity-50',
)

// 16 pixels on touch screens: below that, phones zoom into the field.
export const controlHeight = 'h-8.5 touch:h-11 touch:text-16'

// Browsers draw input text one pixel lower than other text.
const inputLook = 'pb-0.5 read-only:bg-muted'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  const field = useField()
  return (
    <input
      id={field?.id}
      aria-describedby={field?.describedBy}
      aria-invalid={field?.invalid || undefined}
      {...rest}
      className={classes(controlLook, controlHeight, inputLook, className)}
    />
  )
}

/** Phones must not capitalize or correct an email address. */
export const EmailInput = (props: Omit<ComponentProps<'input'>, 'type'>) => (
  <Input type="email" autoCapitalize="none" spellCheck={false} {...props} />
)

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="flex flex-col gap-1.25">
      <div className="relative">
        <Input
          {...rest}
          type={shown ? 'text' : 'password'}
          className={classes('pr-11', className)}
          onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
          onBlur={(event) => {
            setCapsLock(false)
            rest.onBlur?.(event)
          }}
        />
        <button
          type="button"
          aria-label="Show password"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 flex w-10 items-center justify-center rounded-control text-muted-foreground hover:text-foreground touch:w-11"
        >
          <Icon size={16} strokeWidth={1.6} aria-hidden />
        </button>
      </div>
      {capsLock && (
        <p role="status" className="text-12 leading-4 text-amber">
          {copy.capsLockOn}
        </p>
      )}
    </div>
  )
}
