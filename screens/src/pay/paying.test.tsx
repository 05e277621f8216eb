import { addDays, formatNumericDay } from '@mantel/domain/basics/dates'
import { paymentsApi } from '@mantel/domain/payments/payments'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { catchDownloads } from '../testing/downloads.ts'
import { startEntries } from '../testing/entries.tsx'
import { expectToast, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { sentInvoice, today } from '../testing/sent-invoice.ts'

const product = await sharedProduct()
const { openPayment } = startEntries()

const card = () => screen.getByRole('region', { name: /\$/ })
const amountDue = () => within(card()).getByRole('heading', { level: 2 }).textContent
const claimButton = () => within(card()).getByRole('button', { name: /^I’ve/ })
const method = (name: string) => screen.getByRole('radio', { name })
const details = () =>
  within(card())
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
const waitingTitle = () => waitFor(() => expect(amountDue()).toMatch(/^You told us you sent/))

test('an invoice says what is due now, when, and what it is for', async () => {
  const { token, see } = await sentInvoice(product)
  const { parts, invoiceNumber } = await see()
  await openPayment(token)
  expect(document.title).toBe(`Invoice ${invoiceNumber} · Heron Hall Staging`)
  const [deposit, balance] = parts.map(({ dueDate }) => formatNumericDay(dueDate ?? ''))
  expect(amountDue()).toBe(`Deposit due ${deposit} $7,125.00`)
  const schedule = within(card()).getByRole('region', { name: 'Payment schedule' })
  expect(
    within(schedule)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([`1Deposit, 50%Due ${deposit}$7,125.00`, `2Final paymentDue ${balance}$7,125.00`])
  const shown = screen.getByRole('article', { name: `Invoice ${invoiceNumber}` })
  within(shown).getByText('Hannah Whitlock')
  expect(within(shown).getAllByRole('row')).toHaveLength(2)
  expect(within(shown).getByText('Total').parentElement?.textContent).toBe('Total$14,250.00')
  // One is the status. The other is in the schedule, which is visible only in print.
  expect(within(shown).getAllByText(`Due ${deposit}`)).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Pay the full $14,250.00 instead' }))
  expect(amountDue()).toBe(`Total due ${deposit} $14,250.00`)
  screen.getByRole('button', { name: 'I’ve sent $14,250.00' })
  await user.click(screen.getByRole('button', { name: 'Pay only $7,125.00 instead' }))
  expect(amountDue()).toContain('$7,125.00')
})

test('each method says what to enter, and copies it', async () => {
  const { token } = await sentInvoice(product)
  await openPayment(token)
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Zelle',
    'Venmo',
    'Check',
    'Cash',
  ])
  const [payTo, amount, memo = ''] = details()
  expect([payTo, amount]).toEqual([
    expect.stringMatching(/^pay@heronhall\.test/),
    expect.stringMatching(/^\$7,125\.00/),
  ])
  expect(memo).toMatch(/^INV-1-..Copy$/)
  await screen.findByRole('img', { name: 'QR code for Zelle, pay@heronhall.test' })
  expect(screen.getByRole('link', { name: 'Open Zelle' }).getAttribute('href')).toContain('zellepay.com')
  await user.click(screen.getByRole('button', { name: 'Copy memo' }))
  await screen.findByText('Memo copied')
  expect(await navigator.clipboard.readText()).toBe(memo.replace('Copy', ''))

  await user.click(method('Venmo'))
  const venmo = new URL(screen.getByRole('link', { name: 'Open Venmo' }).getAttribute('href') ?? '')
  expect(Object.fromEntries(venmo.searchParams)).toMatchObject({
    recipients: 'heron-hall',
    amount: '7125.00',
  })
  await user.click(method('Check'))
  expect(details()[0]).toMatch(/^Heron Hall LLC/)
  expect(details().at(-1)).toBe('Heron Hall Staging18 Drayton StreetSavannah, GA 31401')
  screen.getByRole('button', { name: 'I’ve sent a check for $7,125.00' })
  await user.click(method('Cash'))
  screen.getByText('Pay Heron Hall Staging in person. We’ll email your receipt.')
  screen.getByRole('button', { name: 'I’ve paid $7,125.00 in cash' })
})

test('a claim waits for the studio, is rejected, made again and confirmed', async () => {
  const { token, see, studio } = await sentInvoice(product)
  await openPayment(token)
  await user.click(claimButton())
  await waitingTitle()
  expect(amountDue()).toContain('$7,125.00')
  screen.getByText('Heron Hall Staging will confirm your payment when it arrives, and email your receipt.')
  await waitFor(() => expect(document.activeElement).toBe(within(card()).getByRole('heading', { level: 2 })))
  expect(screen.queryByRole('button', { name: /^I’ve/ })).toBeNull()
  const [claim] = (await see()).payments
  expect(claim).toMatchObject({
    amount: 712_500,
    status: 'pending',
    source: 'claimed',
    paymentMethod: 'zelle',
  })

  await studio.ask(paymentsApi.reject, { params: { id: claim?.id ?? '' }, body: { message: 'Not here' } })
  await openPayment(token)
  screen.getByText(/^Heron Hall Staging couldn’t find your payment of \$7,125\.00\./)
  await user.click(claimButton())
  await waitingTitle()
  const again = (await see()).payments.find(({ status }) => status === 'pending')
  await studio.ask(paymentsApi.confirm, { params: { id: again?.id ?? '' }, body: { paidOn: today() } })
  await openPayment(token)
  screen.getByText(`Deposit received ${formatNumericDay(today())}`)
  expect(amountDue()).toMatch(/^Final payment due .* \$7,125\.00$/)
})

test('a client who said that they sent the full amount still sees how to send it', async () => {
  const { token } = await sentInvoice(product)
  await openPayment(token)
  await user.click(screen.getByRole('button', { name: 'Pay the full $14,250.00 instead' }))
  await user.click(method('Venmo'))
  await user.click(claimButton())
  await waitingTitle()
  await user.click(screen.getByText('Show payment details'))
  expect(details()[1]).toMatch(/^\$14,250\.00/)
  expect(screen.getByRole('link', { name: 'Open Venmo' }).getAttribute('href')).toContain('14250.00')
})

test('an amount that changed in the meantime is not claimed, and the new one is shown', async () => {
  const { token, see, revise } = await sentInvoice(product)
  await openPayment(token)
  await revise('notify', 25_000)
  await user.click(claimButton())
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The amount due has changed. $7,250.00 is due now.',
  )
  await waitFor(() => expect(amountDue()).toContain('$7,250.00'))
  expect((await see()).payments).toEqual([])
  await user.click(screen.getByRole('button', { name: 'I’ve sent $7,250.00' }))
  await waitingTitle()
})

test('a claim that does not reach the server can be repeated', async () => {
  const { token } = await sentInvoice(product)
  await openPayment(token)
  product.network.setOffline(true)
  await user.click(claimButton())
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Couldn’t save this. Check your connection and try again.',
  )
  product.network.setOffline(false)
  await user.click(claimButton())
  await waitingTitle()
})

test('opening the page is reported with the first key or click, not before', async () => {
  const { token, see } = await sentInvoice(product)
  await openPayment(token)
  await product.network.settled()
  expect((await see()).viewedAt).toBeNull()
  await user.keyboard('{Tab}')
  await waitFor(async () => expect((await see()).viewedAt).not.toBeNull())
})

test('changes are listed, and approved if the studio asks for it', async () => {
  const { token, revise, see } = await sentInvoice(product)
  await revise('ask', 25_000)
  await openPayment(token)
  screen.getByText('Heron Hall Staging asks you to approve these changes.')
  screen.getByText('Added: Extra sofa +$250')
  await user.click(screen.getByRole('button', { name: 'Approve changes' }))
  await screen.findByText(/You approved this on/)
  expect((await see()).approvedAt).not.toBeNull()
  screen.getByText('Total: $14,250 → $14,500')
})

test('changes that the client has not seen are shown before they are approved', async () => {
  const { token, revise, see } = await sentInvoice(product)
  await revise('ask', 25_000)
  await openPayment(token)
  await revise('ask', 30_000)
  await user.click(screen.getByRole('button', { name: 'Approve changes' }))
  await screen.findByText(/The invoice has changed again/)
  await screen.findByText('Added: Extra sofa +$300')
  expect((await see()).approvedAt).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Approve changes' }))
  await screen.findByText(/You approved this on/)
  expect((await see()).approvedAt).not.toBeNull()
})

test('a late deposit says how late it is, and what it costs', async () => {
  const { token, moveDueDate, studio } = await sentInvoice(product)
  await moveDueDate(addDays(today(), -3))
  await product.sql(
    "update companies set late_fee_kind = 'percent', late_fee_value = 500, late_fee_grace_days = 10, late_fee_repeat = 'monthly', late_fee_since = '2026-01-01' where id = $1",
    [studio.companyId],
  )
  await openPayment(token)
  screen.getByText(
    '3 days late. Please pay now. A late fee of 5% a month applies 10 days after the due date.',
  )
  const overdue = screen.getByText(`Overdue since ${formatNumericDay(addDays(today(), -3))}`)
  expect(overdue.closest('article')).not.toBeNull()
})

test('a check on its way, a partial payment and a paid invoice', async () => {
  const { token, record } = await sentInvoice(product)
  await record(200_000)
  await openPayment(token)
  screen.getByText('$2,000.00 of $14,250.00 received')
  expect(amountDue()).toContain('$5,125.00')
  await record(1_225_000, { isCleared: false })
  await openPayment(token)
  expect(amountDue()).toBe('Processing $12,250.00')
  screen.getByText('Your check for $12,250.00 was received. We’ll apply it once it clears.')
  expect(screen.queryByRole('radio')).toBeNull()
})

test('a paid invoice lists its receipts, and downloads them', async () => {
  const { token, record } = await sentInvoice(product)
  await record(1_425_000)
  const downloads = catchDownloads()
  await openPayment(token)
  expect(amountDue()).toBe('Paid in full $14,250.00')
  const [payment] = within(card()).getAllByRole('listitem')
  expect(payment?.textContent).toBe(
    `Payment, Check${formatNumericDay(today())}$14,250.00Download receipt RCT-1`,
  )
  await user.click(screen.getByRole('button', { name: 'Download receipt RCT-1' }))
  await waitFor(() => expect(downloads).toMatchObject([{ name: 'Receipt RCT-1.pdf' }]))
  expect(await downloads[0]?.text()).toMatch(/^%PDF/)
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'How to pay' })).toBeNull()
})

test('a paid invoice names a correction as its document does', async () => {
  const { token, record, studio } = await sentInvoice(product)
  const { id } = await record(20_000)
  await studio.ask(paymentsApi.reverse, { params: { id }, body: { reason: 'Wrong invoice' } })
  await record(1_425_000)
  await openPayment(token)
  expect(
    within(card())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.split(/\d/)[0]),
  ).toEqual(['Payment, Check', 'Correction, Check', 'Payment, Check'])
})

test('the invoice has the template and the logo of the studio', async () => {
  const { token, see, studio } = await sentInvoice(product)
  const { id } = await see()
  await product.sql("update invoices set template_name = 'template-4-bold' where id = $1", [id])
  await product.sql(
    `with logo as (
       insert into files (company_id, storage_key, name, mime_type, size, sha256)
       values ($1, gen_random_uuid()::text, 'logo.png', 'image/png', 1, repeat('a', 64)) returning id
     ) update companies set logo_file_id = (select id from logo) where id = $1`,
    [studio.companyId],
  )
  await openPayment(token)
  const shown = screen.getByRole('article', { name: /^Invoice / })
  expect(within(shown).getByRole('heading', { level: 2 }).textContent).toBe('InvoiceINV-1')
  const logo = within(shown).getByRole('img', { name: 'Heron Hall Staging logo' })
  expect(logo.getAttribute('src')).toBe(`/api/pay/${token}/pictures/logo`)
})

test('the invoice is downloaded as a PDF, and a refusal is a sentence', async () => {
  const { token } = await sentInvoice(product)
  const downloads = catchDownloads()
  await openPayment(token)
  await user.click(screen.getByRole('button', { name: 'Download PDF' }))
  await waitFor(() => expect(downloads).toMatchObject([{ name: 'Invoice INV-1.pdf' }]))
  expect(await downloads[0]?.text()).toMatch(/^%PDF/)
  const tooMany = 'Too many attempts. Please wait a moment and try again.'
  product.network.intercept(/\/pdf$/, () => Response.json({ error: tooMany }, { status: 429 }))
  await user.click(screen.getByRole('button', { name: 'Download PDF' }))
  await expectToast(tooMany)
  expect(downloads).toHaveLength(1)
})
