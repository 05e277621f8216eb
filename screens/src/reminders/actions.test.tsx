import { remindersApi } from '@mantel/domain/reminders/reminders'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { draftInvoice } from '../invoices/sent-invoice.ts'
import { expectToast, fill, findDialog, press, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { inDays, owedInvoice } from './owed-invoice.ts'

const product = await sharedProduct()

const choose = async (name: string) => {
  await press('Reminder actions')
  await user.click(await screen.findByRole('menuitem', { name }))
}

test('a client is reminded from the invoice, once a day', async () => {
  const studio = await product.newStudio()
  const { invoice } = await owedInvoice(product, studio, -3)
  await product.open(`/app/invoices/${invoice.id}`, { as: studio })
  await press('Remind now')
  await expectToast('Reminder sent', /Hannah Whitlock/)
  const history = await screen.findByRole('list', { name: 'Reminder history' })
  expect(history.textContent).toContain('Sent by Robin CompanyAdmin')
  await press('Remind now')
  await expectToast('Hannah Whitlock already got a reminder today. Try again tomorrow.')
})

test('reminders are paused for a client until a day, and resumed', async () => {
  const studio = await product.newStudio()
  const { invoice } = await owedInvoice(product, studio, 7)
  await product.open(`/app/invoices/${invoice.id}`, { as: studio })
  await choose('Pause reminders…')
  const dialog = await findDialog('Pause reminders')
  await user.selectOptions(within(dialog).getByLabelText('Pause'), 'This client (Hannah Whitlock)')
  await user.selectOptions(within(dialog).getByLabelText('For'), 'Until a date')
  await fill(within(dialog).getByLabelText('Resume on'), inDays(0))
  await press('Pause', dialog)
  await within(dialog).findByText('Choose a future date')
  await fill(within(dialog).getByLabelText('Resume on'), inDays(10))
  await press('Pause', dialog)
  await expectToast('Reminders paused', 'Hannah Whitlock')
  const { pauses } = await studio.ask(remindersApi.plan, {})
  expect(pauses).toMatchObject([{ subject: 'client', until: inDays(10) }])
  await screen.findByText(/^Hannah Whitlock: paused until /)
  await press('Resume reminders for Hannah Whitlock')
  await expectToast('Reminders resumed', 'Hannah Whitlock')
  await waitFor(() => expect(screen.queryByText(/paused until/)).toBeNull())
})

test('reminders of an invoice are paused until someone resumes', async () => {
  const studio = await product.newStudio()
  const { invoice } = await owedInvoice(product, studio, 7)
  await product.open(`/app/invoices/${invoice.id}`, { as: studio })
  await choose('Pause reminders…')
  const dialog = await findDialog('Pause reminders')
  await user.selectOptions(within(dialog).getByLabelText('For'), 'Until I resume')
  await press('Pause', dialog)
  await screen.findByText(`${invoice.invoiceNumber}: paused until you resume`)
  await screen.findByText('Nothing is scheduled for the next 30 days.')
})

test.each(['project', 'client'] as const)(
  'reminders are paused and resumed on the page of a %s',
  async (subject) => {
    const studio = await product.newStudio()
    const { invoice } = await owedInvoice(product, studio, 7)
    const name = subject === 'project' ? invoice.projectTitle : 'Hannah Whitlock'
    const url =
      subject === 'project'
        ? `/app/projects/${invoice.projectId}?tab=invoices`
        : `/app/clients/${invoice.clientId}`
    await product.open(url, { as: studio })
    await press('Pause reminders')
    await press('Pause', await findDialog('Pause reminders'))
    await expectToast('Reminders paused', name)
    await screen.findByText(/^Reminders paused until /)
    expect((await studio.ask(remindersApi.plan, {})).pauses).toMatchObject([{ subject, name }])
    await press(`Resume reminders for ${name}`)
    await expectToast('Reminders resumed', name)
    await screen.findByRole('button', { name: 'Pause reminders' })
  },
)

test('a late fee is added to an overdue invoice and waived', async () => {
  const studio = await product.newStudio()
  const { invoice, see } = await owedInvoice(product, studio, -3)
  await product.open(`/app/invoices/${invoice.id}`, { as: studio })
  await choose('Add late fee…')
  const dialog = await findDialog(`Add a late fee to ${invoice.invoiceNumber}`)
  await press('Add late fee', dialog)
  await within(dialog).findByText('Enter an amount')
  await fill(within(dialog).getByLabelText('Amount'), '60')
  await press('Add late fee', dialog)
  await expectToast('Late fee added', '$60.00')
  expect(await see()).toMatchObject({ total: 206_000 })
  await press('Waive late fee of $60.00')
  await press('Waive late fee', await findDialog('Waive the late fee of $60.00?'))
  await expectToast('Late fee waived', '$60.00')
  expect(await see()).toMatchObject({ total: 200_000 })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Waive/ })).toBeNull())
})

test('several invoices are reminded from the list, which says what was not possible', async () => {
  const studio = await product.newStudio()
  const owed = await owedInvoice(product, studio, -3)
  const draft = await draftInvoice(studio, '7 Quince Row')
  await product.open('/app/invoices', { as: studio })
  for (const { invoice } of [owed, draft])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${invoice.invoiceNumber}` }))
  await press('Remind', screen.getByRole('group', { name: 'Selected' }))
  const dialog = await findDialog('1 reminder wasn’t sent')
  within(dialog).getByText('1 reminder was sent.')
  expect(within(dialog).getByRole('list').textContent).toBe(
    `${draft.invoice.invoiceNumber}This invoice hasn’t been sent`,
  )
  await press('Done', dialog)
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected' })).toBeNull())
})

test('a row of the list reminds its client', async () => {
  const studio = await product.newStudio()
  const { invoice } = await owedInvoice(product, studio, -3)
  await product.open('/app/invoices', { as: studio })
  await press(`Remind about ${invoice.invoiceNumber}`)
  await expectToast('Reminder sent', /Hannah Whitlock/)
})
