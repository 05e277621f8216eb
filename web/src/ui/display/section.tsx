import { type ReactNode, useId } from 'react'

type Props = { id?: string; title: string; action?: ReactNode; children: ReactNode }

/** A titled part of a page, separated from the previous one by a line. */
export function Section({ id, title, action, children }: Props) {
  const headingId = useId()
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="scroll-mt-6 border-t border-border py-7 first:border-t-0 first:pt-0 last:pb-0"
    >
      <header className="mb-3 flex min-h-8 items-center justify-between gap-4">
        <h2 id={headingId} className="text-15 leading-5 font-semibold tracking-[-.012em]">
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  )
}
