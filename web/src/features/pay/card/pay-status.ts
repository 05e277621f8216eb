import type { PayPage } from '@mantel/domain/payments/pay'

export type PayStatus = 'open' | 'waiting' | 'processing' | 'paid'
export type Payment = PayPage['payments'][number]

/** What the card offers: paying, waiting for the studio, waiting for the bank, or a receipt. */
export function payStatusOf(page: PayPage): PayStatus {
  if (page.open === 0) return 'paid'
  if (!page.dueNow) return 'processing'
  return claimableChoices(page).length > 0 ? 'open' : 'waiting'
}

/**
 * The amounts that the client can still report as sent, as indexes into `payableAmounts`. The server refuses the same
 * part and amount twice, and more than what is open.
 */
export function claimableChoices({ payableAmounts, payments, claimed, open }: PayPage): number[] {
  const claims = payments.filter(isOpenClaim)
  return payableAmounts.flatMap(({ kind, amount }, index) => {
    const isClaimed = claims.some((claim) => claim.paymentType === kind && claim.amount === amount)
    return isClaimed || claimed + amount > open ? [] : [index]
  })
}

export const isOpenClaim = ({ source, status }: Payment) => source === 'claimed' && status === 'pending'

/** A claim that the studio rejected, if nothing was paid or claimed after it. */
export function rejectedClaim({ payments }: PayPage): Payment | null {
  const last = payments.at(-1)
  return last?.source === 'claimed' && last.status === 'failed' ? last : null
}

/** A bank payment that the bank returned, if nothing was paid or claimed after it. */
export function hasFailed({ payments }: PayPage): boolean {
  const last = payments.at(-1)
  return last?.source === 'provider' && last.status === 'failed'
}

const clearedStatuses = new Set(['succeeded', 'partially_refunded', 'refunded', 'disputed'])

/** Payments that have arrived, and refunds. */
export const clearedPayments = ({ payments }: PayPage) =>
  payments.filter(({ status }) => clearedStatuses.has(status))

/** Payments that were received or started, but have not cleared: checks, and bank transfers. */
export const paymentsOnTheirWay = ({ payments }: PayPage) =>
  payments.filter(
    ({ status, source, amount }) =>
      amount > 0 && (status === 'processing' || (status === 'pending' && source === 'recorded')),
  )
