import type { OfferableMethod } from '@mantel/domain/payments/methods'
import type { PayPage } from '@mantel/domain/payments/pay'
import type { CheckoutMethod } from '@mantel/domain/provider/checkouts'

/** Methods that the client uses outside of this page and then reports here. */
export type ManualMethod = Exclude<OfferableMethod, CheckoutMethod>

/** Whether the client pays on the provider's page. */
export const isCheckoutMethod = (method: OfferableMethod): method is CheckoutMethod =>
  method === 'card' || method === 'ach'

export const manualMethods = ({ methods }: PayPage): ManualMethod[] =>
  methods.flatMap(({ method }) => (isCheckoutMethod(method) ? [] : method))
