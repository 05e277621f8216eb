import { startStripeSandbox } from '@mantel/sandbox/stripe/sandbox'
import { platformOf } from '@mantel/sandbox/stripe/state/scope'
import { createEndpoint } from '@mantel/sandbox/stripe/webhooks/endpoints'
import Stripe from 'stripe'
import { afterAll, expect, onTestFinished, TestRunner } from 'vitest'
import { startServer } from './server.ts'

export const stripeSecrets = {
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_platform_of_tests',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connected_of_tests',
}

export type Options = Parameters<typeof startServer>[0] & {
  /** Whether the sandbox sends webhooks to the product. */
  sendsEvents?: boolean
}

/**
 * Starts the product together with the sandbox of the card provider, which delivers its webhooks to the product. Events
 * take effect once a test runs the jobs: `settle()` waits for the deliveries and does so.
 */
export async function startServerWithProvider({ env = {}, sendsEvents = true, ...options }: Options = {}) {
  const sandbox = await startStripeSandbox()
  if (TestRunner.getCurrentTest()) onTestFinished(sandbox.close)
  else afterAll(sandbox.close)
  const server = await startServer({
    env: { ...stripeSecrets, STRIPE_API_URL: sandbox.url, ...env },
    clock: () => new Date(sandbox.control.clock.now() * 1000),
    ...options,
  })
  const endpoints = [
    { path: 'stripe', secret: stripeSecrets.STRIPE_WEBHOOK_SECRET, isConnect: false },
    { path: 'stripe-connect', secret: stripeSecrets.STRIPE_CONNECT_WEBHOOK_SECRET, isConnect: true },
  ]
  for (const { path, secret, isConnect } of sendsEvents ? endpoints : [])
    createEndpoint(platformOf(sandbox.control), {
      url: `${server.url}/api/webhooks/${path}`,
      types: ['*'],
      isConnect,
      secret,
    })

  /** Presses a button of the sandbox page, such as `approve` or `restrict`. */
  const act = async (action: string, fields: Record<string, string | number | boolean> = {}) => {
    const response = await fetch(`${sandbox.url}/_sandbox/api/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    })
    if (!response.ok) throw new Error(await response.text())
  }
  /** Resolves once the product has accepted all events. */
  const untilDelivered = async () => {
    const waiting = () => sandbox.control.store.rows('delivery')
    await expect.poll(waiting, { timeout: 30_000 }).toEqual([])
  }
  const stripe = new Stripe(stripeSecrets.STRIPE_SECRET_KEY, {
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })

  /** Connects an account that can take card and bank payments, and returns its id. */
  const connect = async (admin: Awaited<ReturnType<typeof server.signIn>>) => {
    await admin('POST', '/api/provider/account')
    const accountId = await accountOf(server, admin.companyId)
    await act('approve', { account: accountId })
    await admin('POST', '/api/provider/account/checks')
    return accountId
  }

  return {
    ...server,
    sandbox: { ...sandbox, act, untilDelivered, stripe },
    settle: async () => {
      await untilDelivered()
      await server.runJobs()
    },
    connect,
    /** An admin of a new company with an account that can take card and bank payments. */
    connectedAdmin: async () => {
      const admin = await server.signIn()
      return { admin, companyId: admin.companyId, accountId: await connect(admin) }
    },
  }
}

export async function accountOf(
  { sql }: Pick<Awaited<ReturnType<typeof startServer>>, 'sql'>,
  companyId: string,
) {
  const [company] = await sql<{ id: string }>(
    'select provider_account_id as id from companies where id = $1',
    [companyId],
  )
  return company?.id ?? ''
}
