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

const sortBy = async (name: string, direction: 'ascending' | 'descending') => {
  await user.click(within(screen.getByRole('columnheader', { name })).getByRole('button'))
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name }).getAttribute('aria-sort')).toBe(direction),
  )
}
const titles = () => rows().map((row) => row.closest('[role=row], tr')?.textContent ?? '')

test('the list is sorted by each column, filtered by several values, and saved as a view with its columns', async () => {
  const studio = await product.newStudio()
  const maple = await sentInvoice(studio, '412 Maple Avenue')
  await maple.pay(100_000)
  await sentInvoice(studio, '19 Orchard Lane')
  await draftInvoice(studio, '7 Quince Row')
  await product.open('/app/invoices', { as: studio })
  await expectRows(3)
  await sortBy('Project', 'ascending')
  await sortBy('Project', 'descending')
  await waitFor(() => expect(titles()[0]).toContain('412 Maple Avenue'))
  for (const name of ['Invoice', 'Client', 'Issued', 'Due', 'Total']) await sortBy(name, 'ascending')
  await sortBy('Open', 'descending')
  await waitFor(() => expect(address()).toBe('/app/invoices?sort=-open'))

  await press('Filter')
  const status = await screen.findByRole('menuitem', { name: 'Status' })
  status.focus()
  await user.keyboard('{ArrowRight}')
  for (const name of ['Deposit paid', 'Draft']) {
    const item = await screen.findByRole('menuitemcheckbox', { name })
    item.focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('menuitemcheckbox', { name, checked: true })
  }
  await user.keyboard('{Escape}')
  await screen.findByRole('group', { name: 'Status is any of Deposit paid, Draft', hidden: true })
  await expectRows(2)

  await user.click(await screen.findByRole('button', { name: /^Display/, hidden: true }))
  await user.click(await screen.findByRole('checkbox', { name: 'Paid' }))
  await user.keyboard('{Escape}')
  await screen.findByRole('columnheader', { name: 'Paid', hidden: true })
  await press('Save view')
  await findDialog('Save view')
  await fill(screen.getByRole('textbox', { name: 'Name' }), 'Half paid')
  await user.keyboard('{Enter}')
  await expectToast('View “Half paid” saved')
  await user.click(await screen.findByRole('radio', { name: /^All/ }))
  await expectRows(3)
  await user.click(await screen.findByRole('radio', { name: 'Half paid' }))
  await expectRows(2)
  expect(new URLSearchParams(location.search).getAll('status').toSorted()).toEqual(['deposit_paid', 'draft'])
})

test('the list is filtered by clients who are found by their names', async () => {
  const studio = await product.newStudio()
  await sentInvoice(studio, '412 Maple Avenue')
  const client = await studio.addClient({ firstName: 'Ana', lastName: 'Alvarez' })
  const { id } = await studio.addProject({ clientId: client.id })
  await studio.ask(invoicesApi.create, { body: { projectId: id } })
  await product.open('/app/invoices', { as: studio })
  await expectRows(2)
  await press('Filter')
  const filter = await screen.findByRole('menuitem', { name: 'Client' })
  filter.focus()
  await user.keyboard('{ArrowRight}')
  const choose = await screen.findByRole('menuitem', { name: 'Choose…' })
  choose.focus()
  await user.keyboard('{Enter}')
  const dialog = await findDialog('Client')
  await fill(within(dialog).getByLabelText('Search for a client'), 'alva')
  await user.click(await within(dialog).findByRole('checkbox', { name: 'Ana Alvarez' }))
  await press('Done', dialog)
  await screen.findByRole('group', { name: 'Client is Ana Alvarez' })
  await expectRows(1)
  expect(address()).toBe(`/app/invoices?client=${client.id}`)
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
