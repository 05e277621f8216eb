import { paymentsOf } from './billing/pay-invoice.ts'
import { lineItemsOf } from './checkout/line-items.ts'
import { wholeList } from './http/list.ts'
import type { Scope } from './state/scope.ts'

/** Lists that an object contains only if a call expands them. */
export function includeList(scope: Scope, { object, id }: { object: unknown; id: unknown }, name: string) {
  if (typeof id !== 'string') return undefined
  if (object === 'checkout.session' && name === 'line_items')
    return wholeList(lineItemsOf(scope, id), `/v1/checkout/sessions/${id}/line_items`)
  if (object === 'charge' && name === 'refunds')
    return wholeList(
      scope.all('refund').filter(({ charge }) => charge === id),
      `/v1/charges/${id}/refunds`,
    )
  if (object === 'invoice' && name === 'payments')
    return wholeList(paymentsOf(scope, id), `/v1/invoice_payments?invoice=${id}`)
  return undefined
}
