import { landingCopy } from '@mantel/domain/site/copy'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { useEarlyAction } from '../early-action.ts'
import * as copy from './copy.ts'
import { emailError, type JoinState } from './join-waitlist.ts'

type Props = { joining: JoinState; button?: string }

export function WaitlistForm({ joining: { phase, join }, button = landingCopy.hero.button }: Props) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [wasSubmitted, setSubmitted] = useState(false)
  useEarlyAction(form, () => form.current?.requestSubmit())
  if (phase === 'joined') return <Joined takesFocus={wasSubmitted} />

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (phase === 'joining' || !field.current) return
    const email = field.current.value.trim()
    const problem = emailError(email)
    setError(problem)
    if (problem) return field.current.focus()
    setSubmitted(true)
    if (!(await join(email))) setSubmitted(false)
  }

  const isJoining = phase === 'joining'
  return (
    // Without scripts, `method="dialog"` sends nothing. The default method would put the email address into the URL.
    <form ref={form} method="dialog" noValidate onSubmit={submit} className="max-w-115">
      <div className="flex gap-2 @max-[440px]:flex-col">
        <label htmlFor={id} className="sr-only">
          Email address
        </label>
        <input
          ref={field}
          id={id}
          type="email"
          name="email"
          autoComplete="email"
          placeholder="you@yourstudio.com"
          readOnly={isJoining}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error && `${id}-error`}
          className="h-12.5 min-w-0 flex-1 rounded-box border border-input bg-card px-4 text-16 text-foreground placeholder:text-muted-foreground read-only:bg-muted aria-invalid:border-destructive @max-[440px]:flex-none"
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          aria-disabled={isJoining || undefined}
          className="h-12.5! min-w-36"
        >
          {isJoining ? 'Joining…' : button}
        </Button>
      </div>
      {/* The error always takes up one line, so that the content below does not move when it appears. */}
      <p id={`${id}-error`} role="alert" className="mt-1.5 flex min-h-5 items-center gap-1.5 text-14">
        {error && (
          <>
            <CircleAlert size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />
            {error}
          </>
        )}
      </p>
    </form>
  )
}

/**
 * Replaces the form after joining. In the form that was submitted, it takes the focus, so that screen readers read
 * it.
 */
function Joined({ takesFocus }: { takesFocus: boolean }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (takesFocus) text.current?.focus()
  }, [takesFocus])
  return (
    <p ref={text} tabIndex={-1} className="mb-6.5 flex min-h-12.5 items-center gap-2.5 text-16 font-medium">
      <CircleCheck size={20} strokeWidth={1.6} aria-hidden className="shrink-0" />
      {copy.joined}
    </p>
  )
}
