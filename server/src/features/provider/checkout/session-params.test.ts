import { expect, test } from 'vitest'
import type { CheckoutRow } from './checkouts.ts'
import { sessionParams } from './session-params.ts'

const checkout: CheckoutRow = {
  id: 'd6a5f0de-6a3c-4a35-9d0e-6f2f8f3f5b11',
  companyId: '0d0c0f2e-0001-4000-8000-000000000001',
  invoiceId: '0d0c0f2e-0002-4000-8000-000000000002',
  part: 'final',
  paymentMethod: 'ach',
  amount: 712_500,
  attempt: 2,
  status: 'creating',
  accountId: 'acct_1',
  sessionId: null,
  paymentIntentId: null,
  url: null,
  expiresAt: '2026-03-12T15:45:00.000Z',
  createdAt: '2026-03-12T15:00:00.000Z',
  updatedAt: '2026-03-12T15:00:00.000Z',
  version: 1,
}
const paramsWith = (
  provider: { applicationFeePercent: number | null; sandboxUrl: string | null },
  amount = 712_500,
) =>
  sessionParams({
    checkout: { ...checkout, amount },
    invoice: { invoiceNumber: 'INV-12', recipientEmail: 'hannah@example.com' },
    token: 'pay_token',
    publicUrl: 'https://studio.example',
    provider,
  })

test('the page of a checkout offers one method, and ends after 45 minutes', () => {
  expect(paramsWith({ applicationFeePercent: null, sandboxUrl: null })).toEqual({
    mode: 'payment',
    allowed_payment_method_types: ['us_bank_account'],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: 712_500,
          product_data: { name: 'Invoice INV-12, balance' },
        },
      },
    ],
    payment_intent_data: {
      description: 'Invoice INV-12, balance',
      metadata: { mantel_checkout: checkout.id },
    },
    client_reference_id: checkout.id,
    metadata: { mantel_checkout: checkout.id },
    success_url: 'https://studio.example/pay/pay_token?paid=ach',
    cancel_url: 'https://studio.example/pay/pay_token?canceled=ach',
    expires_at: Date.parse('2026-03-12T15:45:00Z') / 1000,
    customer_email: 'hannah@example.com',
  })
})

test.each([
  [null, 712_500, undefined],
  [0, 712_500, undefined],
  [1.5, 712_500, 10_688],
  [20, 50, 10],
  [0.01, 50, undefined],
])('a fee of %s percent of %i cents is %s', (applicationFeePercent, amount, fee) => {
  const { payment_intent_data: payment } = paramsWith({ applicationFeePercent, sandboxUrl: null }, amount)
  expect(payment?.application_fee_amount).toBe(fee)
})
