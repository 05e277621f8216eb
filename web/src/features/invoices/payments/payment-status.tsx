import type { Payment } from '@mantel/domain/payments/payments'
import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  LoaderCircle,
  type LucideIcon,
  Undo2,
} from 'lucide-react'
import { classes } from '../../../ui/base/classes.ts'
import * as copy from './copy.ts'

type Known = Pick<Payment, 'status' | 'source' | 'paymentMethod' | 'amount'>
type Look = { label: string; icon: LucideIcon; tone: string }

/** The status as a glyph and a word. Renders nothing for a completed refund, because its amount is negative. */
export function PaymentStatus({ payment, className }: { payment: Known; className?: string }) {
  const look = lookOf(payment)
  if (!look) return null
  const { label, icon: Icon, tone } = look
  return (
    <span className={classes('inline-flex min-w-0 items-center gap-1.5', tone, className)}>
      <Icon size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />
      <span className="truncate">{label}</span>
    </span>
  )
}

function lookOf({ status, source, paymentMethod, amount }: Known): Look | null {
  if (status !== 'pending') return status === 'succeeded' && amount < 0 ? null : looks[status]
  if (source === 'claimed') return { label: copy.claimed, icon: CircleHelp, tone: 'text-amber' }
  const waiting = { icon: CircleDashed, tone: 'text-amber' }
  if (source === 'provider') return { ...waiting, label: amount < 0 ? copy.refunding : copy.started }
  return { ...waiting, label: paymentMethod === 'escrow' ? copy.promised : copy.notCleared }
}

const looks: Record<Exclude<Payment['status'], 'pending'>, Look> = {
  processing: { label: 'Processing', icon: LoaderCircle, tone: 'text-plum' },
  succeeded: { label: 'Received', icon: CircleCheck, tone: 'text-green' },
  failed: { label: 'Failed', icon: CircleAlert, tone: 'text-red' },
  canceled: { label: 'Canceled', icon: Ban, tone: 'text-muted-foreground' },
  partially_refunded: { label: 'Partially refunded', icon: Undo2, tone: 'text-muted-foreground' },
  refunded: { label: 'Refunded', icon: Undo2, tone: 'text-muted-foreground' },
  disputed: { label: 'Disputed', icon: CircleAlert, tone: 'text-red' },
}
