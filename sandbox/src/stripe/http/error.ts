import type { Stripe } from 'stripe'

type Details = Pick<Stripe.StripeRawError, 'code' | 'decline_code' | 'param' | 'payment_intent' | 'charge'>
type Type = NonNullable<Stripe.StripeRawError['type']>

/** An error in the shape that the SDK turns into its error classes. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly type: Type,
    message: string,
    readonly details: Details = {},
  ) {
    super(message)
  }

  body() {
    return { error: { type: this.type, message: this.message, ...this.details } }
  }
}

export const invalid = (message: string, param?: string, code?: string) =>
  new ApiError(400, 'invalid_request_error', message, { param, code })

export const required = (param: string) =>
  invalid(`Missing required param: ${param}.`, param, 'parameter_missing')

export const missing = (kind: string, id: string, param: string) =>
  new ApiError(param === 'id' ? 404 : 400, 'invalid_request_error', `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param,
  })
