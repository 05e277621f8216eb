import type { ReactNode } from 'react'

type Props = { label: string; hint?: ReactNode; children: ReactNode }

/** A read-only value among form fields; must be inside a `dl`. */
export const Fact = ({ label, hint, children }: Props) => (
  <div className="min-w-0">
    <dt className="text-13 leading-4.5 font-medium">{label}</dt>
    <dd className="mt-1.25 flex flex-wrap items-center gap-x-2 gap-y-1">{children}</dd>
    {hint && <dd className="mt-1 text-12 leading-4 text-muted-foreground">{hint}</dd>}
  </div>
)
