import type { ReactNode } from 'react'

type Props = { label: string; note: ReactNode; children: ReactNode }

export const Stat = ({ label, note, children }: Props) => (
  <div className="min-w-0 px-4 pt-3.5 pb-3.25">
    <dt className="truncate text-12 leading-4.5 text-muted-foreground">{label}</dt>
    <dd className="mt-0.75 font-serif text-[calc(25*var(--px))]/7.5 tracking-[-.018em] wrap-anywhere lining-nums tabular-nums">
      {children}
    </dd>
    <dd className="mt-0.75 text-12 leading-4 text-muted-foreground">{note}</dd>
  </div>
)
