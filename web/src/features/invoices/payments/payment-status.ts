import type { Payment } from '@mantel/domain/payments/payments'
import * as copy from './copy.ts'

type Known = Pick<Payment, 'status' | 'source' | 'paymentMethod' | 'amount'>

/** The status in words, and the class of its color. */
export function paymentStatus({ status, source, paymentMethod, amount }: Known): {
  label: string
  tone: string
} {
  if (status === 'pending') {
    if (source === 'provider')
      return { label: amount < 0 ? copy.refunding : copy.started, tone: 'text-amber' }
    if (source === 'claimed') return { label: copy.claimed, tone: 'text-amber' }
    return { label: paymentMethod === 'escrow' ? copy.promised : copy.notCleared, tone: 'text-amber' }
  }
  if (status === 'succeeded' && amount < 0) return { label: '', tone: '' }
  return statuses[status]
}

const statuses: Record<Exclude<Payment['status'], 'pending'>, { label: string; tone: string }> = {
  processing: { label: 'Processing', tone: 'text-plum' },
  succeeded: { label: 'Received', tone: 'text-green' },
  failed: { label: 'Failed', tone: 'text-red' },
  canceled: { label: 'Canceled', tone: 'text-muted-foreground' },
  partially_refunded: { label: 'Partially refunded', tone: 'text-muted-foreground' },
  refunded: { label: 'Refunded', tone: 'text-muted-foreground' },
  disputed: { label: 'Disputed', tone: 'text-red' },
}
