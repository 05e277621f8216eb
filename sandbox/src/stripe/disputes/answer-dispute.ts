import type { Stripe } from 'stripe'
import { addBalanceTransaction } from '../balance/balance-transactions.ts'
import { invalid } from '../http/error.ts'
import { changeMetadata, type Params } from '../http/params.ts'
import { day } from '../state/clock.ts'
import { idOf } from '../state/ids.ts'
import type { Scope } from '../state/scope.ts'
import { emptyEvidence } from './open-dispute.ts'

export const readEvidence = (params: Params) => {
  const evidence = params.inside('evidence')
  const names = Object.keys(emptyEvidence()).filter((name) => name !== 'enhanced_evidence')
  return {
    evidence: Object.fromEntries(
      names.flatMap((name) => {
        const value = evidence?.text(name)
        return value === undefined ? [] : [[name, value || null]]
      }),
    ),
    isSubmitted: params.flag('submit') ?? true,
    metadata: params.record('metadata'),
  }
}

/** Evidence is a draft until it is submitted. The bank then reviews it. */
export function answerDispute(scope: Scope, id: string, input: ReturnType<typeof readEvidence>) {
  const dispute = scope.get('dispute', id)
  if (dispute.status !== 'needs_response')
    throw invalid(`This dispute cannot be updated because its status is ${dispute.status}.`)
  const hasEvidence = Object.keys(input.evidence).length > 0
  Object.assign(dispute.evidence, input.evidence)
  dispute.metadata = changeMetadata(dispute.metadata, input.metadata)
  if (hasEvidence) dispute.evidence_details.has_evidence = true
  if (input.isSubmitted && hasEvidence) {
    dispute.status = 'under_review'
    dispute.evidence_details.submission_count += 1
    dispute.evidence_details.submission_method = 'manual'
    scope.put('settlement', { id, at: scope.now() + 60 * day, failure: decisionOf(dispute) })
  }
  scope.emit('charge.dispute.updated', dispute)
  return dispute
}

/** Stripe's test mode decides by this text: `losing_evidence` loses, everything else wins. */
const decisionOf = ({ evidence }: Stripe.Dispute) =>
  evidence.uncategorized_text === 'losing_evidence' ? 'lost' : null

export function closeDispute(scope: Scope, id: string, status: 'won' | 'lost') {
  const dispute = scope.get('dispute', id)
  if (dispute.status === 'won' || dispute.status === 'lost') throw invalid(`This dispute is already closed.`)
  scope.remove('settlement', id)
  dispute.status = status
  if (status === 'won') {
    const entry = addBalanceTransaction(scope, {
      amount: dispute.amount,
      currency: dispute.currency,
      type: 'adjustment',
      reporting_category: 'dispute_reversal',
      source: id,
      description: `Chargeback reversal for ${idOf(dispute.charge)}`,
    })
    dispute.balance_transactions.push(entry)
    scope.emit('charge.dispute.funds_reinstated', dispute)
  }
  scope.emit('charge.dispute.closed', dispute)
  return dispute
}

/** A dispute is lost when its deadline passes without evidence. */
export function loseByDeadline(scope: Scope, dispute: Stripe.Dispute) {
  dispute.evidence_details.past_due = true
  closeDispute(scope, dispute.id, 'lost')
}
