import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { afterAll } from 'vitest'
import { type StripeSandboxOptions, startStripeSandbox } from './sandbox.ts'
import { idOrNull } from './state/ids.ts'

export type TestSandbox = Awaited<ReturnType<typeof openSandbox>>

/**
 * Starts a sandbox for tests, with the real SDK, a simple browser, and functions for the buttons of the sandbox page.
 */
export async function openSandbox(options: StripeSandboxOptions = {}) {
  const sandbox = await startStripeSandbox(options)
  const { port, url } = sandbox
  const stripe = sdk(port)

  const act = async (action: string, fields: Record<string, string | number | boolean> = {}) => {
    const response = await fetch(`${url}/_sandbox/api/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    })
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  }

  return {
    ...sandbox,
    stripe,
    act,
    events: async () => {
      const response = await fetch(`${url}/_sandbox/api/events`)
      return ((await response.json()) as { data: Stripe.Event[] }).data
    },
    advanceDays: (days: number) => act('advance', { seconds: days * 24 * 3600 }),
    /** An account that finished its onboarding, with the SDK's option that selects it. */
    async enabledAccount(capabilities = ['card_payments', 'transfers', 'us_bank_account_ach_payments']) {
      const account = await stripe.accounts.create({
        type: 'express',
        country: 'US',
        email: 'owner@studio.test',
        business_profile: { name: 'Alder Staging' },
        capabilities: Object.fromEntries(capabilities.map((name) => [name, { requested: true }])),
      })
      await act('approve', { account: account.id })
      return { id: account.id, on: { stripeAccount: account.id } }
    },
  }
}

/** A sandbox for all tests of a file, which closes afterward. */
export async function sharedSandbox(options: StripeSandboxOptions = {}) {
  const sandbox = await openSandbox(options)
  afterAll(() => sandbox.close())
  return sandbox
}

export const sdk = (port: number, key = 'sk_test_sandbox') =>
  new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })

/** Opens a page like a browser without scripts. */
export async function visit(url: string) {
  const response = await fetch(url, { redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}

export async function submitForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields),
  })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}

export const payer = { email: 'payer@example.test', name: 'Pat Payer', expiry: '12 / 34', cvc: '123' }

/** Pays a session on its page. Returns the page or the redirect that follows. */
export function payOnPage(session: Stripe.Checkout.Session, number: string, method = 'card') {
  return submitForm(`${session.url}?method=${method}`, { ...payer, number, routing: '110000000' })
}

export const sessionFor = (amount: number): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  success_url: 'http://app.test/paid?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://app.test/back',
  line_items: [
    { quantity: 1, price_data: { currency: 'usd', unit_amount: amount, product_data: { name: 'Deposit' } } },
  ],
})

/** The id of a reference that a call may have expanded. */
export const refOf = (reference: string | { id: string } | null | undefined) => idOrNull(reference) ?? ''

/** Returns the error with which a promise rejects, for assertions about the SDK's errors. */
export async function errorOf(
  promise: Promise<unknown>,
): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof Stripe.errors.StripeError) return error
  throw new Error('The call did not fail with an error of Stripe', { cause: error })
}

/** An endpoint for webhooks that records what it gets. `answers` are the statuses of the first requests. */
export async function openReceiver(answers: number[] = []) {
  const received: { payload: string; signature: string }[] = []
  const statuses = [...answers]
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({
      payload: Buffer.concat(chunks).toString(),
      signature: String(request.headers['stripe-signature']),
    })
    response.writeHead(statuses.shift() ?? 200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    received,
    types: () => received.map(({ payload }): string => JSON.parse(payload).type),
    accounts: () => received.map(({ payload }): string | undefined => JSON.parse(payload).account),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
