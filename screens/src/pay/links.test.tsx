import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { startEntries } from '../testing/entries.tsx'
import { user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { sentInvoice } from '../testing/sent-invoice.ts'

const product = await sharedProduct()
const { openPayment } = startEntries()

test('a link that no one was sent is invalid', async () => {
  await openPayment('no-one-was-ever-sent-this')
  const title = await screen.findByRole('heading', { level: 1, name: 'Invalid or Expired Link' })
  expect(title.nextElementSibling?.textContent).toBe(
    'This payment link is no longer valid. Please contact the sender for a new link.',
  )
})

test('a canceled invoice says so, and whom to contact', async () => {
  const invoice = await sentInvoice(product)
  await invoice.record(100_000)
  await invoice.void()
  await openPayment(invoice.token)
  await screen.findByRole('heading', { level: 1, name: 'This invoice was canceled' })
  screen.getByText(
    'Heron Hall Staging canceled invoice INV-1. You don’t need to pay it. Contact Heron Hall Staging about what you’ve already paid.',
  )
  expect(screen.getByText(/^Questions\? Contact Heron Hall Staging/).textContent).toContain('555-0142')
})

test('an invoice that is canceled while it is open says so when it is claimed', async () => {
  const invoice = await sentInvoice(product)
  await openPayment(invoice.token)
  await invoice.void()
  await user.click(screen.getByRole('button', { name: /^I’ve sent/ }))
  await screen.findByRole('heading', { level: 1, name: 'This invoice was canceled' })
})

test('an invoice that does not load can be retried', async () => {
  const { token } = await sentInvoice(product)
  const tooMany = 'Too many attempts. Please wait a moment and try again.'
  let isBusy = true
  product.network.intercept(new RegExp(`^GET /api/pay/${token}$`), () =>
    isBusy ? Response.json({ error: tooMany }, { status: 429 }) : undefined,
  )
  await openPayment(token)
  await screen.findByRole('heading', { level: 1, name: 'Couldn’t load the invoice' })
  screen.getByText(tooMany)
  isBusy = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'I’ve sent $7,125.00' })
})
