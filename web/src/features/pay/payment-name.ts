import { methodNames } from '@mantel/domain/payments/methods'
import type { PayPage } from '@mantel/domain/payments/pay'

/** For example “Zelle” or “Refund, Zelle”. */
export const paymentName = ({ amount, paymentMethod }: PayPage['payments'][number]) =>
  amount < 0 ? `Refund, ${methodNames[paymentMethod]}` : methodNames[paymentMethod]
