import { z } from 'zod'
import { editOf } from '../endpoints/edits.ts'
import { del, get, nothing, patch, post } from '../endpoints/endpoint.ts'
import { idOf, idParams } from '../endpoints/ids.ts'
import { pageOf, paging } from '../endpoints/paging.ts'
import { instantInput, timestamp } from '../endpoints/times.ts'

const discountTypes = ['percentage', 'fixed'] as const
export type DiscountType = (typeof discountTypes)[number]

export const offerCode = z.object({
  id: z.uuid(),
  code: z.string(),
  discountType: z.enum(discountTypes),
  /** A whole percentage or cents, depending on `discountType`. */
  discountValue: z.number(),
  discountDurationMonths: z.number(),
  /** Empty if the code is valid for every tier. */
  validForTiers: z.array(z.uuid()),
  /** Null means unlimited. */
  maxUses: z.number().nullable(),
  currentUses: z.number(),
  expiresAt: timestamp.nullable(),
  isActive: z.boolean(),
  createdAt: timestamp,
  version: z.number(),
})
export type OfferCode = z.infer<typeof offerCode>

/** Codes can be typed in upper or lower case. They are stored in upper case. */
const code = z
  .string('Enter a code')
  .trim()
  .toUpperCase()
  .min(1, 'Enter a code')
  .min(3, 'Use at least 3 characters')
  .max(50, 'Use 50 characters or fewer')
  .regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, 'Use letters, numbers and hyphens only')

export const offerCodeInput = z.strictObject({
  code,
  discountType: z.enum(discountTypes),
  discountValue: z.number('Enter a discount').int('Enter a whole number').min(1, 'Enter a discount above 0'),
  discountDurationMonths: z
    .number('Enter a number of months')
    .int('Enter a whole number of months')
    .min(1, 'Enter at least 1 month')
    .max(120, 'Enter 120 months or fewer'),
  validForTiers: z.array(idOf('tier')).max(100, 'Choose 100 plans or fewer'),
  maxUses: z
    .number()
    .int('Enter a whole number')
    .min(1, 'Enter 1 or more, or leave empty for no limit')
    .max(1_000_000, 'Enter 1,000,000 or less, or leave empty for no limit')
    .nullish()
    .transform((uses) => uses ?? null),
  expiresAt: instantInput.nullish().transform((at) => at ?? null),
  isActive: z.boolean(),
})
export type OfferCodeInput = z.output<typeof offerCodeInput>

type Discount = { discountType: DiscountType; discountValue: number }

/**
 * Returns a message if the value is too high. The maximum depends on the type, so the schema of a single field cannot
 * check it.
 */
export function discountError({ discountType, discountValue }: Discount): string | null {
  if (discountType === 'percentage') return discountValue > 100 ? 'Enter 100 percent or less' : null
  return discountValue > 10_000_000 ? 'Enter $100,000 or less' : null
}

const redemption = z.object({
  id: z.uuid(),
  companyId: z.uuid(),
  companyName: z.string(),
  redeemedAt: timestamp,
})

const manage = { access: 'platform:manage' } as const

export const offerCodesApi = {
  list: get('/api/admin/offer-codes', {
    access: 'platform:read',
    about: 'All offer codes, latest first',
    shows: ['offer-code'],
    response: z.array(offerCode),
  }),
  create: post('/api/admin/offer-codes', {
    ...manage,
    about: 'Add an offer code',
    changes: ['offer-code', 'activity'],
    body: offerCodeInput,
    response: offerCode,
    status: 201,
  }),
  update: patch('/api/admin/offer-codes/:id', {
    ...manage,
    about: 'Change, activate or deactivate an offer code',
    changes: ['offer-code', 'activity'],
    params: idParams('offer-code'),
    body: editOf(offerCodeInput),
    response: offerCode,
  }),
  remove: del('/api/admin/offer-codes/:id', {
    ...manage,
    about: 'Delete an offer code that no one has used',
    changes: ['offer-code', 'activity'],
    params: idParams('offer-code'),
    response: nothing,
    status: 204,
  }),
  redemptions: get('/api/admin/offer-codes/:id/redemptions', {
    access: 'platform:read',
    about: 'The companies that used an offer code, latest first',
    shows: ['offer-code', 'company'],
    params: idParams('offer-code'),
    query: z.strictObject(paging),
    response: pageOf(redemption),
  }),
}
