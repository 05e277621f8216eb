import type { OfferCode } from '@mantel/domain/admin/offer-codes'
import { formatDollars } from '@mantel/domain/money'
import { isPast } from '../../../platform/dates.ts'

/** “20% off for 3 months” */
export function discountIn({ discountType, discountValue, discountDurationMonths: months }: OfferCode) {
  const off = discountType === 'percentage' ? `${discountValue}%` : formatDollars(discountValue)
  return `${off} off for ${months === 1 ? '1 month' : `${months} months`}`
}

export const usesIn = ({ currentUses, maxUses }: OfferCode) =>
  maxUses === null
    ? currentUses.toLocaleString('en-US')
    : `${currentUses.toLocaleString('en-US')} of ${maxUses.toLocaleString('en-US')}`

export const timesUsed = (uses: number) => (uses === 1 ? 'once' : `${uses.toLocaleString('en-US')} times`)

export type CodeState = 'active' | 'inactive' | 'expired' | 'used up'

/** Whether it can be used, and if not, why; what somebody decided comes first. */
export function stateOf(
  { isActive, expiresAt, currentUses, maxUses }: OfferCode,
  now = new Date(),
): CodeState {
  if (!isActive) return 'inactive'
  if (expiresAt !== null && isPast(expiresAt, now)) return 'expired'
  return maxUses !== null && currentUses >= maxUses ? 'used up' : 'active'
}

// Without those that look like others on paper: 0 and O, 1, I and L.
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Nobody guesses it, and everybody can read it out. */
export function newCode(length = 8) {
  // As many as fit evenly: with the rest, some letters would come more often.
  const even = 256 - (256 % letters.length)
  let code = ''
  while (code.length < length) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < even) code += letters[byte % letters.length]
  }
  return code
}
