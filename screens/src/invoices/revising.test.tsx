import { invoicesApi } from '@mantel/domain/invoices/invoices'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectToast, fill, findBothVersions, findDialog, press, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { draftInvoice, sentInvoice } from './sent-invoice.ts'

const product = await sharedProduct()

async function openSent() {
  const studio = await product.newStudio()
  const sent = await sentInvoice(studio)
  await product.open(`/app/invoices/${sent.invoice.id}`, { as: studio })
  await screen.findByRole('button', { name: 'Revise' })
  return { studio, ...sent }
}

const changes = (dialog: HTMLElement) =>
  within(within(dialog).getByRole('list', { name: 'Changes' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('a sent invoice is read-only until it is revised, and nothing changes before it is saved', async () => {
  const { see, invoice } = await openSent()
  expect(screen.queryByRole('textbox')).toBeNull()
  await press('Revise')
  expect(screen.queryByLabelText('Invoice number')).toBeNull()
  await press('Review changes')
  await expectToast('Nothing has changed yet.')
  await press('Add a line')
  await user.keyboard('Extra sofa')
  await fill(screen.getByLabelText('Rate for Extra sofa'), '250')
  await press('Review changes')
  const dialog = await findDialog(`Save changes to ${invoice.invoiceNumber}?`)
  expect(changes(dialog)).toEqual([
    'Added: Extra sofa +$250',
    'Deposit: $1,000 → $1,125',
    'Total: $2,000 → $2,250',
  ])
  expect((await see()).total).toBe(200_000)
  await user.click(within(dialog).getByRole('radio', { name: /^Ask the client to approve/ }))
  await press('Save changes', dialog)
  await expectToast(`${invoice.invoiceNumber} revised`)
  await screen.findByRole('button', { name: 'Revise' })
  expect(await see()).toMatchObject({
    total: 225_000,
    revision: 1,
    lines: [{}, { description: 'Extra sofa' }],
  })
  const list = await screen.findByRole('region', { name: 'Changes after sending' })
  await within(list).findByText('Added: Extra sofa +$250')
  expect(list.textContent).toContain('not approved yet')
  const [mail] = (await product.mailsTo(invoice.recipientEmail ?? '')).filter(({ text }) =>
    text.includes('Extra sofa'),
  )
  expect(mail?.text).toContain('Added: Extra sofa +$250')
})

test('a line that the client has paid for is not removed, and the typed changes stay', async () => {
  const { pay, invoice, see } = await openSent()
  await press('Revise')
  await press('Add a line')
  await user.keyboard('Rug')
  await fill(screen.getByLabelText('Rate for Rug'), '50')
  await press('Actions for Other, 412 Maple Avenue')
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  // A payment that arrives during the revision is not a conflict.
  await pay(100_000)
  await press('Review changes')
  const dialog = await findDialog(`Save changes to ${invoice.invoiceNumber}?`)
  await user.click(within(dialog).getByRole('radio', { name: /^Don’t notify/ }))
  await press('Save changes', dialog)
  await within(dialog).findByText(
    'The client has already paid for this line. Lower its rate instead, and the difference becomes credit.',
  )
  expect((await see()).revision).toBe(0)
  await press('Cancel', dialog)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description of line 1').value).toBe('Rug')
  await press('Cancel')
  await press('Leave', await findDialog('Leave without saving?'))
  await screen.findByRole('button', { name: 'Revise' })
})

test('two revisions of the same field ask for a version, and then for a review', async () => {
  const { studio, invoice, see } = await openSent()
  await press('Revise')
  await fill(screen.getByRole('textbox', { name: 'Notes' }), 'Mine')
  await studio.ask(invoicesApi.revise, {
    params: { id: invoice.id },
    body: { version: invoice.version, mode: 'silent', notes: 'Theirs', discountPercent: 5 },
  })
  await press('Review changes')
  await press('Save changes', await findDialog(/^Save changes to/))
  await press('Keep mine', await findBothVersions())
  await expectToast('Someone else changed this. Review before saving.')
  expect(screen.getByLabelText<HTMLInputElement>('Discount').value).toBe('5')
  await press('Review changes')
  const dialog = await findDialog(/^Save changes to/)
  expect(changes(dialog)).toEqual(['Notes changed'])
  await press('Save changes', dialog)
  await waitFor(async () =>
    expect(await see()).toMatchObject({ notes: 'Mine', discountPercent: 5, revision: 2 }),
  )
})

test('a draft that someone else sends while it is edited is revised with the typed changes', async () => {
  const studio = await product.newStudio()
  const { invoice } = await draftInvoice(studio)
  await product.open(`/app/invoices/${invoice.id}`, { as: studio })
  await screen.findByLabelText('Description of line 1')
  await studio.ask(invoicesApi.send, {
    params: { id: invoice.id },
    body: {
      version: invoice.version,
      recipientName: 'Hannah',
      recipientEmail: `${crypto.randomUUID()}@mail.test`,
    },
  })
  await fill(screen.getByRole('textbox', { name: 'Notes' }), 'Too late')
  await screen.findByText(/^This invoice was sent while you were editing/)
  await press('Revise with my changes')
  await press('Review changes')
  expect(changes(await findDialog(/^Save changes to/))).toEqual(['Notes changed'])
})

test('staff read invoices only if they may see prices, and never edit them', async () => {
  const studio = await product.newStudio()
  const { invoice } = await draftInvoice(studio)
  await product.open(`/app/invoices/${invoice.id}`, { as: await studio.colleague('Staff') })
  await screen.findByText('Page not found')
  expect(document.body.textContent).not.toContain('$2,000')
  await product.sql(
    'update companies set staff_see_prices = true, staff_see_all_projects = true where id = $1',
    [studio.companyId],
  )
  await product.open(`/app/invoices/${invoice.id}`, { as: await studio.colleague('Staff') })
  await waitFor(() => expect(screen.getByRole('article').textContent).toContain('Total$2,000.00'))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
})
