import type { ContractState } from '@mantel/domain/contracts/contracts'

type Standing = {
  status: 'draft' | 'sent' | 'signed'
  withdrawnAt: string | null
  declinedAt: string | null
  /** Of its link. */
  expiresAt: string | null
}

/** What people are told about a contract; which link ran out, only the clock knows. */
export function stateOf({ status, withdrawnAt, declinedAt, expiresAt }: Standing): ContractState {
  if (status === 'signed') return 'signed'
  if (status === 'sent') return expiresAt && Date.parse(expiresAt) <= Date.now() ? 'expired' : 'sent'
  if (declinedAt) return 'declined'
  return withdrawnAt ? 'withdrawn' : 'draft'
}
