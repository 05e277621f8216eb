import type { ReactNode } from 'react'

/** A list of labeled values. It can also contain inline fields. */
export const Properties = ({ label, children }: { label: string; children: ReactNode }) => (
  <dl aria-label={label} className="flex flex-col">
    {children}
  </dl>
)

export const Property = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[104px_minmax(0,1fr)] text-13 leading-5">
    <dt className="py-1.25 text-muted-foreground touch:py-3">{label}</dt>
    <dd className="min-w-0 py-1.25 wrap-anywhere touch:py-3">{children}</dd>
  </div>
)
