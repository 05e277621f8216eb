import {
  type MethodWithRecipient,
  methodFields,
  paymentSettings,
  problemsWithPayments,
} from '@mantel/domain/settings/payment-settings'
import type { Settings } from '@mantel/domain/settings/settings'
import { z } from 'zod'
import { typedText } from '../../../platform/saving/typed-text.ts'
import { typedOnOff, typedSwitch } from '../typed-values.ts'
import * as copy from './copy.ts'

const { shape } = paymentSettings

export const paymentFields = z
  .object({
    zelleId: typedText(shape.zelleId),
    zelleEnabled: typedSwitch,
    venmoId: typedText(shape.venmoId),
    venmoEnabled: typedSwitch,
    paypalId: typedText(shape.paypalId),
    paypalEnabled: typedSwitch,
    cashappId: typedText(shape.cashappId),
    cashappEnabled: typedSwitch,
    checkPayableTo: typedText(shape.checkPayableTo),
    checkEnabled: typedSwitch,
    cashEnabled: typedSwitch,
  })
  .superRefine((settings, context) => {
    for (const [name, message] of Object.entries(problemsWithPayments(settings)))
      context.addIssue({ code: 'custom', path: [name], message })
  })
export type PaymentsTyped = z.input<typeof paymentFields>

export const paymentLabels: Record<keyof PaymentsTyped, string> = {
  zelleId: copy.zelleRecipient,
  zelleEnabled: 'Zelle',
  venmoId: 'Venmo username',
  venmoEnabled: 'Venmo',
  paypalId: copy.paypalRecipient,
  paypalEnabled: 'PayPal',
  cashappId: 'Cash App $Cashtag',
  cashappEnabled: 'Cash App',
  checkPayableTo: 'Checks payable to',
  checkEnabled: 'checks',
  cashEnabled: 'cash',
}

export const methods = Object.keys(methodFields) as MethodWithRecipient[]

export const typedPayments = ({ payments }: Settings): PaymentsTyped => ({
  zelleId: payments.zelleId ?? '',
  zelleEnabled: typedOnOff(payments.zelleEnabled),
  venmoId: payments.venmoId ?? '',
  venmoEnabled: typedOnOff(payments.venmoEnabled),
  paypalId: payments.paypalId ?? '',
  paypalEnabled: typedOnOff(payments.paypalEnabled),
  cashappId: payments.cashappId ?? '',
  cashappEnabled: typedOnOff(payments.cashappEnabled),
  checkPayableTo: payments.checkPayableTo ?? '',
  checkEnabled: typedOnOff(payments.checkEnabled),
  cashEnabled: typedOnOff(payments.cashEnabled),
})
