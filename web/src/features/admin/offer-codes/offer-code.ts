import type { OfferCode } from '@mantel/domain/admin/offer-codes'
import { formatDollars } from '@mantel/domain/basics/money'
import { isPast } from '../../../platform/dates.ts'

/** “20% off for 3 months” */
export function describeDiscount({ discountType, discountValue, discountDurationMonths: months }: OfferCode) {
  const off = discountType === 'percentage' ? `${discountValue}%` : formatDollars(discountValue)
  return `${off} off for ${months === 1 ? '1 month' : `${months} months`}`
}

export const describeUses = ({ currentUses, maxUses }: OfferCode) =>
  maxUses === null
    ? currentUses.toLocaleString('en-US')
    : `${currentUses.toLocaleString('en-US')} of ${maxUses.toLocaleString('en-US')}`

export type CodeStatus = 'active' | 'inactive' | 'expired' | 'used up'

/** A deactivated code is inactive, even if it is also expired or used up. */
export function codeStatus(
  { isActive, expiresAt, currentUses, maxUses }: OfferCode,
  now = new Date(),
): CodeStatus {
  if (!isActive) return 'inactive'
  if (expiresAt !== null && isPast(expiresAt, now)) return 'expired'
  return maxUses !== null && currentUses >= maxUses ? 'used up' : 'active'
}

// Leaves out characters that look alike: 0 and O; 1, I and L.
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

export function generateCode(length = 8) {
  // Bytes from `limit` on are ignored, because they would make the first characters of the alphabet more likely.
  const limit = 256 - (256 % alphabet.length)
  let code = ''
  while (code.length < length) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < limit) code += alphabet[byte % alphabet.length]
  }
  return code
}
