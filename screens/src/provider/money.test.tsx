import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { catchDownloads } from '../testing/downloads.ts'
import { address, expectToast, user } from '../testing/page.ts'
import { startProductWithProvider } from '../testing/product.ts'
import { banks, cards, days, deposit, invoiceByCard, payOn } from './connected-studio.ts'

const product = await startProductWithProvider()

const payments = () => screen.findByRole('list', { name: 'Payments' })

/** An invoice whose deposit was paid by card, and the provider's id of the payment. */
async function paidDeposit() {
  const invoice = await invoiceByCard(product)
  await invoice.pay(cards.works)
  const [entry] = await product.sql<{ intent: string }>(
    'select payment_intent_id as intent from transactions where company_id = $1',
    [invoice.studio.companyId],
  )
  return { ...invoice, intent: entry?.intent ?? '' }
}

test('an invoice shows fee and net of a card payment, and refunds a part of it through Stripe', async () => {
  const { studio, id, see } = await paidDeposit()
  await product.open(`/app/invoices/${id}`, { as: studio })
  expect((await payments()).textContent).toContain('Fee $206.93 · Net $6,918.07')
  await user.click(screen.getByRole('button', { name: 'Actions for deposit of $7,125.00' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Refund…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Refund through Stripe' })
  expect(dialog.textContent).toContain('Up to $7,125.00 goes back to the client’s card.')
  const amount = within(dialog).getByLabelText('Amount')
  await user.clear(amount)
  await user.type(amount, '9,000')
  await user.type(within(dialog).getByLabelText('Reason'), 'Lamp arrived broken')
  await user.click(within(dialog).getByRole('button', { name: 'Refund' }))
  await within(dialog).findByRole('alert')
  await user.clear(amount)
  await user.type(amount, '125')
  await user.click(within(dialog).getByRole('button', { name: 'Refund' }))
  await expectToast('Refund sent', '$125.00')
  await product.settle()
  expect((await see()).payments).toMatchObject([
    { amount: 712_500, status: 'partially_refunded' },
    { amount: -12_500, status: 'succeeded', source: 'provider' },
  ])
  await waitFor(async () => expect((await payments()).textContent).toContain('Partially refunded'))
})

test('a dispute has a deadline and evidence, is on the dashboard, and ends', async () => {
  const { studio, id, intent } = await paidDeposit()
  await product.sandbox.act('dispute', { payment: intent })
  await product.settle()
  await product.open('/app/dashboard', { as: studio })
  await screen.findByText(/^Dispute of \$7,125: respond by /)
  await user.click(screen.getByRole('link', { name: 'Open INV-1' }))
  const banner = await screen.findByRole('region', { name: 'Dispute' })
  expect(banner.textContent).toMatch(
    /The client is disputing \$7,125\.00.*Respond on Stripe by \d\d\/\d\d\/\d{4}/,
  )
  const downloads = catchDownloads()
  await user.click(within(banner).getByRole('button', { name: 'Download evidence' }))
  await waitFor(() => expect(downloads.map(({ name }) => name)).toEqual([expect.stringMatching(/\.zip$/)]))

  const [dispute] = await product.sql<{ id: string }>(
    'select provider_dispute_id as id from disputes where company_id = $1',
    [studio.companyId],
  )
  await product.sandbox.act('close-dispute', { dispute: dispute?.id ?? '', status: 'won' })
  await product.settle()
  await product.open(`/app/invoices/${id}`, { as: studio })
  await screen.findByText('You won a dispute of $7,125.00')
  expect(screen.queryByRole('button', { name: 'Download evidence' })).toBeNull()
})

test('a bank payment that fails and a restricted account are on the dashboard', async () => {
  const { studio, pay, id } = await invoiceByCard(product)
  await pay(banks.returns)
  await product.sandbox.act('advance', days(5))
  await product.settle()
  const [company] = await product.sql<{ account: string }>(
    'select provider_account_id as account from companies where id = $1',
    [studio.companyId],
  )
  await product.sandbox.act('restrict', { account: company?.account ?? '' })
  await product.settle()
  await product.open('/app/dashboard', { as: studio })
  await screen.findByText('Bank payment of $7,125 failed')
  await screen.findByText(/^Stripe has paused your payments/)
  await user.click(screen.getByRole('link', { name: 'Open Stripe account' }))
  await screen.findByRole('heading', { level: 2, name: 'Stripe has paused your payments' })
  await product.open(`/app/invoices/${id}`, { as: studio })
  expect((await payments()).textContent).toContain('Failed')
})

test('an invoice that was paid twice is on the dashboard', async () => {
  const { studio, start, record, id } = await invoiceByCard(product)
  const url = await start({ paymentMethod: 'card', ...deposit })
  // A check for everything arrives while the client is on the provider’s page.
  await record(1_425_000)
  await payOn(url, cards.works)
  await product.settle()
  await product.open('/app/dashboard', { as: studio })
  await screen.findByText('Paid twice: refund $7,125')
  await user.click(screen.getByRole('link', { name: 'Open INV-1' }))
  expect((await payments()).textContent).toContain('$7,125.00')
  expect(address()).toBe(`/app/invoices/${id}`)
})

test('revenue has fees and net, and lists payments, which are exported', async () => {
  const { studio, record } = await paidDeposit()
  await record(100_000)
  await product.open('/app/revenue', { as: studio })
  await screen.findByText(/^received in .*, \$206\.93 in provider fees, \$7,918\.07 net$/)
  await user.click(screen.getByRole('link', { name: 'Payments' }))
  const table = await screen.findByRole('table', { name: 'Payments' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows).toHaveLength(2)
  expect(rows[1]?.textContent).toMatch(
    /Deposit, INV-1ReceivedCardHannah Whitlock.*\$7,125\.00\$206\.93\$6,918\.07/,
  )
  const downloads = catchDownloads()
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(downloads).toHaveLength(1))
  expect(await downloads[0]?.text()).toContain('6918.07')
  await expectToast('Export ready')
  await user.click(screen.getByRole('radio', { name: 'To confirm' }))
  await screen.findByText('No payments to confirm right now.')

  await product.open('/app/revenue/payments', { as: await studio.colleague('Staff') })
  await screen.findByText('It may have been moved or deleted.')
})

test('a SuperAdmin sees events that could not be processed, and a retry records the payment', async () => {
  const { studio, start, see } = await invoiceByCard(product)
  await payOn(await start({ paymentMethod: 'card', ...deposit }), cards.works)
  await product.sandbox.untilDelivered()
  await product.sql(
    `update provider_events set state = 'dead', attempts = 12, last_error = 'Stripe: api_error', processed_at = now()
     where account_id = (select provider_account_id from companies where id = $1)`,
    [studio.companyId],
  )
  await product.sql('delete from graphile_worker._private_jobs')
  const [event] = await product.sql<{ id: string }>(
    "select id from provider_events where state = 'dead' and type = 'checkout.session.completed'",
  )
  await product.open('/app/admin/settings', { as: await product.demo('superAdmin') })
  const events = await screen.findByRole('region', { name: 'Stripe events' })
  await within(events).findByText(/^\d+ couldn’t be processed\.$/)
  const row = (await within(events).findByText(event?.id ?? '')).closest('li')
  expect(row?.textContent).toMatch(/^checkout\.session\.completedFailed.*12 attemptsStripe: api_error/)
  await user.click(within(events).getByRole('button', { name: `Retry ${event?.id}` }))
  await expectToast('Retrying event')
  await within(events).findByText(/1 waiting, the oldest for \d+ seconds\.$/)
  await product.settle()
  expect((await see()).payments).toMatchObject([{ amount: 712_500, status: 'succeeded' }])
  await user.click(within(events).getByRole('radio', { name: 'All' }))
  await waitFor(() => {
    const processed = within(events)
      .getByText(event?.id ?? '')
      .closest('li')
    expect(processed?.textContent).toContain('Processed')
  })
})
