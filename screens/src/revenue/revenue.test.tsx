import { costsApi } from '@mantel/domain/costs'
import { leadsApi } from '@mantel/domain/leads/leads'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { sentInvoice } from '../invoices/sent-invoice.ts'
import { visitorWrites } from '../leads/inbox.ts'
import { catchDownloads } from '../testing/downloads.ts'
import { address, expectToast, press, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'

const product = await sharedProduct()
const rowNames = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

test('revenue shows what was received by month and by group, and links to what it adds up', async () => {
  const studio = await product.newStudio()
  const { project, client, pay } = await sentInvoice(studio)
  await pay(120_000)
  await studio.ask(costsApi.add, {
    params: { id: project.id },
    body: { description: 'Movers', cost: 30_000 },
  })
  await product.open('/app/dashboard', { as: studio })
  await user.click(await screen.findByRole('link', { name: 'Revenue' }))
  await screen.findByRole('heading', { level: 1, name: 'Revenue' })
  const year = new Date().getFullYear()
  const months = await screen.findByRole('table', { name: 'Received by month' })
  expect(rowNames(months)).toHaveLength(12)
  expect(months.textContent).toContain('$1,200')
  const byType = screen.getByRole('table', { name: 'Revenue by type' })
  expect(rowNames(byType)[0]).toMatch(/^Other.*\$2,000\$1,200\$800\$300\$900$/)

  await user.click(screen.getByRole('radio', { name: 'Client' }))
  await waitFor(() => expect(address()).toBe('/app/revenue?by=client'))
  const byClient = await screen.findByRole('table', { name: 'Revenue by client' })
  await user.click(await within(byClient).findByRole('link', { name: 'Hannah Whitlock' }))
  await waitFor(() => expect(address()).toBe(`/app/clients/${client.id}`))

  await product.open('/app/revenue?per=year')
  await screen.findByText(`received in ${year}`)
  await user.click(screen.getByRole('button', { name: 'Previous year' }))
  await screen.findByText(`received in ${year - 1}`)
  await screen.findByText(`No invoices, payments or costs in ${year - 1}.`)
  await press('This year')
  await screen.findByText(`received in ${year}`)
  expect(screen.getByRole('button', { name: 'Next year' })).toHaveProperty('disabled', true)
})

test('by source, revenue shows what became of leads', async () => {
  const studio = await product.newStudio()
  const { pay } = await sentInvoice(studio)
  await pay(120_000)
  for (const minutesAgo of [30, 50]) {
    const id = await visitorWrites(product, studio, { source: 'Referral', minutesAgo })
    await studio.ask(leadsApi.add, { params: { id }, body: {} })
  }
  await visitorWrites(product, studio, { source: 'Referral' })
  await product.open('/app/revenue?by=source', { as: studio })
  const table = await screen.findByRole('table', { name: 'From lead to payment' })
  expect(rowNames(table)).toContainEqual(expect.stringMatching(/^Referral32––40 min$/))
  await user.click(screen.getByRole('radio', { name: 'Type' }))
  await waitFor(() => expect(table.isConnected).toBe(false))
})

test('the table is exported as it is grouped', async () => {
  const studio = await product.newStudio()
  await (await sentInvoice(studio)).pay(120_000)
  const saved = catchDownloads()
  await product.open('/app/revenue?by=client&per=quarter', { as: await studio.colleague('Manager') })
  await press('Export CSV')
  await expectToast('Export ready')
  const [file] = saved
  expect(file?.name).toMatch(/^revenue-by-client-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/)
  expect(await file?.text()).toContain('"Hannah Whitlock","2000.00","1200.00","800.00","0.00","1200.00"')
})

test('before the first payment, revenue says what will be there', async () => {
  const studio = await product.newStudio()
  await product.open('/app/revenue', { as: studio })
  await screen.findByText('Your first payment will show here.')
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull()
})

test('revenue that cannot be loaded says so and can be tried again', async () => {
  const studio = await product.newStudio()
  let isCut = true
  product.network.intercept(/^GET \/api\/revenue/, () => {
    if (isCut) throw new TypeError('Failed to fetch')
  })
  await product.open('/app/revenue', { as: studio })
  await screen.findByText('We couldn’t load revenue')
  isCut = false
  await press('Try again')
  await screen.findByText('Your first payment will show here.')
})

test('staff find no revenue, even if they may see prices', async () => {
  const studio = await product.newStudio()
  await product.sql('update companies set staff_see_prices = true where id = $1', [studio.companyId])
  await product.open('/app/revenue', { as: await studio.colleague('Staff') })
  await screen.findByText('Page not found')
  expect(screen.queryByRole('link', { name: 'Revenue' })).toBeNull()
})
