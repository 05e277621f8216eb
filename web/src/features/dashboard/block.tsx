import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  count?: number
  /** Shows that there may be more than `count`. */
  isMinimum?: boolean
  /** Shown at the end of the title line. */
  aside?: ReactNode
  children: ReactNode
}

export function Block({ title, count, isMinimum, aside, children }: Props) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="border-t border-border pt-5 pb-5.5 lg:first:border-t-0">
      <header className="mb-2 flex min-h-5.5 items-center gap-2 text-13">
        <h2 id={headingId} className="font-semibold">
          {title}
        </h2>
        {count !== undefined && count > 0 && (
          <span className="text-muted-foreground tabular-nums">
            {count}
            {isMinimum && '+'}
          </span>
        )}
        <div className="ml-auto text-12-5 text-muted-foreground">{aside}</div>
      </header>
      {children}
    </section>
  )
}

export const EmptyText = ({ children }: { children: ReactNode }) => (
  <p className="max-w-[60ch] py-1 text-13 leading-4.5 text-muted-foreground">{children}</p>
)
