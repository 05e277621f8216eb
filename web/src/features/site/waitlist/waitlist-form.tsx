import { CircleAlert, CircleCheck } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { useEarly } from '../typed-early.ts'
import { flawOf, type Joining } from './join-waitlist.ts'

export function WaitlistForm({ joining: { phase, join } }: { joining: Joining }) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [flaw, setFlaw] = useState<string>()
  const [wasUsed, setUsed] = useState(false)
  useEarly(form, () => form.current?.requestSubmit())
  if (phase === 'joined') return <Joined takesFocus={wasUsed} />

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (phase === 'joining' || !field.current) return
    const email = field.current.value.trim()
    const found = flawOf(email)
    setFlaw(found)
    if (found) return field.current.focus()
    setUsed(true)
    if (!(await join(email))) setUsed(false)
  }

  const isJoining = phase === 'joining'
  return (
    // Without a script this method does nothing, and puts nobody's address into ours.
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
          aria-invalid={flaw !== undefined || undefined}
          aria-describedby={flaw && `${id}-flaw`}
          className="h-12.5 min-w-0 flex-1 rounded-box border border-input bg-card px-4 text-16 text-foreground placeholder:text-muted-foreground read-only:bg-muted aria-invalid:border-destructive @max-[440px]:flex-none"
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          aria-disabled={isJoining || undefined}
          className="h-12.5! min-w-36"
        >
          {isJoining ? 'Joining…' : 'Join Waitlist'}
        </Button>
      </div>
      {/* Its line is kept free, so that nothing below moves. */}
      <p id={`${id}-flaw`} role="alert" className="mt-1.5 flex min-h-5 items-center gap-1.5 text-14">
        {flaw && (
          <>
            <CircleAlert size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />
            {flaw}
          </>
        )}
      </p>
    </form>
  )
}

/** In place of the form, and told to whoever used it. */
function Joined({ takesFocus }: { takesFocus: boolean }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (takesFocus) text.current?.focus()
  }, [takesFocus])
  return (
    <p ref={text} tabIndex={-1} className="mb-6.5 flex min-h-12.5 items-center gap-2.5 text-16 font-medium">
      <CircleCheck size={20} strokeWidth={1.6} aria-hidden className="shrink-0" />
      You're on the list! Check your email for updates.
    </p>
  )
}
