import { daysBetween, formatNumericDay } from '@mantel/domain/dates'
import type { PayPage } from '@mantel/domain/payments/pay'
import { CircleAlert, CircleCheck, CircleDotDashed, Clock } from 'lucide-react'
import { Badge } from '../../../ui/display/badge.tsx'
import * as copy from './copy.ts'

export function StatusBadge({ page: { status, dueNow, today } }: { page: PayPage }) {
  const dueDate = dueNow?.dueDate ?? null
  switch (status) {
    case 'paid':
      return (
        <Badge hue="green" icon={CircleCheck}>
          Paid
        </Badge>
      )
    case 'overdue':
      return (
        <Badge hue="red" icon={CircleAlert}>
          {copy.overdue(dueDate ? daysBetween(dueDate, today) : 0)}
        </Badge>
      )
    case 'processing':
      return (
        <Badge hue="blue" icon={Clock}>
          Processing
        </Badge>
      )
    case 'deposit_paid':
      return (
        <Badge hue="gold" icon={CircleDotDashed}>
          Deposit paid
        </Badge>
      )
    case 'partially_paid':
      return (
        <Badge hue="gold" icon={CircleDotDashed}>
          Partially paid
        </Badge>
      )
    case 'sent':
    case 'viewed':
      return dueDate ? (
        <Badge hue="blue" icon={Clock}>
          Due <span className="tabular-nums">{formatNumericDay(dueDate)}</span>
        </Badge>
      ) : null
    // The page shows none of these.
    case 'draft':
    case 'scheduled':
    case 'void':
      return null
  }
}
