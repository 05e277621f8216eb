import { CircleAlert } from 'lucide-react'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { ErrorHelp } from './error-help.tsx'

/** A form that ⌘↵ or Ctrl+↵ submits from any of its fields. */
export const Form = (props: ComponentProps<'form'>) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles key events of its fields
  <form noValidate {...props} onKeyDown={submitByKey} />
)

function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.defaultPrevented) return
  event.preventDefault()
  // Clicks the submit button, because a disabled or busy button must submit nothing.
  event.currentTarget.querySelector<HTMLButtonElement>('[type="submit"]')?.click()
}

/** An error that belongs to no single field. */
export const FormError = ({ children }: { children: ReactNode }) => (
  <p
    role="alert"
    className="flex items-start gap-2 rounded-box bg-red-soft px-3 py-2.5 text-13 leading-4.5 text-red"
  >
    <CircleAlert size={14} strokeWidth={1.8} aria-hidden className="mt-0.5 shrink-0" />
    <span>
      {children}
      {typeof children === 'string' && <ErrorHelp text={children} />}
    </span>
  </p>
)
