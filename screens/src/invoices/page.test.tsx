import { dayIn, formatNumericDay } from '@mantel/domain/basics/dates'
import { invoicesApi } from '@mantel/domain/invoices/invoices'
import { payApi } from '@mantel/domain/payments/pay'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { catchDownloads } from '../testing/downloads.ts'
import { address, expectToast, fill, findDialog, press, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { tinyPhoto } from '../testing/tiny-photo.ts'
import { draftInvoice, sentInvoice } from './sent-invoice.ts'

const product = await sharedProduct()

/** The status beside the heading. The document shows one, too. */
const findStatus = (name: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent).toBe(name))

const choose = async (name: string | RegExp) => {
  await press('More actions')
  await user.click(await screen.findByRole('menuitem', { name }))
}

async function openSendDialog() {
  const studio = await product.newStudio()
  const { invoice } = await draftInvoice(studio)
  await product.open(`/app/invoices/${invoice.id}`, { as: studio })
  await press('Send')
  return { studio, invoice, dialog: await findDialog(`Send ${invoice.invoiceNumber}`) }
}

async function openRecordDialog() {
  const studio = await product.newStudio()
  const { invoice, see } = await sentInvoice(studio)
  await product.open(`/app/invoices/${invoice.id}`, { as: studio })
  await press('Record payment')
  return { see, dialog: await findDialog('Record payment') }
}

async function expectToRecord(amount: string) {
  await press('Record payment')
  const dialog = await findDialog('Record payment')
  await fill(within(dialog).getByLabelText('Amount'), amount)
  await press('Record payment', dialog)
  const list = await screen.findByRole('list', { name: 'Payments' })
  await waitFor(() => expect(list.textContent).toContain(`$${amount}.00`))
}

test('a draft is sent with a message and a preview of the email', async () => {
  const { dialog } = await openSendDialog()
  const email = `${crypto.randomUUID()}@mail.test`
  await fill(within(dialog).getByLabelText('Email'), email)
  await fill(within(dialog).getByLabelText(/^Message/), 'Thank you for choosing us.')
  const preview = within(dialog).getByRole('figure')
  const text = await waitFor(() => {
    const shown = preview.querySelector('p')?.textContent ?? ''
    expect(shown).toMatch(/Hello Hannah Whitlock.*deposit of \$1,000\.00 is due.*Thank you/s)
    return shown
  })
  await press('Send', dialog)
  await expectToast('Invoice sent', email)
  await findStatus('Sent')
  const [mail] = await product.mailsTo(email)
  expect(mail?.text).toContain(`${text}\n\nView and pay: `)
})

test('a draft that was changed elsewhere is sent after it was loaded again', async () => {
  const { studio, invoice, dialog } = await openSendDialog()
  await within(dialog).findByText(/The total is \$2,000\.00/)
  // Holds back the new version, so that the page does not show the change before the button is pressed.
  let deliver = () => {}
  const pressed = new Promise<void>((resolve) => {
    deliver = resolve
  })
  product.network.intercept(new RegExp(`^GET /api/invoices/${invoice.id}$`), () => pressed)
  await studio.ask(invoicesApi.edit, {
    params: { id: invoice.id },
    body: { version: invoice.version, lines: [{ description: 'Staging', rate: 300_000 }] },
  })
  await press('Send', dialog)
  deliver()
  await within(dialog).findByText(/changed/)
  await within(dialog).findByText(/The total is \$3,000\.00/)
  await press('Send', dialog)
  await expectToast('Invoice sent')
})

test('a draft is scheduled, and the scheduled send is canceled', async () => {
  const { dialog } = await openSendDialog()
  await user.click(within(dialog).getByRole('switch', { name: 'Send later' }))
  await press('Schedule', dialog)
  await within(dialog).findByText('Choose a date and time')
  await fill(within(dialog).getByLabelText('Date'), 'in 2 days')
  fireEvent.change(within(dialog).getByLabelText('Time'), { target: { value: '09:00' } })
  await press('Schedule', dialog)
  await findStatus('Scheduled')
  await choose('Cancel scheduled send')
  await findStatus('Draft')
})

test('recording a payment shows the balance after it first, and keeps an overpayment as credit', async () => {
  const { dialog, see } = await openRecordDialog()
  const amount = within(dialog).getByLabelText<HTMLInputElement>('Amount')
  expect(amount.value).toBe('1,000')
  await within(dialog).findByText('$1,000.00 will still be due.')
  await fill(amount, '2,500')
  await within(dialog).findByText(/Only \$2,000\.00 is still due/)
  await user.click(within(dialog).getByRole('checkbox', { name: /Keep the extra/ }))
  await within(dialog).findByText('The invoice is paid, and $500.00 becomes the client’s credit.')
  await user.click(within(dialog).getByRole('radio', { name: 'Zelle' }))
  await fill(within(dialog).getByLabelText(/^Reference/), 'ZL-77')
  await press('Record payment', dialog)
  await expectToast('Payment recorded', /\$2,500/)
  await waitFor(() => expect(screen.getAllByText('Paid').length).toBeGreaterThan(0))
  expect(await see()).toMatchObject({
    displayedStatus: 'paid',
    payments: [{ amount: 250_000, paymentMethod: 'zelle', reference: 'ZL-77' }],
  })
})

test('a check is recorded with its photo, which the list shows', async () => {
  const { dialog, see } = await openRecordDialog()
  const choosePhoto = (content: BlobPart, name: string) =>
    user.upload(
      within(dialog).getByLabelText('Choose a photo of the check'),
      new File([content], name, { type: 'image/png' }),
    )
  await choosePhoto('One thousand dollars', 'wrong.png')
  await within(dialog).findByText('wrong.png')
  await press('Record payment', dialog)
  await within(dialog).findByText(/Please (choose|upload)/)
  await within(dialog).findByRole('button', { name: 'Add photo of the check' })
  await choosePhoto(tinyPhoto, 'check.png')
  await within(dialog).findByText('check.png')
  await press('Record payment', dialog)
  await expectToast('Payment recorded', /\$1,000/)
  expect(await see()).toMatchObject({ payments: [{ attachmentFileId: expect.any(String) }] })
  await press('Photo of the check')
  const shown = await findDialog('Photo of the check')
  await within(shown).findByRole('img', { name: 'Photo of the check' })
})

test('a payment is dated today in the company’s time zone, even if that becomes known late', async () => {
  const studio = await product.newStudio()
  // A time zone in which the current day differs from the day in UTC.
  const timeZone = new Date().getUTCHours() < 11 ? 'Pacific/Niue' : 'Pacific/Kiritimati'
  await product.sql('update companies set time_zone = $2 where id = $1', [studio.companyId, timeZone])
  const { invoice, see } = await sentInvoice(studio)
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  product.network.intercept(/ \/api\/workspace$/, () => arrived)
  await product.open(`/app/invoices/${invoice.id}`, { as: studio })
  await press('Record payment')
  const dialog = await findDialog('Record payment')
  arrive()
  const today = dayIn(timeZone, new Date())
  const shown = () => within(dialog).getByLabelText<HTMLInputElement>('Date').value
  await waitFor(() => expect(shown()).toBe(formatNumericDay(today)))
  await press('Record payment', dialog)
  await expectToast('Payment recorded')
  expect(await see()).toMatchObject({ payments: [{ paidOn: today }] })
})

test('a check that has not cleared is cleared; a payment is refunded and reversed with a reason', async () => {
  const studio = await product.newStudio()
  const { invoice, pay, see } = await sentInvoice(studio)
  await pay(100_000, { isCleared: false })
  await product.open(`/app/invoices/${invoice.id}`, { as: studio })
  await screen.findByText('Not cleared')
  await press('Mark as cleared')
  await expectToast('Payment cleared')
  await press(/^Actions for deposit/)
  await user.click(await screen.findByRole('menuitem', { name: 'Refund…' }))
  const refund = await findDialog('Record a refund')
  await fill(within(refund).getByLabelText('Amount'), '400')
  await press('Record refund', refund)
  await within(refund).findByText('Enter a reason')
  await fill(within(refund).getByLabelText('Reason'), 'Sofa not delivered')
  await press('Record refund', refund)
  await screen.findByText('Partially refunded')
  expect(await see()).toMatchObject({ receivedAmount: 60_000 })
})

test('an invoice is voided with a reason, duplicated, and the copy deleted', async () => {
  const studio = await product.newStudio()
  const { invoice, see } = await sentInvoice(studio)
  await product.open(`/app/invoices/${invoice.id}`, { as: studio })
  await choose('Void…')
  const dialog = await findDialog(`Void ${invoice.invoiceNumber}?`)
  await fill(within(dialog).getByLabelText('Reason'), 'Wrong client')
  await press('Void invoice', dialog)
  await screen.findByText('Void: Wrong client')
  expect(await see()).toMatchObject({ displayedStatus: 'void' })
  await choose('Duplicate')
  await waitFor(() => expect(address()).not.toContain(invoice.id))
  await findStatus('Draft')
  await choose('Delete draft…')
  await press('Delete draft', await findDialog(/^Delete draft/))
  await waitFor(() => expect(address()).toBe('/app/invoices'))
})

test('managers may not void', async () => {
  const studio = await product.newStudio()
  const { invoice } = await sentInvoice(studio)
  await product.open(`/app/invoices/${invoice.id}`, { as: await studio.colleague('Manager') })
  await press('More actions')
  await screen.findByRole('menuitem', { name: 'Resend' })
  expect(screen.queryByRole('menuitem', { name: 'Void…' })).toBeNull()
})

test('the project’s tab lists invoices and payments, and records one without an invoice', async () => {
  const studio = await product.newStudio()
  const project = await studio.addProject({ estimateValue: 90_000 })
  await product.open(`/app/projects/${project.id}?tab=invoices`, { as: studio })
  await screen.findByText('No invoices yet')
  await expectToRecord('300')
  await press('New invoice')
  await screen.findByRole('heading', { level: 1, name: /^INV-/ })
})

test('a project with only a void invoice takes a payment', async () => {
  const studio = await product.newStudio()
  const { invoice, project } = await sentInvoice(studio)
  await studio.ask(invoicesApi.void, { params: { id: invoice.id }, body: { reason: 'Wrong client' } })
  await product.open(`/app/projects/${project.id}?tab=invoices`, { as: studio })
  await expectToRecord('300')
})

test('the client’s page shows what was billed, received, open and credit', async () => {
  const studio = await product.newStudio()
  const { client, pay } = await sentInvoice(studio)
  await pay(100_000)
  await product.open(`/app/clients/${client.id}`, { as: studio })
  await screen.findByText('Billed $2,000, received $1,000, open $1,000, credit $0')
  const downloads = catchDownloads()
  await press('Statement')
  await waitFor(() => expect(downloads).toMatchObject([{ name: 'Statement - Hannah Whitlock.pdf' }]))
  expect(await downloads[0]?.text()).toMatch(/^%PDF/)
  product.network.intercept(/\/statement$/, () => Response.json({ error: 'Not today' }, { status: 503 }))
  await press('Statement')
  await expectToast('Not today')
})

test('an invoice is drafted from the client, for one of their projects', async () => {
  const studio = await product.newStudio()
  const { client } = await draftInvoice(studio)
  await product.open(`/app/clients/${client.id}`, { as: studio })
  await press('New invoice')
  await screen.findByRole('heading', { level: 1, name: 'INV-2' })
  const other = await studio.addProject({ title: '7 Quince Row', clientId: client.id, estimateValue: 90_000 })
  await studio.addProject({ title: 'Of another client' })
  await product.open(`/app/clients/${client.id}`, { as: studio })
  await screen.findByRole('link', { name: /7 Quince Row/ })
  await press('New invoice')
  const dialog = await findDialog('New invoice')
  await within(dialog).findByRole('button', { name: /412 Maple Avenue/ })
  expect(within(dialog).queryByText('Of another client')).toBeNull()
  await press(/7 Quince Row/, dialog)
  await screen.findByRole('heading', { level: 1, name: 'INV-3' })
  const { items } = await studio.ask(invoicesApi.list, { query: { projectId: other.id } })
  expect(items).toMatchObject([{ invoiceNumber: 'INV-3', total: 90_000 }])
})

test('a claim is confirmed from the dashboard with one click', async () => {
  const studio = await product.newStudio()
  await product.sql(`update companies set zelle_enabled = true, zelle_id = 'pay@example.com' where id = $1`, [
    studio.companyId,
  ])
  const { invoice, see } = await sentInvoice(studio)
  const { url } = await studio.ask(invoicesApi.copyLink, { params: { id: invoice.id } })
  const token = new URL(url).pathname.split('/').at(-1) ?? ''
  await studio.ask(payApi.claim, {
    params: { token },
    body: { paymentMethod: 'zelle', kind: 'deposit', amount: 100_000 },
  })
  await product.open('/app/dashboard', { as: studio })
  const claims = await screen.findByRole('list', { name: 'Payments to confirm' })
  expect(claims.textContent).toContain('Hannah Whitlock says they paid by Zelle: $1,000')
  await press('Confirm', claims)
  await expectToast('Payment confirmed')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Payments to confirm' })).toBeNull())
  expect(await see()).toMatchObject({ displayedStatus: 'deposit_paid' })
})

test('the palette records a payment on an open invoice', async () => {
  const studio = await product.newStudio()
  const { invoice } = await sentInvoice(studio)
  await product.open('/app/invoices?new=payment', { as: studio })
  await press(new RegExp(invoice.invoiceNumber), await findDialog('Record payment'))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('1,000'))
})
