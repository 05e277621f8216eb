import type { DisplayedStatus } from '@mantel/domain/contracts/contracts'

type StatusFields = {
  status: 'draft' | 'sent' | 'signed'
  withdrawnAt: string | null
  declinedAt: string | null
  /** When the latest link expires. */
  expiresAt: string | null
}

/** The status that users see. "expired" is derived from the link's date and never stored. */
export function getDisplayedStatus({
  status,
  withdrawnAt,
  declinedAt,
  expiresAt,
}: StatusFields): DisplayedStatus {
  if (status === 'signed') return 'signed'
  if (status === 'sent') return expiresAt && Date.parse(expiresAt) <= Date.now() ? 'expired' : 'sent'
  if (declinedAt) return 'declined'
  return withdrawnAt ? 'withdrawn' : 'draft'
}
