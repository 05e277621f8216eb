import { invoicesApi } from '@mantel/domain/invoices/invoices'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { catchDownloads } from '../testing/downloads.ts'
import { address, expectToast, fill, findDialog, press, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { draftInvoice, sentInvoice } from './sent-invoice.ts'

const product = await sharedProduct()

const rows = () => screen.queryAllByRole('rowheader', { hidden: true })
const expectRows = (count: number) => waitFor(() => expect(rows()).toHaveLength(count))

test('the list shows status, amounts and the totals of what is filtered; views and search are in the URL', async () => {
  const studio = await product.newStudio()
  const maple = await sentInvoice(studio, '412 Maple Avenue')
  await maple.pay(100_000)
  const orchard = await sentInvoice(studio, '19 Orchard Lane')
  const draft = await draftInvoice(studio, '7 Quince Row')
  await product.sql(
    `update invoices set deposit_due_date = current_date - 6, next_due_date = current_date - 6 where id = $1`,
    [orchard.invoice.id],
  )
  await product.open('/app/invoices', { as: studio })
  await expectRows(3)
  const row = screen.getByRole('row', { name: new RegExp(orchard.invoice.invoiceNumber) })
  expect(row.textContent).toMatch(/Overdue.*19 Orchard Lane.*Hannah Whitlock.*days late.*\$2,000/)
  await screen.findByText('3 invoices')
  expect(screen.getByText('Deposit paid')).toBeTruthy()

  await user.click(screen.getByRole('radio', { name: /^Overdue/ }))
  await waitFor(() => expect(address()).toBe('/app/invoices?view=overdue'))
  await expectRows(1)
  await screen.findByText('1 invoice')
  await user.click(screen.getByRole('radio', { name: /^Drafts/ }))
  await waitFor(() => expect(rows()[0]?.textContent).toContain(draft.invoice.invoiceNumber))
  await user.click(screen.getByRole('radio', { name: /^All/ }))
  await fill(screen.getByLabelText('Search invoices'), 'maple')
  await expectRows(1)
  await product.open('/app/invoices?search=nothing+at+all')
  await screen.findByText('No invoices match')
  await press('Clear filters')
  await expectRows(3)
  await user.click(within(screen.getByRole('columnheader', { name: 'Total' })).getByRole('button'))
  await waitFor(() => expect(address()).toBe('/app/invoices?sort=total'))
})

test('the footers of invoices and clients have the sums of what is selected', async () => {
  const studio = await product.newStudio()
  const [maple, orchard] = [await sentInvoice(studio, '412 Maple'), await sentInvoice(studio, '19 Orchard')]
  await maple.pay(50_000)
  const footer = () =>
    screen.getByText(/^(\d+ of \d+ selected|\d+ (invoices|clients?))$/).parentElement?.textContent
  await product.open('/app/invoices', { as: studio })
  await waitFor(() => expect(footer()).toBe('2 invoicesTotal $4,000Open $3,500'))
  await user.click(screen.getByRole('checkbox', { name: `Select ${maple.invoice.invoiceNumber}` }))
  await waitFor(() => expect(footer()).toBe('1 of 2 selectedTotal $2,000Open $1,500'))

  const { clientId } = await studio.project(orchard.invoice.projectId)
  const client = await studio.client(clientId ?? '')
  const name = `Select ${client.firstName} ${client.lastName}`
  await product.open('/app/clients')
  const [box] = await screen.findAllByRole('checkbox', { name })
  if (box) await user.click(box)
  await waitFor(() => expect(footer()).toMatch(/selected(Lifetime value \$500)?Open balance \$/))
})

test('each row has the next action, and the filtered list can be exported', async () => {
  const studio = await product.newStudio()
  const draft = await draftInvoice(studio, '7 Quince Row')
  const { invoice, see, pay } = await sentInvoice(studio)
  await product.open('/app/invoices', { as: studio })
  await press(`Send, ${draft.invoice.invoiceNumber}`)
  await findDialog(/^Send/)
  await user.keyboard('{Escape}')
  await press(`Record payment, ${invoice.invoiceNumber}`)
  const dialog = await findDialog('Record payment')
  await press('Cancel', dialog)
  await pay(50_000)

  await product.sql(
    `insert into transactions (company_id, project_id, invoice_id, amount, payment_type, payment_method, source)
     values ($1, $2, $3, 50000, 'installment', 'zelle', 'claimed')`,
    [studio.companyId, invoice.projectId, invoice.id],
  )
  await product.sql('update invoices set claimed_amount = 50000 where id = $1', [invoice.id])
  await product.open('/app/invoices')
  await press(`Confirm payment, ${invoice.invoiceNumber}`)
  await press('Confirm', await findDialog('Payments to confirm'))
  await expectToast('Payment confirmed')
  await waitFor(async () => expect((await see()).receivedAmount).toBe(100_000))
  await screen.findByRole('button', { name: `Record payment, ${invoice.invoiceNumber}` })

  const saved = catchDownloads()
  await user.click(screen.getByRole('radio', { name: /^Open/ }))
  await expectRows(1)
  await press('Export CSV')
  await expectToast('Export ready')
  const text = await saved[0]?.text()
  expect(text).toContain(`"${invoice.invoiceNumber}","Deposit paid"`)
  expect(text).not.toContain(draft.invoice.invoiceNumber)
})

test('on a phone, invoices are cards with the open amount', async () => {
  const studio = await product.newStudio()
  const { invoice } = await sentInvoice(studio)
  await product.open('/app/invoices', { as: studio, width: 390 })
  const card = await screen.findByRole('link', { name: /412 Maple Avenue/ })
  expect(card.textContent).toMatch(new RegExp(`Sent.*${invoice.invoiceNumber}.*\\$2,000`))
})

test('without invoices, the list offers to create one from a project', async () => {
  const studio = await product.newStudio()
  const project = await studio.addProject({ title: '7 Quince Row', estimateValue: 90_000 })
  await product.open('/app/invoices', { as: studio })
  await screen.findByText('No invoices yet')
  await user.click(screen.getAllByRole('button', { name: 'New invoice' })[0] ?? document.body)
  await press(/7 Quince Row/, await findDialog('New invoice'))
  await screen.findByRole('heading', { level: 1, name: /^INV-/ })
  const { items } = await studio.ask(invoicesApi.list, { query: { projectId: project.id } })
  expect(items).toMatchObject([{ total: 90_000, displayedStatus: 'draft' }])
})

test('staff who may not see prices find no invoices', async () => {
  const studio = await product.newStudio()
  const { invoice } = await sentInvoice(studio)
  const staff = await studio.colleague('Staff')
  await product.open('/app/invoices', { as: staff })
  await screen.findByText('Page not found')
  expect(screen.queryByRole('link', { name: 'Invoices' })).toBeNull()
  await product.open(`/app/invoices/${invoice.id}`)
  await screen.findByText('Page not found')
  expect(document.body.textContent).not.toContain('$2,000')
})
