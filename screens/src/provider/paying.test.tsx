import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEntries } from '../testing/entries.tsx'
import { user } from '../testing/page.ts'
import { startProductWithProvider } from '../testing/product.ts'
import { banks, cards, days, deposit, invoiceByCard, payOn } from './connected-studio.ts'

const product = await startProductWithProvider()
const { openPayment } = startEntries()

const card = () => screen.getByRole('region', { name: /\$/ })
const amountDue = () => within(card()).getByRole('heading', { level: 2 }).textContent
const payButton = () => within(card()).getByRole('button', { name: /^Pay \$/ })
const method = (name: string | RegExp) => screen.getByRole('radio', { name })

/** Stops the page from leaving. Returns a function that lists the URLs to which the page tried to send the browser. */
function catchRedirects() {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  onTestFinished(() => assign.mockRestore())
  return () => assign.mock.calls.map(([url]) => String(url))
}

/** Presses the button, pays on the provider's page and returns. */
async function payAndReturn(token: string, number: string) {
  const redirects = catchRedirects()
  await user.click(payButton())
  await waitFor(() => expect(redirects()).toHaveLength(1))
  const returned = await payOn(redirects()[0] ?? '', number)
  expect(returned.pathname).toBe(`/pay/${token}`)
  await openPayment(token, returned.search)
}

test('a deposit is paid by card, and the final payment is due then', async () => {
  const { token, see } = await invoiceByCard(product)
  await openPayment(token)
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Bank transfer (ACH)3–5 days',
    'CardInstant',
    'Zelle',
    'Venmo',
    'Check',
    'Cash',
  ])
  await user.click(method(/^Card/))
  screen.getByText('You’ll pay on Stripe’s secure page.')
  expect(payButton().textContent).toBe('Pay $7,125.00')
  await payAndReturn(token, cards.works)
  await screen.findByText(/^Deposit received/)
  // The query is removed, because after a reload the page must not assume that the client has just returned from
  // Stripe.
  expect(location.search).toBe('')
  expect(amountDue()).toMatch(/^Final payment due/)
  expect((await see()).payments).toMatchObject([
    { amount: 712_500, status: 'succeeded', source: 'provider', paymentMethod: 'card' },
  ])
})

test('the whole is paid by bank: on its way, then paid with a receipt', async () => {
  const { token } = await invoiceByCard(product)
  await openPayment(token)
  await user.click(screen.getByRole('button', { name: 'Pay the full $14,250.00 instead' }))
  await user.click(method(/^Bank/))
  await payAndReturn(token, banks.works)
  await waitFor(() => expect(amountDue()).toMatch(/^Processing/))
  screen.getByText('Your bank transfer of $14,250.00 is processing. This usually takes 3–5 business days.')
  expect(screen.queryByRole('button', { name: /receipt/ })).toBeNull()

  await product.settle()
  await product.sandbox.act('advance', days(5))
  await product.settle()
  await openPayment(token)
  expect(amountDue()).toMatch(/^Paid in full/)
  screen.getByRole('button', { name: /^Download receipt/ })
})

test('a bank payment that the bank returns says so, and can be paid another way', async () => {
  const { token, pay } = await invoiceByCard(product)
  await pay(banks.returns)
  await product.sandbox.act('advance', days(5))
  await product.settle()
  await openPayment(token)
  await screen.findByText('Your bank declined this. Try another way to pay.')
  await user.click(method(/^Card/))
  await payAndReturn(token, cards.works)
  await screen.findByText(/^Deposit received/)
  expect(screen.queryByText(/^Your bank declined/)).toBeNull()
})

test('the button locks until the browser leaves, and unlocks if the client comes back', async () => {
  const { token, see } = await invoiceByCard(product)
  await openPayment(token)
  const redirects = catchRedirects()
  await user.click(payButton())
  await waitFor(() => expect(redirects()).toHaveLength(1))
  expect(payButton().getAttribute('aria-busy') ?? payButton().getAttribute('aria-disabled')).toBe('true')
  await user.click(payButton())
  expect(redirects()).toHaveLength(1)
  window.dispatchEvent(new Event('pageshow'))
  await waitFor(() => expect(payButton().getAttribute('aria-busy')).not.toBe('true'))
  await user.click(payButton())
  await waitFor(() => expect(redirects()).toHaveLength(2))
  expect(redirects()[1]).toBe(redirects()[0])
  // A client who cancels on the provider's page returns to the unchanged invoice.
  await openPayment(token, '?canceled=ach')
  expect(location.search).toBe('')
  expect(amountDue()).toMatch(/^Deposit due/)
  expect((await see()).payments).toEqual([])
})

test('an amount that has changed is refused, and the new one is shown', async () => {
  const { token, record } = await invoiceByCard(product)
  await openPayment(token)
  await record(100_000)
  const redirects = catchRedirects()
  await user.click(payButton())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('$6,125.00')
  await waitFor(() => expect(payButton().textContent).toBe('Pay $6,125.00'))
  expect(redirects()).toEqual([])
})

test('if the provider is down, the page says so and still offers the other methods', async () => {
  const { token } = await invoiceByCard(product)
  await openPayment(token)
  await product.sandbox.act('trouble', { kind: '500', count: 20 })
  onTestFinished(() => product.sandbox.act('calm'))
  await user.click(payButton())
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Card payments are not available right now. Try again in a few minutes or pay another way.',
  )
  await user.click(method('Zelle'))
  screen.getByRole('button', { name: 'I’ve sent $7,125.00' })
})

test('a return that the provider cannot confirm yet waits, and is checked again on request', async () => {
  const { token, start } = await invoiceByCard(product)
  const url = await start({ paymentMethod: 'card', ...deposit })
  product.network.intercept(/^POST \/api\/pay\/[^/]+\/checks$/, () => Response.json({}, { status: 503 }))
  await openPayment(token, '?paid=card')
  await waitFor(() => expect(amountDue()).toBe('Checking your payment $7,125.00'))
  screen.getByText(/^Stripe hasn’t confirmed your payment yet/)
  expect(screen.queryByRole('radio')).toBeNull()
  product.network.reset()
  await user.click(screen.getByRole('button', { name: 'I didn’t pay' }))
  await screen.findByRole('button', { name: 'Pay $7,125.00' })

  await openPayment(token, '?paid=card')
  await payOn(url, cards.works)
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await screen.findByText(/^Deposit received/)
})

test('a method that the studio stops offering disappears when it is chosen', async () => {
  const { token, studio } = await invoiceByCard(product)
  await openPayment(token)
  await product.sql('update companies set ach_enabled = false where id = $1', [studio.companyId])
  await user.click(payButton())
  expect((await screen.findByRole('alert')).textContent).toBe('Choose another way to pay')
  await waitFor(() => expect(screen.queryByRole('radio', { name: /^Bank/ })).toBeNull())
  expect(method(/^Card/)).toHaveProperty('checked', true)
})
