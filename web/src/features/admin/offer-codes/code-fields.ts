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

/** An offer code as it is typed. */
export const codeFields = z.object({
  code: shape.code,
  /** Of what and how much, such as `percentage 20`: one without the other is another discount. */
  discount: z.string().transform((text, context) => {
    const { discountType, typed } = discountIn(text)
    const read = discountType === 'percentage' ? typedCount : typedDollars
    const { data: discountValue, error } = read(shape.discountValue).safeParse(typed)
    if (discountValue === undefined) return refuse(context, error?.issues[0]?.message ?? 'Enter a discount')
    const flaw = discountError({ discountType, discountValue })
    return flaw === null ? { discountType, discountValue } : refuse(context, flaw)
  }),
  discountDurationMonths: typedCount(shape.discountDurationMonths),
  /** Their ids, parted by spaces; none means all of them. */
  validForTiers: z
    .string()
    .transform((text): unknown => text.split(' ').filter(Boolean))
    .pipe(shape.validForTiers),
  maxUses: typedCount(shape.maxUses),
  /** A day, the whole of which still counts where it was typed. */
  expiresAt: z
    .string()
    .transform((day): unknown => (day === '' ? null : endOf(day)))
    .pipe(shape.expiresAt),
  isActive: z.string().transform((text) => text === 'yes'),
})
export type CodeTyped = z.input<typeof codeFields>

/** As the server takes it, whole or in part. */
export const bodyOf = <Given extends { discount?: Discount }>({ discount, ...rest }: Given) => ({
  ...rest,
  ...discount,
})
type Discount = { discountType: DiscountType; discountValue: number }

export function discountIn(text: string) {
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
  expiresAt: code.expiresAt === null ? '' : dayOf(code.expiresAt),
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
  validForTiers: 'Tiers',
  maxUses: 'Uses',
  expiresAt: 'Last day',
  isActive: 'Active',
}

export const discountNames = [
  { value: 'percentage', label: 'Percent' },
  { value: 'fixed', label: 'Dollars' },
] as const

function endOf(day: string) {
  const end = new Date(`${day}T23:59:59.999`)
  return Number.isNaN(end.getTime()) ? day : end.toISOString()
}

const two = (part: number) => String(part).padStart(2, '0')
function dayOf(instant: string) {
  const at = new Date(instant)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
