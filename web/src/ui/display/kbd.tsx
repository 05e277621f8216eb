import type { ReactNode } from 'react'

export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded-[4px] border border-b-[1.5px] border-border bg-card px-1 font-sans text-11 leading-4 font-medium text-muted-foreground">
    {children}
  </kbd>
)
