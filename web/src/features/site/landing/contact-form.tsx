import { CircleAlert, CircleCheck } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { ApiError, callApi } from '../call-api.ts'
import { useEarlyAction } from '../early-action.ts'
import { emailError } from '../waitlist/join-waitlist.ts'
import * as copy from './copy.ts'

type Problem = { field?: 'email' | 'message'; text: string }

/** Writes to the people who run the platform. What was typed stays if it cannot be sent. */
export function ContactForm() {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [phase, setPhase] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [problem, setProblem] = useState<Problem>()
  useEarlyAction(form, () => form.current?.requestSubmit())
  if (phase === 'sent') return <Sent />

  function refuse(next: Problem) {
    setProblem(next)
    if (next.field) (form.current?.elements.namedItem(next.field) as HTMLElement | null)?.focus()
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (phase === 'sending' || !form.current) return
    const { email, message } = typedIn(form.current)
    const incomplete = emailError(email)
    if (incomplete) return refuse({ field: 'email', text: incomplete })
    if (!message) return refuse({ field: 'message', text: copy.messageRequired })
    setProblem(undefined)
    setPhase('sending')
    try {
      await callApi('/api/contact', { email, message })
      setPhase('sent')
    } catch (error) {
      setPhase('idle')
      setProblem({ text: (error instanceof ApiError && error.text) || copy.messageNotSent })
    }
  }

  const isSending = phase === 'sending'
  const field = (name: 'email' | 'message') => ({
    id: `${id}-${name}`,
    name,
    readOnly: isSending,
    'aria-invalid': problem?.field === name || undefined,
    'aria-describedby': problem && `${id}-error`,
    className: `w-full rounded-box border border-input bg-card px-4 text-16 text-foreground placeholder:text-muted-foreground read-only:bg-muted aria-invalid:border-destructive ${name === 'email' ? 'h-12.5' : 'min-h-28 py-3'}`,
  })
  return (
    // Without scripts, `method="dialog"` sends nothing. The default method would put what was typed into the URL.
    <form
      ref={form}
      method="dialog"
      noValidate
      onSubmit={submit}
      className="flex w-full max-w-115 flex-col gap-2 text-left"
    >
      <label htmlFor={`${id}-email`} className="sr-only">
        Your email
      </label>
      <input type="email" autoComplete="email" placeholder="you@yourstudio.com" {...field('email')} />
      <label htmlFor={`${id}-message`} className="sr-only">
        Message
      </label>
      <textarea maxLength={2000} placeholder={copy.messagePlaceholder} {...field('message')} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        aria-disabled={isSending || undefined}
        className="h-12.5! self-start px-6!"
      >
        {isSending ? 'Sending…' : 'Send message'}
      </Button>
      {/* Always takes up one line, so that the content below does not move when it appears. */}
      <p id={`${id}-error`} role="alert" className="flex min-h-5 items-center gap-1.5 text-14">
        {problem && (
          <>
            <CircleAlert size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />
            {problem.text}
          </>
        )}
      </p>
    </form>
  )
}

function typedIn(form: HTMLFormElement) {
  const fields = new FormData(form)
  const textOf = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return { email: textOf('email'), message: textOf('message') }
}

/** Takes the focus, so that screen readers read it. */
function Sent() {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <p ref={text} tabIndex={-1} className="mb-6.5 flex min-h-12.5 items-center gap-2.5 text-16 font-medium">
      <CircleCheck size={20} strokeWidth={1.6} aria-hidden className="shrink-0" />
      {copy.messageSent}
    </p>
  )
}
