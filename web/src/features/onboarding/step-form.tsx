import { APP_NAME } from '@mantel/domain/basics/product'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/base/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { useStepNavigation } from './step-context.ts'

type Props = {
  title: string
  intro?: ReactNode
  submitLabel?: string
  busy?: boolean
  error?: string | null
  onSubmit: () => unknown
  children?: ReactNode
}

export function StepForm({ title, intro, submitLabel = 'Continue', busy, error, onSubmit, children }: Props) {
  const { isCurrent, takesFocus, onBack, onSkip } = useStepNavigation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy) void onSubmit()
  }
  return (
    <Form onSubmit={submit} className="flex flex-1 flex-col">
      {isCurrent && <title>{`${title} · ${APP_NAME}`}</title>}
      <h1
        ref={heading}
        tabIndex={-1}
        className="font-serif text-34 leading-10 tracking-[-.02em] text-balance outline-none max-sm:text-27 max-sm:leading-8.5"
      >
        {title}
      </h1>
      {intro && <p className="mt-2 max-w-[56ch] text-pretty text-muted-foreground">{intro}</p>}
      <div className="mt-7 flex flex-col gap-6 empty:hidden max-sm:mt-5">{children}</div>
      {error && (
        <div className="mt-6">
          <FormError>{error}</FormError>
        </div>
      )}
      {/* Sticky on phones, so that the buttons stay within reach. */}
      <div className="mt-8 flex items-center gap-2 max-sm:sticky max-[360px]:flex-wrap max-sm:bottom-0 max-sm:-mx-4 max-sm:mt-auto max-sm:border-t max-sm:border-border max-sm:bg-background max-sm:px-4 max-sm:pt-3 max-sm:pb-[max(12px,env(safe-area-inset-bottom))]">
        {onBack && (
          <Button variant="ghost" size="large" className="-ml-4.5" disabled={busy} onClick={onBack}>
            Back
          </Button>
        )}
        <span className="flex-1" />
        <Button variant="ghost" size="large" disabled={busy} onClick={onSkip}>
          Skip
        </Button>
        <Button type="submit" variant="primary" size="large" className="max-[360px]:w-full" busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  )
}
