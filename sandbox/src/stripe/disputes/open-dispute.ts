import type { Stripe } from 'stripe'
import { addBalanceTransaction, feeDetail } from '../balance/balance-transactions.ts'
import { invalid } from '../http/error.ts'
import { day } from '../state/clock.ts'
import { idOrNull, newId } from '../state/ids.ts'
import type { Scope } from '../state/scope.ts'

const disputeFee = 1500
const evidencePeriod = 10 * day

/** Withdraws the disputed amount from the balance at once, as banks do, and for cards also Stripe's dispute fee. */
export function openDispute(scope: Scope, chargeId: string, reason: string): Stripe.Dispute {
  const charge = scope.get('charge', chargeId, 'charge')
  if (charge.status !== 'succeeded') throw invalid(`Charge ${charge.id} has not succeeded.`)
  if (charge.disputed) throw invalid(`Charge ${charge.id} already has a dispute.`)
  const isBank = charge.payment_method_details?.type === 'us_bank_account'
  const amount = charge.amount - charge.amount_refunded
  if (amount === 0) throw invalid(`Charge ${charge.id} has already been refunded.`)
  const id = newId('du')
  const withdrawal = addBalanceTransaction(scope, {
    amount: -amount,
    currency: charge.currency,
    type: 'adjustment',
    reporting_category: 'dispute',
    source: id,
    description: `Chargeback withdrawal for ${charge.id}`,
    fees: isBank ? [] : [feeDetail(disputeFee, charge.currency, 'stripe_fee')],
  })
  charge.disputed = true
  const dispute = scope.put('dispute', {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [withdrawal],
    charge: charge.id,
    created: scope.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: emptyEvidence(),
    evidence_details: {
      due_by: scope.now() + evidencePeriod,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: idOrNull(charge.payment_intent),
    ...(!isBank && {
      payment_method_details: {
        type: 'card',
        card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
      },
    }),
    reason,
    status: 'needs_response',
  })
  scope.emit('charge.dispute.created', dispute)
  scope.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

export const emptyEvidence = (): Stripe.Dispute.Evidence => ({
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
})
