import type { Stripe } from 'stripe'
import { addBalanceTransaction } from '../balance/balance-transactions.ts'
import type { Params } from '../http/params.ts'
import { newId } from '../state/ids.ts'
import { type Scope, scopeOf } from '../state/scope.ts'

export type TransferInput = {
  amount: number
  currency: string
  destination: string
  source: string | null
  metadata: Stripe.Metadata
  description: string | null
}

/** Moves money from the platform's balance to that of a connected account. */
export function createTransfer(scope: Scope, input: TransferInput): Stripe.Transfer {
  const id = newId('tr')
  const entry = { currency: input.currency, type: 'transfer', reporting_category: 'transfer', source: id }
  const outgoing = addBalanceTransaction(scope, { ...entry, amount: -input.amount })
  addBalanceTransaction(scopeOf(scope, input.destination), { ...entry, amount: input.amount })
  const transfer = scope.put('transfer', {
    id,
    object: 'transfer',
    amount: input.amount,
    amount_reversed: 0,
    balance_transaction: outgoing.id,
    created: scope.now(),
    currency: input.currency,
    description: input.description,
    destination: input.destination,
    livemode: false,
    metadata: input.metadata,
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: input.source,
    source_type: 'card',
    transfer_group: null,
  })
  scope.emit('transfer.created', transfer)
  return transfer
}

export const readTransfer = (params: Params): TransferInput => ({
  amount: params.requiredInteger('amount'),
  currency: params.requiredText('currency').toLowerCase(),
  destination: params.requiredText('destination'),
  source: params.text('source_transaction') ?? null,
  metadata: params.record('metadata') ?? {},
  description: params.text('description') ?? null,
})
