import { invoicesApi } from '@mantel/domain/invoices/invoices'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, expectToast, fill, findBothVersions, findDialog, press, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'
import { draftInvoice } from './sent-invoice.ts'

const product = await sharedProduct()

async function openDraft(studio?: Studio) {
  const owner = studio ?? (await product.newStudio())
  const { invoice, project, client } = await draftInvoice(owner)
  const see = () => owner.ask(invoicesApi.get, { params: { id: invoice.id } })
  await product.open(`/app/invoices/${invoice.id}`, { as: owner })
  await screen.findByLabelText('Description of line 1')
  return { studio: owner, invoice, project, client, see }
}

const description = (number: number) =>
  screen.getByLabelText<HTMLTextAreaElement>(`Description of line ${number}`)
const descriptions = () =>
  screen.getAllByLabelText<HTMLTextAreaElement>(/^Description of line/).map(({ value }) => value)
const notes = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' })
const documentShown = () => screen.getAllByRole('article')[0] as HTMLElement
const findSaved = () => waitFor(() => expect(document.querySelector('[data-save="saved"]')).not.toBeNull())
const findState = (state: string) =>
  waitFor(() => expect(document.querySelector('[data-save]')?.getAttribute('data-save')).toBe(state))

/** Pastes into the focused field, as a spreadsheet does. */
const pasteRows = (field: HTMLElement, text: string) =>
  fireEvent.paste(field, { clipboardData: { getData: () => text } })

test('lines are typed, totals follow at once, and everything is saved when the typing pauses', async () => {
  const { see } = await openDraft()
  await fill(screen.getByLabelText(/^Rate for/), '2,500.50')
  expect(documentShown().textContent).toContain('Total$2,500.50')
  await user.click(description(1))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(description(2))
  await user.keyboard('Delivery')
  await fill(screen.getByLabelText('Quantity of Delivery'), '2')
  await fill(screen.getByLabelText('Rate for Delivery'), '150')
  await fill(screen.getByLabelText('Discount'), '10')
  await fill(screen.getByLabelText('Terms'), 'Due on receipt.')
  expect(documentShown().textContent).toContain('Subtotal$2,800.50Discount 10%−$280.05Total$2,520.45')
  expect(documentShown().textContent).toContain('Due on receipt.')
  await findSaved()
  expect(await see()).toMatchObject({
    lines: [{ rate: 250_050 }, { description: 'Delivery', quantity: 2, rate: 15_000, amount: 30_000 }],
    discountPercent: 10,
    total: 252_045,
    deposit: 126_023,
    paymentTerms: 'Due on receipt.',
  })
  // The new line keeps its position and its id when it is saved again.
  const { lines } = await see()
  await fill(screen.getByLabelText('Rate for Delivery'), '160')
  await findState('waiting')
  await findSaved()
  expect((await see()).lines.map(({ id }) => id)).toEqual(lines.map(({ id }) => id))
})

test('keys move and remove lines, and a removed line comes back with Undo', async () => {
  const { see } = await openDraft()
  await user.click(description(1))
  await user.keyboard('{Enter}Rug')
  await fill(screen.getByLabelText('Rate for Rug'), '80')
  await user.click(description(2))
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(descriptions()[0]).toBe('Rug')
  expect(document.activeElement).toBe(description(1))
  // Backspace on an empty line removes it and returns to the line above.
  await user.keyboard('{Enter}{Backspace}')
  expect(descriptions()).toHaveLength(2)
  expect(document.activeElement).toBe(description(1))
  await press('Actions for Rug')
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await expectToast('Line removed', 'Rug')
  expect(descriptions()).toHaveLength(1)
  await findSaved()
  expect((await see()).lines).toHaveLength(1)
  await press('Undo')
  expect(descriptions()[0]).toBe('Rug')
  await findState('waiting')
  await findSaved()
  expect((await see()).lines).toMatchObject([{ description: 'Rug', rate: 8_000 }, {}])
})

test('rows from a spreadsheet become lines, in place of an empty one', async () => {
  const { see } = await openDraft()
  await press('Add a line')
  pasteRows(description(2), 'Item\tQty\tPrice\nSofa\t1\t$1,200.00\nChairs\t4\t85.50')
  await expectToast('2 lines added')
  expect(descriptions().slice(1)).toEqual(['Sofa', 'Chairs'])
  await findSaved()
  expect(await see()).toMatchObject({ total: 354_200, lines: [{}, { rate: 120_000 }, { quantity: 4 }] })
})

test('a line that was used before is completed with its rate', async () => {
  const { studio, see } = await openDraft()
  await product.sql(
    `insert into saved_invoice_lines (company_id, description, rate, taxable) values ($1, 'Delivery and install', 24000, false)`,
    [studio.companyId],
  )
  await press('Add a line')
  await user.keyboard('deliv')
  await screen.findByRole('option', { name: /Delivery and install/ })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(description(2).value).toBe('Delivery and install')
  await findSaved()
  expect((await see()).lines[1]).toMatchObject({ description: 'Delivery and install', rate: 24_000 })
})

test('a number that is malformed or taken is refused in a sentence, and the rest is saved', async () => {
  const studio = await product.newStudio()
  await draftInvoice(studio)
  const { invoice, see } = await openDraft(studio)
  const number = screen.getByLabelText<HTMLInputElement>('Invoice number')
  await fill(number, 'INV*7')
  await screen.findByText('Use letters, digits, spaces and # / . _ -')
  await fill(number, 'INV-1')
  await fill(notes(), 'Thank you.')
  await screen.findByText('This number is already used. Choose another one.')
  expect(number.value).toBe('INV-1')
  expect(await see()).toMatchObject({ invoiceNumber: invoice.invoiceNumber, notes: 'Thank you.' })
  await fill(number, '2026-77')
  await user.tab()
  await findState('waiting')
  await findSaved()
  expect((await see()).invoiceNumber).toBe('2026-77')
})

test('managers see the number as text', async () => {
  const studio = await product.newStudio()
  const { invoice } = await draftInvoice(studio)
  await product.open(`/app/invoices/${invoice.id}`, { as: await studio.colleague('Manager') })
  await screen.findByLabelText('Description of line 1')
  expect(screen.queryByLabelText('Invoice number')).toBeNull()
})

test('amounts that do not fit wait with a sentence, and the deposit can be an amount', async () => {
  const { see } = await openDraft()
  await user.click(screen.getByRole('radio', { name: '$' }))
  await fill(screen.getByLabelText('Deposit'), '3,000')
  await screen.findByText('The deposit can’t be more than the total')
  await findState('incomplete')
  expect((await see()).deposit).toBe(100_000)
  await fill(screen.getByLabelText('Deposit'), '750')
  await findSaved()
  expect(await see()).toMatchObject({ deposit: 75_000, depositPercent: null })
})

test('tax applies to the lines that are taxed', async () => {
  const { see } = await openDraft()
  expect(screen.queryByRole('checkbox', { name: /^Taxed/ })).toBeNull()
  await fill(screen.getByLabelText('Tax'), '8.25')
  await press('Add a line')
  await user.keyboard('Sofa rental')
  await fill(screen.getByLabelText('Rate for Sofa rental'), '400')
  await user.click(screen.getByRole('checkbox', { name: /^Taxed\s*: Sofa rental$/ }))
  expect(documentShown().textContent).toContain('Subtotal$2,400.00Tax 8.25%$33.00Total$2,433.00')
  await findSaved()
  expect(await see()).toMatchObject({ taxAmount: 3_300, lines: [{ taxable: false }, { taxable: true }] })
})

test('due days set the dates, and can follow the project again', async () => {
  const { see } = await openDraft()
  await fill(screen.getByLabelText('Balance due after'), '30')
  await findState('waiting')
  await findSaved()
  const { issueDate, dueDate, plannedDates } = await see()
  expect(issueDate).toBeNull()
  const days = (Date.parse(dueDate ?? '') - Date.parse(plannedDates?.issueDate ?? '')) / 86_400_000
  expect(days).toBe(30)
  await press('Use the project’s dates')
  await findState('waiting')
  await findSaved()
  expect((await see()).dueDate).toBeNull()
})

test('an invoice without an amount is not sent', async () => {
  await openDraft()
  await fill(screen.getByLabelText(/^Rate for/), '0')
  await press('Send')
  await expectToast('Not sent', 'Add at least one line with an amount.')
  expect(screen.queryByRole('dialog')).toBeNull()
  await fill(screen.getByLabelText(/^Rate for/), '90')
  await press('Send')
  const dialog = await findDialog(/^Send INV-/)
  await within(dialog).findByText(/The total is \$90\.00/)
})

test('two editors of one line choose a version; other fields are merged', async () => {
  const { studio, invoice, see } = await openDraft()
  const [line] = invoice.lines
  await studio.ask(invoicesApi.edit, {
    params: { id: invoice.id },
    body: {
      version: invoice.version,
      lines: [{ id: line?.id, description: 'Theirs', rate: 111_00 }],
      notes: 'Their note',
    },
  })
  await fill(description(1), 'Mine')
  const dialog = await findBothVersions()
  expect(dialog.textContent).toMatch(/YoursMine: 1 × \$2,000\.00TheirsTheirs: 1 × \$111\.00/)
  await press('Keep mine', dialog)
  await findSaved()
  expect(notes().value).toBe('Their note')
  expect(await see()).toMatchObject({ notes: 'Their note', lines: [{ description: 'Mine', rate: 200_000 }] })
})

test('what was typed without a connection is saved once it is back', async () => {
  const { see } = await openDraft()
  product.network.setOffline(true)
  await fill(notes(), 'Typed on the train')
  await findState('failed')
  expect(notes().value).toBe('Typed on the train')
  product.network.setOffline(false)
  await findSaved()
  expect((await see()).notes).toBe('Typed on the train')
})

test('leaving the page saves first, and the history shows the change', async () => {
  const { see } = await openDraft()
  await fill(notes(), 'One more thing')
  await user.click(screen.getByRole('link', { name: '412 Maple Avenue' }))
  await waitFor(() => expect(address()).toContain('/app/projects/'))
  const saved = await see()
  expect(saved.notes).toBe('One more thing')
  history.back()
  await waitFor(() => expect(address()).toBe(`/app/invoices/${saved.id}`))
  const region = await screen.findByRole('region', { name: 'History' })
  await within(region).findByText(/^Edited invoice INV-1: notes/)
})
