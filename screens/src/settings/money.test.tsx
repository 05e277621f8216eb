import { invoicesApi } from '@mantel/domain/invoices/invoices'
import { settingsApi } from '@mantel/domain/settings/settings'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectToast, fill, findBothVersions, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'
import { expectNothingUnsaved, openSection, save, section } from './settings.ts'
import { logOf, settingsOf } from './stored-settings.ts'

const product = await sharedProduct()

async function openPart(id: 'payments' | 'invoices', as: { token: string }) {
  await openSection(product, id, as)
  const part = within(await section(id === 'payments' ? 'Payments' : 'Invoices'))
  await part.findByLabelText(id === 'payments' ? 'Venmo username' : 'Prefix')
  return {
    ...part,
    field: (label: string) => part.getByLabelText<HTMLInputElement>(label),
    toggle: (name: string) => part.getByRole('switch', { name }),
  }
}

const isOn = (toggle: HTMLElement) => toggle.getAttribute('aria-checked') === 'true'

test('a payment method is turned on once its recipient is filled in, and off with it', async () => {
  const studio = await product.newStudio()
  const { field, toggle } = await openPart('payments', studio)
  const zelle = toggle('Accept Zelle')
  expect([isOn(zelle), zelle.hasAttribute('disabled')]).toEqual([false, true])
  await fill(field('Zelle email or phone'), 'pay@alder.test')
  await user.click(zelle)
  await user.click(toggle('Accept cash'))
  await save()
  await expectToast('Payment methods saved')
  await expectNothingUnsaved()
  expect((await settingsOf(studio)).payments).toMatchObject({
    zelleId: 'pay@alder.test',
    zelleEnabled: true,
    cashEnabled: true,
    venmoEnabled: false,
  })
  expect((await logOf(studio))[0]).toBe('Changed Zelle recipient, Zelle and cash in Payments')

  await user.clear(field('Zelle email or phone'))
  await waitFor(() => expect(isOn(zelle)).toBe(false))
  await save()
  await waitFor(async () =>
    expect((await settingsOf(studio)).payments).toMatchObject({ zelleId: null, zelleEnabled: false }),
  )
})

test('a recipient that no app would find is refused at its field', async () => {
  const studio = await product.newStudio()
  const { field, findByText } = await openPart('payments', studio)
  await fill(field('Zelle email or phone'), 'Alder and Finch')
  await save()
  await findByText('Enter an email address or a U.S. phone number')
  await fill(field('Zelle email or phone'), '(912) 555-0142')
  await save()
  await expectToast('Payment methods saved')
})

test('an installation without keys says that it takes no cards, and only to admins', async () => {
  const studio = await product.newStudio()
  await openPart('payments', studio)
  const status = await within(await section('Payments')).findByText('Not available here')
  await user.click(
    within(status.closest('div')?.parentElement ?? document.body).getByRole('link', { name: 'Manage' }),
  )
  await screen.findByRole('heading', { level: 2, name: 'Card payments aren’t set up here' })
  expect(screen.queryByRole('button', { name: /Stripe/ })).toBeNull()
  screen.getByRole('link', { name: 'Set up other payment methods' })

  await openPart('payments', await studio.colleague('Manager'))
  expect((await section('Payments')).textContent).not.toMatch(/card|bank|ACH/i)
})

const saveAsSomeoneElse = async (studio: Studio, changes: { venmoId: string }) => {
  const { seen } = (await settingsOf(studio)).payments
  await studio.ask(settingsApi.savePayments, { body: { ...changes, seen } })
}

test('two admins who enter another recipient see both versions', async () => {
  const studio = await product.newStudio()
  const { field } = await openPart('payments', studio)
  await fill(field('Venmo username'), '@mine')
  await saveAsSomeoneElse(studio, { venmoId: '@theirs' })
  await save()
  const venmo = within(await findBothVersions()).getByRole('region', { name: 'Venmo username' })
  expect(within(venmo).getByRole('group', { name: 'Theirs' }).textContent).toBe('@theirs')
  await user.click(within(await findBothVersions()).getByRole('button', { name: 'Keep mine' }))
  await expectToast('Payment methods saved')
  expect((await settingsOf(studio)).payments.venmoId).toBe('@mine')
})

test('the sample number follows what is typed, and numbers only go up', async () => {
  const studio = await product.newStudio()
  const project = await studio.addProject({ estimateValue: 100_000 })
  const { field, findByText } = await openPart('invoices', studio)
  await findByText('Your next invoice is INV-1.')
  await fill(field('Next number'), '44')
  await user.selectOptions(field('Number format'), 'INV-0044')
  await findByText('Your next invoice is INV-0044.')
  await fill(field('Prefix'), 'AF-')
  await findByText('Your next invoice is AF-0044.')
  await fill(field('Tax name'), 'Sales tax')
  await fill(field('Tax rate'), '8.25')
  await fill(field('Terms'), 'Due on receipt.')
  await save()
  await expectToast('Invoice settings saved')
  const invoice = await studio.ask(invoicesApi.create, { body: { projectId: project.id } })
  expect(invoice).toMatchObject({
    invoiceNumber: 'AF-0044',
    taxLabel: 'Sales tax',
    taxPercent: 8.25,
    paymentTerms: 'Due on receipt.',
  })

  const again = await openPart('invoices', studio)
  await again.findByText('Your next invoice is AF-0045.')
  await fill(again.field('Next number'), '7')
  await save()
  await again.findByText('Numbers can’t be reused. Enter 45 or a higher number.')
  expect(again.field('Next number').value).toBe('7')
})

test('a template is chosen from previews with the company’s own details', async () => {
  const studio = await product.newStudio()
  const { company } = await settingsOf(studio)
  const { findByRole, getByRole, field, toggle } = await openPart('invoices', studio)
  expect(toggle('Show your EIN on invoices').hasAttribute('disabled')).toBe(true)
  await user.click(await findByRole('radio', { name: 'Bold' }))
  await user.click(getByRole('button', { name: 'Show full preview' }))
  const preview = await findByRole('figure', { name: 'Preview of the Bold template' })
  expect(preview.textContent).toContain(company.name)
  await fill(field('Notes'), 'Call before delivery.')
  await fill(field('Tax rate'), '10')
  await waitFor(() => expect(preview.textContent).toContain('Call before delivery.'))
  expect(preview.textContent).toContain('Tax 10%$1,425.00')
  expect(preview.textContent).toContain('Balance due$15,675.00')
  await save()
  await expectToast('Invoice settings saved')
  expect((await settingsOf(studio)).invoices).toMatchObject({
    invoiceTemplate: 'template-4-bold',
    taxPercent: 10,
  })
})

test('the EIN and the deposit invoice are switches', async () => {
  const studio = await product.newStudio()
  const { company } = await settingsOf(studio)
  await studio.ask(settingsApi.saveCompany, { body: { businessEinNumber: '12-3456789', seen: company.seen } })
  const { toggle } = await openPart('invoices', studio)
  await user.click(toggle('Show your EIN on invoices'))
  await user.click(toggle('Send the deposit invoice when the contract is signed'))
  await save()
  await expectToast('Invoice settings saved')
  expect((await settingsOf(studio)).invoices).toMatchObject({
    einOnInvoices: true,
    depositInvoiceOnSigning: false,
  })
})

test('the numbering report lists invoices and the gaps of deleted drafts', async () => {
  const studio = await product.newStudio()
  const { id: projectId } = await studio.addProject({ estimateValue: 100_000 })
  const create = () => studio.ask(invoicesApi.create, { body: { projectId } })
  const [, deleted] = [await create(), await create()]
  await studio.ask(invoicesApi.remove, { params: { id: deleted.id } })
  const { getByRole } = await openPart('invoices', studio)
  await user.click(getByRole('button', { name: 'Numbering report' }))
  const report = within(await screen.findByRole('dialog', { name: 'Numbering report' }))
  const rows = within(await report.findByRole('list', { name: 'Invoice numbers' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^INV-2.*Draft deleted, /),
    expect.stringMatching(/^INV-1.*Draft$/),
  ])
  expect(within(rows[1] as HTMLElement).getByRole('link', { name: 'INV-1' })).toBeTruthy()
})

test('managers read both sections and change nothing', async () => {
  const studio = await product.newStudio()
  const manager = await studio.colleague('Manager')
  const payments = await openPart('payments', manager)
  payments.getByText('Only admins can change these settings.')
  expect(payments.field('Venmo username').readOnly).toBe(true)
  expect(payments.toggle('Accept cash').hasAttribute('disabled')).toBe(true)
  const invoices = await openPart('invoices', manager)
  expect(invoices.field('Prefix').readOnly).toBe(true)
  const minimal = await invoices.findByRole('radio', { name: 'Minimal' })
  expect(minimal.matches(':disabled') || minimal.closest('fieldset[disabled]') !== null).toBe(true)
})
