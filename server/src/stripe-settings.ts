import { z } from 'zod'

const percentMessage = 'STRIPE_APPLICATION_FEE_PERCENT must be a number from 0 to 20 with up to two decimals'

/** The settings of card payments. `config.ts` reads them together with all others. */
export const stripeFields = {
  STRIPE_SECRET_KEY: z
    .string()
    .trim()
    .regex(
      /^[sr]k_(live|test)_\w+$/,
      'STRIPE_SECRET_KEY must begin with sk_live_, sk_test_, rk_live_ or rk_test_',
    )
    .optional(),
  STRIPE_WEBHOOK_SECRET: webhookSecret('STRIPE_WEBHOOK_SECRET'),
  STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecret('STRIPE_CONNECT_WEBHOOK_SECRET'),
  STRIPE_APPLICATION_FEE_PERCENT: z
    .string()
    .trim()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, percentMessage)
    .transform(Number)
    .refine((percent) => percent <= 20, percentMessage)
    .optional(),
  STRIPE_API_URL: z
    .url({
      protocol: /^https?$/,
      error: 'STRIPE_API_URL must be a web address such as http://127.0.0.1:4242',
    })
    .optional(),
}

function webhookSecret(name: string) {
  return z
    .string()
    .trim()
    .regex(/^whsec_\S{8,}$/, `${name} must begin with whsec_; Stripe shows it beside the webhook endpoint`)
    .optional()
}

type StripeFields = z.infer<z.ZodObject<typeof stripeFields>>
export type StripeSettings = {
  secretKey: string
  /** Whether the key moves real money. */
  isLive: boolean
  /** For events of the platform's own account. */
  webhookSecret: string
  /** For events of connected accounts. */
  connectWebhookSecret: string
  /** What the installation adds to each payment. Null if nothing. */
  applicationFeePercent: number | null
  /** The address of the sandbox that stands in for Stripe. Null in production. */
  apiUrl: string | null
}

/** Null if card payments are not set up. */
export function stripeSettings(set: StripeFields): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey } = set
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_CONNECT_WEBHOOK_SECRET: connectWebhookSecret } = set
  if (!secretKey || !webhookSecret || !connectWebhookSecret) return null
  return {
    secretKey,
    isLive: isLive(secretKey),
    webhookSecret,
    connectWebhookSecret,
    applicationFeePercent: set.STRIPE_APPLICATION_FEE_PERCENT || null,
    apiUrl: set.STRIPE_API_URL ?? null,
  }
}

export function problemsWithStripe(
  set: StripeFields,
  { isProduction, isLoopback }: { isProduction: boolean; isLoopback: (host: string) => boolean },
): string[] {
  const keys = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET'] as const
  const missing = keys.filter((name) => !set[name])
  const extras = ['STRIPE_APPLICATION_FEE_PERCENT', 'STRIPE_API_URL'] as const
  const isGiven = missing.length < keys.length || extras.some((name) => set[name] !== undefined)
  const { STRIPE_SECRET_KEY: key, STRIPE_API_URL: apiUrl } = set
  return [
    ...(isGiven ? missing.map((name) => `${name}: set it as well, or none of the STRIPE settings.`) : []),
    ...(set.STRIPE_WEBHOOK_SECRET && set.STRIPE_WEBHOOK_SECRET === set.STRIPE_CONNECT_WEBHOOK_SECRET
      ? [
          'STRIPE_CONNECT_WEBHOOK_SECRET: this is the secret of the other endpoint. Create a second webhook endpoint for connected accounts and set its secret.',
        ]
      : []),
    ...(key && isLive(key) && !isProduction
      ? ['STRIPE_SECRET_KEY: a live key moves real money, so it needs NODE_ENV=production. Set a test key.']
      : []),
    ...(apiUrl && isProduction
      ? ['STRIPE_API_URL: it is only for the sandbox on your own machine. Unset it in production.']
      : []),
    ...(apiUrl && !isProduction && !isLoopback(new URL(apiUrl).hostname)
      ? ['STRIPE_API_URL: set an address on this machine, because the secret key is sent to it.']
      : []),
  ]
}

const isLive = (secretKey: string) => /^[sr]k_live_/.test(secretKey)
