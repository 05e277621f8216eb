import type { ContractState } from '@mantel/domain/contracts/contracts'

type StateFields = {
  status: 'draft' | 'sent' | 'signed'
  withdrawnAt: string | null
  declinedAt: string | null
  /** When the latest link expires. */
  expiresAt: string | null
}

/** The state that users see. "expired" is derived from the link's date and never stored. */
export function getContractState({ status, withdrawnAt, declinedAt, expiresAt }: StateFields): ContractState {
  if (status === 'signed') return 'signed'
  if (status === 'sent') return expiresAt && Date.parse(expiresAt) <= Date.now() ? 'expired' : 'sent'
  if (declinedAt) return 'declined'
  return withdrawnAt ? 'withdrawn' : 'draft'
}
