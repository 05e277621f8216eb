import { can } from '@mantel/domain/permissions'
import { usePages } from '../../platform/api/pages.ts'
import { useUser } from '../../platform/session/session.ts'
import { ClaimRows, useClaims } from '../invoices/payments/claims-block.tsx'
import { claimsTitle } from '../invoices/payments/copy.ts'
import { paymentsPages } from '../invoices/queries.ts'
import { Block } from './block.tsx'

/** Payments that clients say they have sent, to confirm with one click. */
export const Claims = () => (can(useUser(), 'payments:confirm') ? <ClaimsBlock /> : null)

/** Also starts to load the claims. Returns false for users who may not confirm payments. */
export function useIsWaitingForClaims() {
  const enabled = can(useUser(), 'payments:confirm')
  const { rows, error } = usePages({ ...paymentsPages({ view: 'claims' }), enabled })
  return enabled && rows === undefined && error === null
}

function ClaimsBlock() {
  const claims = useClaims()
  if (!claims || claims.length === 0) return null
  return (
    <Block title={claimsTitle} count={claims.length}>
      <ClaimRows claims={claims} />
    </Block>
  )
}
