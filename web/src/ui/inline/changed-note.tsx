import { UserPen } from 'lucide-react'
import type { ReactNode } from 'react'
import * as copy from '../copy.ts'

type Props = {
  by: ReactNode
  /** The label of the field. Not needed right below the field. */
  field?: string
  shown: ReactNode
}

/** Shown if someone else changes a field while the user edits it. What the user typed stays in the field. */
export const ChangedNote = ({ by, field = copy.thisField, shown }: Props) => (
  <p
    role="status"
    className="flex items-start gap-1.25 pt-1 pb-2 text-12 leading-4 font-normal text-muted-foreground"
  >
    <UserPen size={12} strokeWidth={1.8} aria-hidden className="mt-0.5 shrink-0" />
    <span className="line-clamp-5 min-w-0 wrap-anywhere whitespace-pre-line">
      <span className="font-medium text-foreground">{by}</span>{' '}
      {shown ? copy.changedTo(field) : copy.cleared(field)} {shown}
    </span>
  </p>
)
