import type { PaymentMethod } from './ledger.ts'
import { type AppPayment, cashAppLink, paypalLink, venmoLink, zelleLink } from './methods/payment-links.ts'

/** The methods that an invoice can offer to a client, in the order in which they are shown. */
export const offerableMethods = [
  'ach',
  'card',
  'zelle',
  'venmo',
  'paypal',
  'cashapp',
  'check',
  'cash',
] as const satisfies readonly PaymentMethod[]
export type OfferableMethod = (typeof offerableMethods)[number]

export const methodNames: Record<PaymentMethod, string> = {
  ach: 'Bank transfer (ACH)',
  card: 'Card',
  zelle: 'Zelle',
  venmo: 'Venmo',
  paypal: 'PayPal',
  cashapp: 'Cash App',
  check: 'Check',
  cash: 'Cash',
  wire: 'Wire transfer',
  escrow: 'Escrow',
  other: 'Other',
}

/** The payment fields of a company. */
export type CompanyMethods = {
  zelleId: string | null
  zelleEnabled: boolean
  venmoId: string | null
  venmoEnabled: boolean
  paypalId: string | null
  paypalEnabled: boolean
  cashappId: string | null
  cashappEnabled: boolean
  checkPayableTo: string | null
  checkEnabled: boolean
  cashEnabled: boolean
  providerAccountId: string | null
  providerEnabled: boolean
  cardEnabled: boolean
  achEnabled: boolean
  /** Whether the provider allows bank payments for the account. */
  providerAchActive: boolean
}

/** The methods that a company has enabled and set up. */
export const methodsOf = (company: CompanyMethods): OfferableMethod[] =>
  offerableMethods.filter((method) => isSetUp[method](company))

/**
 * A method is offered if the company has enabled it and filled in its ID, the project has not disabled it, and it is
 * one of the invoice's payment options.
 */
export const offeredMethods = (
  company: CompanyMethods,
  project: { disabledPaymentMethods: readonly string[] },
  invoice: { paymentOptions: readonly string[] },
): OfferableMethod[] =>
  methodsOf(company).filter(
    (method) => !project.disabledPaymentMethods.includes(method) && invoice.paymentOptions.includes(method),
  )

export type Instructions = {
  /** What the client types into the app or writes on the check. */
  payTo: string | null
  /**
   * A link, also shown as a QR code, that opens the app with the payment filled in. Null if the app has no such link.
   */
  link: string | null
}

/** What the client types into the app or writes on the check. Null for the other methods. */
export const payToOf = (method: OfferableMethod, company: CompanyMethods): string | null =>
  ({
    zelle: company.zelleId,
    venmo: company.venmoId,
    paypal: company.paypalId,
    cashapp: company.cashappId,
    check: company.checkPayableTo,
    cash: null,
    ach: null,
    card: null,
  })[method]

/** How to pay by a method without the card provider. */
export const instructionsFor = (
  method: Exclude<OfferableMethod, 'ach' | 'card'>,
  company: CompanyMethods,
  payment: AppPayment,
): Instructions => {
  const payTo = payToOf(method, company)
  return { payTo, link: appLinks[method]?.(payTo, payment) ?? null }
}

const appLinks: Partial<Record<OfferableMethod, (id: string | null, payment: AppPayment) => string | null>> =
  {
    zelle: zelleLink,
    venmo: venmoLink,
    paypal: paypalLink,
    cashapp: cashAppLink,
  }

const hasText = (text: string | null) => text !== null && text.trim() !== ''
const hasProvider = ({ providerEnabled, providerAccountId }: CompanyMethods) =>
  providerEnabled && hasText(providerAccountId)

const isSetUp: Record<OfferableMethod, (company: CompanyMethods) => boolean> = {
  ach: (company) => company.achEnabled && company.providerAchActive && hasProvider(company),
  card: (company) => company.cardEnabled && hasProvider(company),
  zelle: ({ zelleEnabled, zelleId }) => zelleEnabled && hasText(zelleId),
  venmo: ({ venmoEnabled, venmoId }) => venmoEnabled && hasText(venmoId),
  paypal: ({ paypalEnabled, paypalId }) => paypalEnabled && hasText(paypalId),
  cashapp: ({ cashappEnabled, cashappId }) => cashappEnabled && hasText(cashappId),
  check: ({ checkEnabled, checkPayableTo }) => checkEnabled && hasText(checkPayableTo),
  cash: ({ cashEnabled }) => cashEnabled,
}
