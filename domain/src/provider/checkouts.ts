import { z } from 'zod'
import { largestAmount } from '../basics/money.ts'
import { post } from '../endpoints/endpoint.ts'
import { tokenOf } from '../endpoints/ids.ts'
import { partKind } from '../invoices/invoice.ts'
import { payPage } from '../payments/pay.ts'

/** The payment methods that use the provider's checkout page. */
export const checkoutMethods = ['card', 'ach'] as const
export type CheckoutMethod = (typeof checkoutMethods)[number]

const byLink = { access: 'public', params: z.strictObject({ token: tokenOf('pay') }), rate: 'token' } as const

export const checkoutsApi = {
  start: post('/api/pay/:token/checkouts', {
    ...byLink,
    about:
      'Start a card or bank payment and return the address of the provider’s page; repeating it returns the same one',
    changes: ['checkout'],
    body: z.strictObject({
      paymentMethod: z.enum(checkoutMethods, 'Choose how to pay'),
      /** The part and the amount that the client saw. */
      kind: partKind,
      amount: z.number('Enter an amount').int().min(1).max(largestAmount),
    }),
    response: z.object({ url: z.url() }),
    status: 201,
  }),
  check: post('/api/pay/:token/checks', {
    ...byLink,
    about: 'Ask the provider about payments that were started with this link, after the client has returned',
    changes: ['checkout', 'transaction', 'invoice', 'project', 'company', 'activity'],
    response: payPage,
  }),
}
