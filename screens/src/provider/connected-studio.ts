import { providerAccountApi } from '@mantel/domain/provider/account'
import { payer, submitForm } from '@mantel/sandbox/stripe/testing'
import { accountOf } from '@mantel/server/testing/provider'
import type { startProductWithProvider } from '../testing/product.ts'
import { sentInvoice } from '../testing/sent-invoice.ts'
import type { Studio } from '../testing/studio.ts'

export type Product = Awaited<ReturnType<typeof startProductWithProvider>>

export const cards = { works: '4242424242424242', declined: '4000000000000002' }
export const banks = { works: '000123456789', returns: '000111111113' }
export const days = (count: number) => ({ seconds: count * 24 * 3600 })

/** Pays on the provider's page as a browser would, and returns the URL to which the page redirects. */
export async function payOn(url: string, number: string) {
  const method = number.length === 16 ? 'card' : 'us_bank_account'
  const { status, location, text } = await submitForm(`${url}?method=${method}`, {
    ...payer,
    number,
    routing: '110000000',
  })
  if (status !== 303 || !location) throw new Error(text)
  return new URL(location)
}

/** Gives the studio an account that takes card and bank payments, and returns its id. */
export async function connect(product: Product, { ask, companyId }: Studio) {
  await ask(providerAccountApi.connect, {})
  const account = await accountOf(product, companyId)
  await product.sandbox.act('approve', { account })
  await ask(providerAccountApi.check, {})
  return account
}

/** The invoice of `sentInvoice`, whose studio takes card and bank payments. */
export async function invoiceByCard(product: Product) {
  const invoice = await sentInvoice(product, (studio) => connect(product, studio))
  const start = async (choice: { paymentMethod: 'card' | 'ach'; kind: string; amount: number }) => {
    const { status, body } = await product.call('POST', `/api/pay/${invoice.token}/checkouts`, choice)
    if (status !== 201) throw new Error(body.error)
    return String(body.url)
  }
  /** Pays as the client, and waits until the product has processed the provider's events. */
  async function pay(number: string, choice: { kind: string; amount: number } = deposit) {
    const paymentMethod = number.length === 16 ? 'card' : 'ach'
    const returned = await payOn(await start({ paymentMethod, ...choice }), number)
    await product.settle()
    return returned
  }
  return { ...invoice, start, pay }
}

export const deposit = { kind: 'deposit', amount: 712_500 }
