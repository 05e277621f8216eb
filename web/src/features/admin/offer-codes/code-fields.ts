import {
  type DiscountType,
  discountError,
  type OfferCode,
  offerCodeInput,
} from '@mantel/domain/admin/offer-codes'
import { z } from 'zod'
import {
  countInputText,
  dollarsInputText,
  typedCount,
  typedDollars,
} from '../../../platform/saving/typed-values.ts'

const { shape } = offerCodeInput

/** The form's fields, which hold text. */
export const codeFields = z.object({
  code: shape.code,
  /**
   * The type and the value in one field, such as `percentage 20`, so that merging the edits of two users cannot combine
   * one user's type with the other user's value.
   */
  discount: z.string().transform((text, context) => {
    const { discountType, typed } = parseDiscount(text)
    const read = discountType === 'percentage' ? typedCount : typedDollars
    const { data: discountValue, error } = read(shape.discountValue).safeParse(typed)
    if (discountValue === undefined) return refuse(context, error?.issues[0]?.message ?? 'Enter a discount')
    const problem = discountError({ discountType, discountValue })
    return problem === null ? { discountType, discountValue } : refuse(context, problem)
  }),
  discountDurationMonths: typedCount(shape.discountDurationMonths),
  /** Tier ids separated by spaces. Empty means all tiers. */
  validForTiers: z
    .string()
    .transform((text): unknown => text.split(' ').filter(Boolean))
    .pipe(shape.validForTiers),
  maxUses: typedCount(shape.maxUses),
  /** The last valid day in UTC. */
  expiresAt: z
    .string()
    .transform((day): unknown => (day === '' ? null : endOf(day)))
    .pipe(shape.expiresAt),
  isActive: z.string().transform((text) => text === 'yes'),
})
export type CodeTyped = z.input<typeof codeFields>

/** Converts the fields, or some of them, to the input of the API. */
export const bodyOf = <Fields extends { discount?: Discount }>({ discount, ...rest }: Fields) => ({
  ...rest,
  ...discount,
})
type Discount = { discountType: DiscountType; discountValue: number }

export function parseDiscount(text: string) {
  const [type, typed = ''] = text.split(' ', 2)
  return { discountType: type === 'fixed' ? ('fixed' as const) : ('percentage' as const), typed }
}
export const typedDiscount = (type: DiscountType, typed: string) => `${type} ${typed.replaceAll(' ', '')}`

function refuse(context: z.RefinementCtx, message: string) {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

export const typedCode = (code: OfferCode): CodeTyped => ({
  code: code.code,
  discount: typedDiscount(
    code.discountType,
    code.discountType === 'percentage' ? String(code.discountValue) : dollarsInputText(code.discountValue),
  ),
  discountDurationMonths: String(code.discountDurationMonths),
  validForTiers: code.validForTiers.join(' '),
  maxUses: countInputText(code.maxUses),
  expiresAt: code.expiresAt === null ? '' : code.expiresAt.slice(0, 10),
  isActive: code.isActive ? 'yes' : 'no',
})

export const blankCode: CodeTyped = {
  code: '',
  discount: typedDiscount('percentage', ''),
  discountDurationMonths: '1',
  validForTiers: '',
  maxUses: '',
  expiresAt: '',
  isActive: 'yes',
}

export const codeLabels: Record<keyof CodeTyped, string> = {
  code: 'Code',
  discount: 'Discount',
  discountDurationMonths: 'Months',
  validForTiers: 'Plans',
  maxUses: 'Max uses',
  expiresAt: 'Last day (UTC)',
  isActive: 'Active',
}

export const discountNames = [
  { value: 'percentage', label: 'Percent' },
  { value: 'fixed', label: 'Dollars' },
] as const

function endOf(day: string) {
  const end = new Date(`${day}T23:59:59.999Z`)
  return Number.isNaN(end.getTime()) ? day : end.toISOString()
}
