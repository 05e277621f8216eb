import { providerAccountApi } from '@mantel/domain/provider/account'
import { submitForm, visit } from '@mantel/sandbox/stripe/testing'
import { accountOf } from '@mantel/server/testing/provider'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { findOption, openPalette, queryOption } from '../palette/palette.ts'
import { address, expectToast, user } from '../testing/page.ts'
import { startProductWithProvider } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'
import { cards, connect, days, invoiceByCard } from './connected-studio.ts'
import { catchRedirect } from './redirects.ts'

const product = await startProductWithProvider()

const title = (name: string) => screen.findByRole('heading', { level: 2, name })
const button = (name: string) => screen.getByRole('button', { name })
const open = (studio: Studio, search = '') => product.open(`/app/payments${search}`, { as: studio })

/** Fills in the provider's form. Returns the URL to which the form redirects. */
async function onboard(link: string, { skipsDocument = false } = {}) {
  const { origin } = new URL(link)
  const first = (await visit(link)).location ?? ''
  const fill = async (path: string, fields: Record<string, string>) =>
    (await submitForm(new URL(path, origin).href, fields)).location ?? ''
  const bank = await fill(first, {
    name: 'Heron Hall',
    url: 'https://heronhall.test',
    representative: 'Jenny Rosen',
    email: 'owner@heronhall.test',
  })
  const document = await fill(bank, { routing: '110000000', account: '000123456789' })
  const back = new URL(await fill(document, skipsDocument ? { document: 'skip' } : {}))
  return back.pathname + back.search
}

test('admins reach the page from the palette, by its name or the provider’s', async () => {
  const studio = await product.newStudio()
  await product.open('/app/dashboard', { as: studio })
  await openPalette('stripe')
  await findOption('Card and bank payments')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/app/payments'))
  await product.open('/app/dashboard', { as: await studio.colleague('Manager') })
  await openPalette('card and bank')
  await waitFor(() => expect(queryOption('Card and bank payments')).toBeUndefined())
})

test('only admins have the page', async () => {
  const studio = await product.newStudio()
  for (const role of ['Manager', 'Staff'] as const) {
    await product.open('/app/payments', { as: await studio.colleague(role) })
    await screen.findByText('It may have been moved or deleted.')
  }
})

test('an account is connected, needs a document, and is enabled then', async () => {
  const studio = await product.newStudio()
  await open(studio)
  await title('Take cards and bank transfers')
  screen.getByText('Sandbox: no real money moves.')
  screen.getByText('4242 4242 4242 4242')
  screen.getByText(/^Stripe’s standard fees: 2\.9% \+ 30¢ for a card payment.*Mantel adds no fee\.$/)
  let redirect = catchRedirect()
  await user.click(button('Connect with Stripe'))
  const back = await onboard(await redirect(), { skipsDocument: true })
  expect(back).toBe('/app/payments?from=provider')

  await open(studio, '?from=provider')
  await title('Finish setting up Stripe')
  expect(address()).toBe('/app/payments')
  const missing = within(screen.getByRole('list', { name: 'What Stripe needs' })).getAllByRole('listitem')
  expect(missing.map(({ textContent }) => textContent)).toEqual(['Photo of an ID'])
  redirect = catchRedirect()
  await user.click(button('Continue on Stripe'))
  await onboard(await redirect())

  await open(studio, '?from=provider')
  await title('Heron Hall')
  screen.getByText('Connected')
  expect(
    screen.getByRole('switch', { name: 'Card, Apple Pay and Google Pay' }).getAttribute('aria-checked'),
  ).toBe('true')
})

test('the return is checked once, and says so if Stripe cannot be reached', async () => {
  const studio = await product.newStudio()
  await studio.ask(providerAccountApi.connect, {})
  let finish = () => {}
  const isAsked = new Promise<void>((resolve) => {
    finish = resolve
  })
  product.network.intercept(/^POST \/api\/provider\/account\/checks$/, async () => {
    await isAsked
    return Response.json({ error: 'Stripe isn’t available right now.' }, { status: 503 })
  })
  await open(studio, '?from=provider')
  await screen.findByText('Checking with Stripe')
  finish()
  await screen.findByText('Stripe isn’t available right now.')
  expect(product.network.asked.filter(({ path }) => path === '/api/provider/account/checks')).toHaveLength(1)
  await title('Finish setting up Stripe')
  product.network.reset()
  await product.sandbox.act('approve', { account: await accountOf(product, studio.companyId) })
  await user.click(button('Check again'))
  await screen.findByText('Connected')
})

test('a link that has expired can be replaced', async () => {
  const studio = await product.newStudio()
  await studio.ask(providerAccountApi.connect, {})
  await open(studio, '?again=provider')
  await screen.findByText('That Stripe link has expired. Continue to get a new one.')
  const redirect = catchRedirect()
  await user.click(button('Continue on Stripe'))
  expect((await visit(await redirect())).status).toBe(303)
})

test('methods are switched on and off, and the account’s dashboard opens', async () => {
  const studio = await product.newStudio()
  await connect(product, studio)
  await open(studio)
  const bank = await screen.findByRole('switch', { name: 'Bank transfer (ACH)' })
  expect(bank.getAttribute('aria-checked')).toBe('true')
  await user.click(bank)
  await waitFor(async () =>
    expect(await studio.ask(providerAccountApi.get, {})).toMatchObject({
      cardEnabled: true,
      achEnabled: false,
    }),
  )
  expect(screen.getByRole('switch', { name: 'Bank transfer (ACH)' }).getAttribute('aria-checked')).toBe(
    'false',
  )
  product.network.intercept(/^PATCH \/api\/provider\/account$/, () => Response.json({}, { status: 500 }))
  await user.click(screen.getByRole('switch', { name: 'Card, Apple Pay and Google Pay' }))
  await expectToast('Couldn’t save this. Try again.')
  expect(
    screen.getByRole('switch', { name: 'Card, Apple Pay and Google Pay' }).getAttribute('aria-checked'),
  ).toBe('true')
  const redirect = catchRedirect()
  await user.click(button('Open Stripe dashboard'))
  expect((await visit(await redirect())).status).toBe(200)
})

test('a restricted account says why and what to do, and settings lead to the page', async () => {
  const studio = await product.newStudio()
  const account = await connect(product, studio)
  await product.sandbox.act('restrict', { account, reason: 'requirements.past_due' })
  await studio.ask(providerAccountApi.check, {})
  await open(studio)
  await title('Stripe has paused your payments')
  screen.getByText('Stripe needs more information before you can take payments.')
  screen.getByText(/^Clients can’t pay by card or bank transfer until this is fixed/)
  button('Fix this on Stripe')

  await product.open('/app/settings#payments', { as: studio })
  await screen.findByText('Stripe has paused your payments.')
  await user.click(screen.getByRole('link', { name: 'Manage' }))
  await title('Stripe has paused your payments')
})

test('disconnecting takes a typed word, and says how many invoices lose card payments', async () => {
  const { studio } = await invoiceByCard(product)
  await open(studio)
  await user.click(await screen.findByRole('button', { name: 'Disconnect…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Disconnect your Stripe account?' })
  expect(dialog.textContent).toContain('1 open invoice will no longer offer card or bank payments.')
  await user.click(within(dialog).getByRole('button', { name: 'Disconnect' }))
  await within(dialog).findByText('Type “disconnect” to confirm')
  await user.type(within(dialog).getByRole('textbox'), 'disconnect')
  await user.click(within(dialog).getByRole('button', { name: 'Disconnect' }))
  await expectToast('Stripe disconnected')
  await title('Take cards and bank transfers')
  expect((await studio.ask(providerAccountApi.get, {})).state).toBe('none')
})

test('payouts say what they contain', async () => {
  const { studio, pay } = await invoiceByCard(product)
  await open(studio)
  await screen.findByText(/^No payouts yet/)
  await pay(cards.works)
  await product.sandbox.act('advance', days(5))
  await product.settle()
  await open(studio)
  const payouts = await screen.findByRole('list', { name: 'Payouts' })
  const row = within(payouts).getByRole('button')
  expect(row.textContent).toMatch(/^Payout on .*1 payment.*\$6,918\.07$/)
  await user.click(row)
  const table = await screen.findByRole('table', { name: 'What this payout contains' })
  expect(within(table).getAllByRole('row')[1]?.textContent).toBe(
    'INV-1Hannah Whitlock$7,125.00$206.93$6,918.07',
  )
})

test('an account that does not load can be retried', async () => {
  const studio = await product.newStudio()
  product.network.intercept(/^GET \/api\/provider\/account$/, () => Response.json({}, { status: 500 }))
  onTestFinished(product.network.reset)
  await open(studio)
  await screen.findByText('We couldn’t load your Stripe account')
  product.network.reset()
  await user.click(button('Try again'))
  await title('Take cards and bank transfers')
})
