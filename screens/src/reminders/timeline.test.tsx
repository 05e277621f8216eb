import { remindersApi } from '@mantel/domain/reminders/reminders'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, expectToast, findDialog, press, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { inDays, owedInvoice } from './owed-invoice.ts'

const product = await sharedProduct()

const timeline = (name: string) => screen.findByRole('list', { name })
const rowsIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .filter((row) => within(row).queryByRole('list') === null)
    .map((row) => row.textContent)

test('what will go out is listed by day, with client, reason and amount', async () => {
  const studio = await product.newStudio()
  const { invoice } = await owedInvoice(product, studio, 7)
  await product.open('/app/invoices', { as: studio })
  await user.click(await screen.findByRole('link', { name: 'Upcoming reminders' }))
  await waitFor(() => expect(address()).toBe('/app/invoices/reminders'))
  const list = await timeline('Next 30 days')
  expect(within(list).getAllByRole('heading')[0]?.textContent).toBe('Today')
  expect(rowsIn(list)[0]).toMatch(
    new RegExp(
      `^Reminder for ${invoice.invoiceNumber}\\$2,000.00 · 7 days before due · 412 Maple Avenue · To Hannah Whitlock\\$2,000.00Skip$`,
    ),
  )
  expect(rowsIn(list)[1]).toContain('On the due date')
  expect(rowsIn(list)[2]).toContain('2 days overdue')
  expect(rowsIn(list)).toHaveLength(6)
})

test('an item is skipped and planned again', async () => {
  const studio = await product.newStudio()
  const { invoice } = await owedInvoice(product, studio, 7)
  await product.open('/app/invoices/reminders', { as: studio })
  const skip = `Skip Reminder for ${invoice.invoiceNumber}, Today`
  await press(skip)
  const undo = await screen.findByRole('button', { name: /^Undo skipping Reminder .* Today$/ })
  expect(rowsIn(await timeline('Next 30 days'))[0]).toContain(`Skipped by Robin CompanyAdmin`)
  const { events } = await studio.ask(remindersApi.plan, {})
  expect(events).toMatchObject([{ outcome: 'skipped', day: inDays(0) }])
  await user.click(undo)
  await screen.findByRole('button', { name: skip })
})

test('a refused skip says why', async () => {
  const studio = await product.newStudio()
  const { invoice } = await owedInvoice(product, studio, 7)
  await product.open('/app/invoices/reminders', { as: studio })
  const skip = await screen.findByRole('button', { name: /^Skip .* Today$/ })
  await studio.ask(remindersApi.remind, { params: { id: invoice.id } })
  await product.sql('update reminder_events set key = $2 where invoice_id = $1', [
    invoice.id,
    `reminder:full:${inDays(7)}:-7`,
  ])
  await user.click(skip)
  await expectToast('This is no longer scheduled')
})

test('what was sent stays with a tick, and what is held says why', async () => {
  const studio = await product.newStudio()
  const reminded = await owedInvoice(product, studio, -3)
  const held = await owedInvoice(product, studio, 5, '7 Quince Row')
  await held.pay(200_000, { isCleared: false })
  await studio.ask(remindersApi.remind, { params: { id: reminded.invoice.id } })
  await product.open('/app/invoices/reminders', { as: studio })
  expect(rowsIn(await timeline('Last 30 days'))).toEqual([
    `Reminder for ${reminded.invoice.invoiceNumber}Sent by Robin CompanyAdmin · 412 Maple Avenue · To Hannah Whitlock`,
  ])
  expect((await timeline('On hold')).textContent).toContain(
    `${held.invoice.invoiceNumber}, Hannah Whitlock: A payment is processing`,
  )
})

test('without invoices, the screen says when reminders start; if they are off, it says so', async () => {
  const studio = await product.newStudio()
  await product.open('/app/invoices/reminders', { as: studio })
  await screen.findByText('Nothing is scheduled for the next 30 days.')
  await product.sql('update companies set reminders_enabled = false where id = $1', [studio.companyId])
  await product.open('/app/invoices/reminders')
  await screen.findByText(/Automatic reminders are off/)
  await user.click(screen.getByRole('link', { name: 'Turn them on in Settings' }))
  await waitFor(() => expect(address()).toBe('/app/settings#reminders'))
})

test('a plan that can’t be loaded is loaded again', async () => {
  const studio = await product.newStudio()
  let isDown = true
  product.network.intercept(/^GET \/api\/reminders\/plan/, () =>
    isDown ? Response.json({ error: 'Not today' }, { status: 500 }) : undefined,
  )
  await product.open('/app/invoices/reminders', { as: studio })
  await screen.findByText('Not today')
  isDown = false
  await press('Try again')
  await screen.findByText('Nothing is scheduled for the next 30 days.')
})

test('staff find no plan, even if they see prices', async () => {
  const studio = await product.newStudio()
  await product.sql('update companies set staff_see_prices = true where id = $1', [studio.companyId])
  const { invoice } = await owedInvoice(product, studio, 7)
  const staff = await studio.colleague('Staff')
  await product.open('/app/invoices/reminders', { as: staff })
  await screen.findByText('Page not found')
  await product.open(`/app/invoices/${invoice.id}`)
  await screen.findByRole('heading', { level: 1, name: invoice.invoiceNumber })
  expect(screen.queryByText('Upcoming reminders')).toBeNull()
  await product.open('/app/invoices')
  await screen.findByText('1 invoice')
  expect(screen.queryByRole('link', { name: 'Upcoming reminders' })).toBeNull()
})

test('a project is paused from the timeline', async () => {
  const studio = await product.newStudio()
  const { invoice, project } = await owedInvoice(product, studio, 7)
  await product.open('/app/invoices/reminders', { as: studio })
  await press(`More actions for ${invoice.invoiceNumber}, Today`)
  await user.click(await screen.findByRole('menuitem', { name: 'Pause reminders…' }))
  const dialog = await findDialog('Pause reminders')
  await user.selectOptions(within(dialog).getByLabelText('Pause'), 'This project (412 Maple Avenue)')
  await user.selectOptions(within(dialog).getByLabelText('For'), '2 weeks')
  await press('Pause', dialog)
  await expectToast('Reminders paused', '412 Maple Avenue')
  const { pauses } = await studio.ask(remindersApi.plan, {})
  expect(pauses).toMatchObject([{ subject: 'project', id: project.id, until: inDays(14) }])
})
