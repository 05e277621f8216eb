import type { DisputeStatus } from '@mantel/domain/provider/dispute-facts'
import type Stripe from 'stripe'
import { UnreadableEvent } from '../event-handler.ts'
import { instantOf } from './stripe-objects.ts'

export type ReadDispute = {
  id: string
  amount: number
  status: DisputeStatus
  reason: string
  respondBy: string | null
  openedAt: string
  isClosed: boolean
}

export function readDispute(dispute: Stripe.Dispute): ReadDispute {
  const { due_by: dueBy } = dispute.evidence_details
  const { status, isClosed } = statusOf(dispute)
  return {
    id: dispute.id,
    amount: dispute.amount,
    status,
    reason: dispute.reason,
    respondBy: dueBy ? instantOf(dueBy) : null,
    openedAt: instantOf(dispute.created),
    isClosed,
  }
}

/**
 * A warning is an inquiry by the bank, which has not taken any money. A company that appeals has lost the money for
 * now.
 */
function statusOf({ status }: Stripe.Dispute): { status: DisputeStatus; isClosed: boolean } {
  switch (status) {
    case 'warning_needs_response':
    case 'warning_under_review':
      return { status: 'warning', isClosed: false }
    case 'warning_closed':
      return { status: 'warning', isClosed: true }
    case 'needs_response':
      return { status: 'needs_response', isClosed: false }
    case 'under_review':
      return { status: 'under_review', isClosed: false }
    case 'won':
    case 'prevented':
      return { status: 'won', isClosed: true }
    case 'lost':
    case 'appeal_needs_response':
    case 'appeal_under_review':
      return { status: 'lost', isClosed: true }
    default:
      throw new UnreadableEvent(`A dispute has the unknown status ${status}`)
  }
}
