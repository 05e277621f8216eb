import { shareOf } from '@mantel/domain/basics/money'
import type { PartKind } from '@mantel/domain/payments/parts'
import type Stripe from 'stripe'
import type { Provider } from '../../../platform/stripe/provider.ts'
import { payPath } from '../../invoices/send/pay-links.ts'
import type { InvoiceRow } from '../../ledger/locks.ts'
import type { CheckoutRow } from './checkouts.ts'

export type PaidInvoice = Pick<InvoiceRow, 'invoiceNumber' | 'recipientEmail'>

type Context = {
  checkout: CheckoutRow
  invoice: PaidInvoice
  token: string
  publicUrl: string
  provider: Pick<Provider, 'applicationFeePercent' | 'sandboxUrl'>
}

/**
 * The metadata key under which the provider stores our checkout's id. The id is checked against our own rows, and never
 * trusted.
 */
export const checkoutKey = 'mantel_checkout'

/** Equal checkouts get equal parameters, because the provider refuses a repeated key with other parameters. */
export function sessionParams(context: Context): Stripe.Checkout.SessionCreateParams {
  const { checkout, invoice, token, publicUrl, provider } = context
  const { id, amount, part, paymentMethod } = checkout
  const page = `${publicUrl}${payPath(token)}`
  const fee = applicationFee(amount, provider.applicationFeePercent)
  const name = `Invoice ${invoice.invoiceNumber}${partNames[part]}`
  return {
    mode: 'payment',
    allowed_payment_method_types: [paymentMethod === 'card' ? 'card' : 'us_bank_account'],
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: amount, product_data: { name } } },
    ],
    payment_intent_data: {
      description: name,
      metadata: { [checkoutKey]: id },
      ...(fee > 0 && { application_fee_amount: fee }),
    },
    client_reference_id: id,
    metadata: { [checkoutKey]: id },
    // The pages ask the server what happened. The address is never proof of a payment.
    success_url: `${page}?paid=${paymentMethod}`,
    cancel_url: `${page}?canceled=${paymentMethod}`,
    // The sandbox's clock can be days ahead, and the sandbox would then refuse our time.
    ...(!provider.sandboxUrl &&
      checkout.expiresAt && { expires_at: Math.floor(Date.parse(checkout.expiresAt) / 1000) }),
    ...(invoice.recipientEmail && { customer_email: invoice.recipientEmail }),
  }
}

const partNames: Record<PartKind, string> = { deposit: ', deposit', final: ', balance', full: '' }

/** The fee must be lower than the payment, or the provider refuses it. */
const applicationFee = (amount: number, percent: number | null) =>
  percent === null ? 0 : Math.min(shareOf(amount, percent), amount - 1)
