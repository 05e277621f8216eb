import type { Stripe } from 'stripe'

/** What the sandbox stores, by kind. The keys of Stripe's own objects are the values of their `object` property. */
export type Objects = {
  account: Stripe.Account
  customer: Stripe.Customer
  product: Stripe.Product
  price: Stripe.Price
  coupon: Stripe.Coupon
  promotion_code: Stripe.PromotionCode
  discount: Stripe.Discount
  'checkout.session': Stripe.Checkout.Session
  payment_method: Stripe.PaymentMethod
  payment_intent: Stripe.PaymentIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  file: Stripe.File
  transfer: Stripe.Transfer
  application_fee: Stripe.ApplicationFee
  balance_transaction: Stripe.BalanceTransaction
  payout: Stripe.Payout
  bank_account: Stripe.BankAccount
  subscription: Stripe.Subscription
  subscription_schedule: Stripe.SubscriptionSchedule
  invoice: Stripe.Invoice
  invoice_payment: Stripe.InvoicePayment
  'billing_portal.session': Stripe.BillingPortal.Session
  'billing_portal.configuration': Stripe.BillingPortal.Configuration
  webhook_endpoint: Stripe.WebhookEndpoint
  'test_helpers.test_clock': Stripe.TestHelpers.TestClock
  event: StoredEvent
  // The kinds below exist only in the sandbox. Some use the id of a Stripe object and contain additional data about it.
  account_progress: AccountProgress
  deleted_customer: { id: string }
  onboarding_link: OnboardingLink
  session_details: SessionDetails
  payment_number: { id: string; number: string }
  pending_method: { id: string; method: string }
  trial_notice: { id: string }
  settlement: { id: string; at: number; failure: string | null }
  paid_out: { id: string; payout: string }
  payout_day: { id: string; day: number }
  endpoint_secret: { id: string; secret: string; connect: boolean }
  delivery: Delivery
  /** A separate kind, because the sandbox often searches all deliveries that are still waiting. */
  finished_delivery: Delivery
  answer: StoredAnswer
}

export type Kind = keyof Objects

/** The payload is the text that webhooks send, so that every delivery of an event has the same bytes. */
export type StoredEvent = {
  id: string
  type: string
  created: number
  account: string | null
  payload: string
}

/** The progress of an account's onboarding, and the failures that someone has simulated for it. */
export type AccountProgress = {
  id: string
  requested: string[]
  hasBusiness: boolean
  hasBank: boolean
  hasDocument: boolean
  documentDeadline: number | null
  restriction: Stripe.Account.Requirements.DisabledReason | null
  isDisconnected: boolean
}

/** `page` is the secret in the URL of the onboarding page. It is created when the link is opened. */
export type OnboardingLink = {
  id: string
  account: string
  expiresAt: number
  refreshUrl: string
  returnUrl: string
  page: string | null
}

export type SessionLine = { id: string; price: string; quantity: number }

export type SessionDetails = {
  id: string
  lines: SessionLine[]
  coupon: string | null
  promotionCode: string | null
  payment: {
    description: string | null
    metadata: Stripe.Metadata
    applicationFee: number | null
    destination: string | null
    receiptEmail: string | null
    statementDescriptor: string | null
    saveFor: string | null
  }
  subscription: { trialDays: number | null; metadata: Stripe.Metadata; description: string | null }
}

/** The delivery of one event to one endpoint. Times are real milliseconds, because receivers check the real time. */
export type Delivery = {
  id: string
  event: string
  endpoint: string
  attempts: number
  nextAt: number
  problem: string | null
}

/** The answer to a call with an idempotency key. */
export type StoredAnswer = { id: string; created: number; request: string; status: number; body: string }
