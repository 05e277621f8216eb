import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** A warning that does not block saving. */
export const Warning = ({ children }: { children: ReactNode }) => (
  <p
    role="status"
    className="flex items-start gap-2 rounded-box bg-amber-soft px-3 py-2 text-13 leading-4.5 text-amber"
  >
    <TriangleAlert size={14} strokeWidth={1.8} aria-hidden className="mt-0.5 shrink-0" />
    <span>{children}</span>
  </p>
)
