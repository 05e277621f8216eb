import type { PaymentMethod } from '../ledger.ts'
import { methodNames } from '../methods.ts'

/** For the middle of a sentence, after “paid”: “by check”, “by Zelle”. Empty if the method has no name. */
export const byMethod = (method: PaymentMethod): string => {
  if (method === 'other') return ''
  return phrases[method] ?? `by ${methodNames[method]}`
}

/** The other methods are brand names, which keep their capital letter. */
const phrases: Partial<Record<PaymentMethod, string>> = {
  ach: 'by bank transfer',
  card: 'by card',
  cash: 'in cash',
  check: 'by check',
  wire: 'by wire transfer',
  escrow: 'through escrow',
}
