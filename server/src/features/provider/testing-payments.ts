import { payer, submitForm } from '@mantel/sandbox/stripe/testing'
import { expect } from 'vitest'
import type { startServerWithProvider } from '../../testing/provider.ts'
import { studioWithInvoice } from '../invoices/testing.ts'

export type ProviderServer = Awaited<ReturnType<typeof startServerWithProvider>>

export const cards = { works: '4242424242424242', declined: '4000000000000002' }
export const banks = { works: '000123456789', returns: '000111111113' }
export const deposit = { paymentMethod: 'card', kind: 'deposit', amount: 100_000 } as const
export const whole = { paymentMethod: 'card', kind: 'full', amount: 200_000 } as const
export const byBank = { ...deposit, paymentMethod: 'ach' } as const

type Choice = { paymentMethod: 'card' | 'ach'; kind: string; amount: number }

/** A studio with an account that takes cards and bank payments, and an invoice of $2,000 with a deposit of half of it. */
export async function studioWithProvider(server: ProviderServer) {
  const studio = await studioWithInvoice(server)
  const accountId = await server.connect(studio.call)
  const { id } = await studio.sentInvoice()
  const token = await studio.tokenOf(id)
  const { stripe } = server.sandbox
  const start = (choice: Choice = deposit) => server.call('POST', `/api/pay/${token}/checkouts`, choice)
  const pageOf = async (choice: Choice = deposit): Promise<string> => {
    const { status, body } = await start(choice)
    expect([status, body.error]).toEqual([201, undefined])
    return body.url
  }
  const entries = () =>
    server.sql<{
      amount: number
      status: string
      paymentMethod: string
      paymentIntentId: string
      id: string
    }>(
      `select id, amount::int, status, payment_method as "paymentMethod", payment_intent_id as "paymentIntentId"
       from transactions where company_id = $1 order by created_at, amount desc`,
      [studio.companyId],
    )
  return {
    ...studio,
    id,
    token,
    accountId,
    on: { stripeAccount: accountId },
    stripe,
    start,
    pageOf,
    entries,
    /** Pays on the provider's page like a browser. */
    payOn: (url: string, number: string, method: 'card' | 'us_bank_account' = 'card') =>
      submitForm(`${url}?method=${method}`, { ...payer, number, routing: '110000000' }),
    /** The client opens the page and pays. Events are delivered, but not processed yet. */
    async payOnline(choice: Choice = deposit, number: string = cards.works) {
      const url = await pageOf(choice)
      const method = choice.paymentMethod === 'card' ? 'card' : 'us_bank_account'
      const answer = await submitForm(`${url}?method=${method}`, { ...payer, number, routing: '110000000' })
      expect(answer.status).toBe(303)
      return answer
    },
    page: async () => (await server.call('GET', `/api/pay/${token}`)).body,
    check: () => server.call('POST', `/api/pay/${token}/checks`),
    checkouts: () =>
      server.sql<{ status: string; part: string; sessionId: string | null; attempt: number }>(
        `select status, part, session_id as "sessionId", attempt from provider_checkouts
         where company_id = $1 order by attempt`,
        [studio.companyId],
      ),
    statuses: async () => (await entries()).map(({ amount, status }) => [amount, status]),
    emails: async () =>
      (
        await server.sql<{ key: string }>(
          `select template_key as key from messages where company_id = $1 and template_key ~ '^(payment|refund|dispute)'
           order by 1`,
          [studio.companyId],
        )
      ).map(({ key }) => key),
    openSessions: async () =>
      (await stripe.checkout.sessions.list({ limit: 100 }, { stripeAccount: accountId })).data.filter(
        ({ status }) => status === 'open',
      ),
  }
}
