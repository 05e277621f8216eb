import { z } from 'zod'
import { isReadable, optionalText } from '../endpoints/fields.ts'
import { cashAppLink, paypalLink, venmoLink, zelleLink } from '../payments/methods/payment-links.ts'

const anyPayment = { amount: 100, memo: '', payee: '' }
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** A recipient with a typo would send clients’ money to someone else, so its format is checked. */
const recipient = (isValid: (id: string) => boolean, message: string) =>
  z
    .string()
    .trim()
    .max(200, 'Use 200 characters or fewer')
    .refine((id) => id === '' || (isReadable(id) && isValid(id)), message)
    .meta({ isName: true })
    .transform((id) => id || null)
    .nullish()
    .transform((id) => id ?? null)

/** How clients can pay without a card provider. */
export const paymentSettings = z.strictObject({
  zelleId: recipient(
    (id) => zelleLink(id, anyPayment) !== null,
    'Enter an email address or a U.S. phone number',
  ),
  zelleEnabled: z.boolean(),
  venmoId: recipient(
    (id) => venmoLink(id, anyPayment) !== null,
    'Enter your Venmo username, such as @alder-finch',
  ),
  venmoEnabled: z.boolean(),
  paypalId: recipient(
    (id) => isEmail(id) || paypalLink(id, anyPayment) !== null,
    'Enter your PayPal.Me name or your email address',
  ),
  paypalEnabled: z.boolean(),
  cashappId: recipient(
    (id) => cashAppLink(id, anyPayment) !== null,
    'Enter your $Cashtag, such as $alderfinch',
  ),
  cashappEnabled: z.boolean(),
  checkPayableTo: optionalText(200),
  checkEnabled: z.boolean(),
  cashEnabled: z.boolean(),
})
export type PaymentSettings = z.output<typeof paymentSettings>

/** The field that a method needs before it can be turned on. */
export const methodFields = {
  zelle: { id: 'zelleId', isOn: 'zelleEnabled' },
  venmo: { id: 'venmoId', isOn: 'venmoEnabled' },
  paypal: { id: 'paypalId', isOn: 'paypalEnabled' },
  cashapp: { id: 'cashappId', isOn: 'cashappEnabled' },
  check: { id: 'checkPayableTo', isOn: 'checkEnabled' },
} as const satisfies Record<string, { id: keyof PaymentSettings; isOn: keyof PaymentSettings }>
export type MethodWithRecipient = keyof typeof methodFields

const missing: Record<MethodWithRecipient, string> = {
  zelle: 'Enter the email or phone number of your Zelle account',
  venmo: 'Enter your Venmo username',
  paypal: 'Enter your PayPal.Me name or email address',
  cashapp: 'Enter your $Cashtag',
  check: 'Enter who checks are payable to',
}

/** A method that is on needs its recipient. Returns a sentence for each field that is missing. */
export function problemsWithPayments(settings: PaymentSettings): Record<string, string> {
  const methods = Object.keys(methodFields) as MethodWithRecipient[]
  return Object.fromEntries(
    methods
      .filter((method) => settings[methodFields[method].isOn] && settings[methodFields[method].id] === null)
      .map((method) => [methodFields[method].id, missing[method]]),
  )
}
