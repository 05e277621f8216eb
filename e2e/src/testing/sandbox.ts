import type { APIRequestContext, Page } from '@playwright/test'
import type { callerFor } from './contracts.ts'
import type { InputMethod } from './input-methods.ts'
import { sentInvoice } from './invoices.ts'
import { expect } from './users.ts'

type Call = ReturnType<typeof callerFor>

/** Calls the API behind the buttons of the sandbox page. */
export function sandboxAt(request: APIRequestContext, address: string) {
  const { origin } = new URL(address)
  return {
    act: async (action: string, data: Record<string, string | number> = {}) => {
      const response = await request.post(`${origin}/_sandbox/api/${action}`, { data })
      expect(response.ok(), await response.text()).toBe(true)
    },
    /** Ids of objects of a kind, newest first, as the sandbox page shows them. */
    find: async (pattern: RegExp) => {
      const page = await (await request.get(`${origin}/_sandbox`)).text()
      return page.match(pattern)?.[0] ?? ''
    },
  }
}

/** A company whose account takes card and bank payments, with a sent invoice of $14,250.00. */
export async function invoiceByCard(request: APIRequestContext) {
  let link = ''
  const invoice = await sentInvoice(request, {}, async (call) => {
    link = (await connect(request, call)).link
  })
  return { ...invoice, sandbox: sandboxAt(request, link) }
}

/** Connects an account that the provider approves at once. */
async function connect(request: APIRequestContext, call: Call) {
  const { url: link } = await call<{ url: string }>('POST', '/api/provider/account')
  const account = await accountBehind(request, link)
  await sandboxAt(request, link).act('approve', { account })
  await call('POST', '/api/provider/account/checks')
  return { link, account }
}

/** The newest account of the sandbox. Each worker has its own sandbox and runs one test at a time. */
async function accountBehind(request: APIRequestContext, link: string) {
  const response = await request.get(`${new URL(link).origin}/v1/accounts?limit=1`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
  const { data } = (await response.json()) as { data: { id: string }[] }
  return data[0]?.id ?? ''
}

/** Fills in the sandbox's hosted payment page. */
export async function payWith(page: Page, { write, press }: InputMethod, number: string) {
  await expect(page.getByText('SANDBOX', { exact: true })).toBeVisible()
  await write(page.getByLabel(/^(Card|Account) number/), number)
  await press(page.getByRole('button', { name: /^Pay \$/ }))
}

export const testNumbers = {
  card: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  confirmed: '4000 0025 0000 3155',
  bank: '000123456789',
}
