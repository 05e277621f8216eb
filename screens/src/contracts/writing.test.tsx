import { contractTemplatesApi } from '@mantel/domain/contracts/contract-templates'
import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { settingsApi } from '@mantel/domain/settings/settings'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, fill, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import {
  choose,
  draftContract,
  editor,
  expectWritten,
  findDialog,
  projectForContract,
  writeAfter,
} from './drafting.ts'

const product = await sharedProduct()

test('a contract is drafted from the project, missing values are set in place, and the draft is saved automatically', async () => {
  const studio = await product.newStudio()
  const { project, client } = await projectForContract(studio)
  await product.open(`/app/projects/${project.id}`, { as: studio })
  const next = await screen.findByRole('region', { name: 'Next step' })
  expect(next.textContent).toContain('Set the install date')
  // One click makes the draft of the default template.
  await user.click(await screen.findByRole('link', { name: 'Draft contract' }))
  await screen.findByRole('heading', { level: 1, name: /Staging agreement/ })
  await expectWritten('Rosa Lindqvist')
  await expectWritten('$14,250.00')
  expect(document.activeElement).toBe(await editor())
  expect(screen.queryByRole('dialog')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Install date missing' }))
  await fill(within(await findDialog('Set Install date')).getByLabelText('Install'), '2026-12-11')
  await user.keyboard('{Enter}')
  await expectWritten('12/11/2026')
  expect((await editor()).textContent).not.toContain('missing')

  await writeAfter('damage within one day.', ' Write to @client')
  await user.click(
    within(await screen.findByRole('listbox', { name: 'Fields' })).getByRole('option', {
      name: /^Client email/,
    }),
  )
  await user.keyboard('.')
  await expectWritten(`Write to ${client.email}.`)
  await waitFor(() => expect(document.querySelector('[data-save="saved"]')).not.toBeNull())
  await product.open(address())
  await expectWritten(`Write to ${client.email}.`)
})

test('a client can be chosen and their missing values filled in without leaving the text', async () => {
  const studio = await product.newStudio()
  const content = doc(paragraph('Call {client.phone}.'))
  const { path, project } = await draftContract(studio, { clientId: null }, content)
  const harper = await studio.addClient({ companyName: 'Harper Estates', email: 'harper@mail.test' })
  await product.open(path, { as: studio })
  await user.click(await screen.findByRole('button', { name: 'Client phone missing' }))
  const popover = await findDialog('Set Client phone')
  await user.click(within(popover).getByRole('combobox', { name: 'Client' }))
  await user.paste('Harper')
  await user.click(await screen.findByRole('option', { name: /Harper Estates/ }))
  await waitFor(async () => expect((await studio.project(project.id)).clientId).toBe(harper.id))
  // The client has no phone number yet, so the popover stays open for it.
  await user.click(await within(popover).findByRole('button', { name: /^Phone/ }))
  await fill(within(popover).getByRole('textbox', { name: 'Phone' }), '(912) 555-0142')
  await user.keyboard('{Enter}')
  await expectWritten('Call (912) 555-0142.')
  expect(await studio.client(harper.id)).toMatchObject({ phone: '+19125550142' })
  expect(address()).toBe(path)
})

test('a missing company value is filled in without leaving the text', async () => {
  const studio = await product.newStudio()
  const { path } = await draftContract(
    studio,
    {},
    doc(paragraph('Late fee: {company.paymentLateFee}'), paragraph('At {company.address}')),
  )
  await product.open(path, { as: studio })
  await user.click(await screen.findByRole('button', { name: 'Late fee missing' }))
  await fill(
    await within(await findDialog('Set Late fee')).findByRole('textbox', { name: 'Late fee' }),
    '1.5% per month',
  )
  await user.keyboard('{Enter}')
  await expectWritten('Late fee: 1.5% per month')
  expect(await studio.ask(settingsApi.get, {})).toMatchObject({
    timeline: { paymentLateFee: '1.5% per month' },
  })

  await user.click(await screen.findByRole('button', { name: 'Company address missing' }))
  const popover = await findDialog('Set Company address')
  await fill(await within(popover).findByRole('textbox', { name: 'Address' }), '18 Drayton Street')
  await user.keyboard('{Enter}')
  await expectWritten('At 18 Drayton Street')
  expect(address()).toBe(path)
})

const withFees = doc(
  paragraph('Late: {company.paymentLateFee}. Moving: {company.clientReschedulePenaltyFee}.'),
  paragraph('{signature.client}'),
)

test('fees that the contract prints are asked for when it is drafted', async () => {
  const studio = await product.newStudio()
  const { project } = await projectForContract(studio, {}, withFees)
  await product.open(`/app/projects/${project.id}?tab=contract`, { as: studio })
  await user.click(await screen.findByRole('button', { name: 'Draft contract' }))
  const dialog = within(await findDialog('Your fees'))
  await fill(dialog.getByLabelText('Late fee'), '1.5% per month')
  await fill(dialog.getByLabelText('Additional services fee'), '$95 per hour')
  await fill(dialog.getByLabelText('Reschedule fee'), '$250')
  await user.click(dialog.getByRole('button', { name: 'Save fees' }))
  await expectWritten('Late: 1.5% per month. Moving: $250.')
  expect(document.activeElement).toBe(await editor())
  expect((await studio.ask(settingsApi.get, {})).timeline).toMatchObject({
    paymentLateFee: '1.5% per month',
    additionalServicesHourlyFee: '$95 per hour',
    clientDelaysPenaltyHourlyFee: null,
    clientReschedulePenaltyFee: '$250',
  })
  // The next draft has them.
  const other = await studio.addProject({ title: 'Oak Street' })
  await product.open(`/app/projects/${other.id}/contract#draft`)
  await expectWritten('Late: 1.5% per month. Moving: $250.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a manager sets a missing fee for the project alone', async () => {
  const studio = await product.newStudio()
  const manager = await studio.colleague('Manager')
  const { path, project } = await draftContract(studio, {}, withFees)
  await product.open(path, { as: manager })
  await user.click(await screen.findByRole('button', { name: 'Late fee missing' }))
  await fill(within(await findDialog('Set Late fee')).getByRole('textbox', { name: 'Late fee' }), '$40')
  await user.keyboard('{Enter}')
  await expectWritten('Late: $40.')
  expect(await studio.project(project.id)).toMatchObject({ paymentLateFee: '$40' })
  expect((await studio.ask(settingsApi.get, {})).timeline.paymentLateFee).toBeNull()
})

test('among several templates without a default, the user chooses first', async () => {
  const studio = await product.newStudio()
  const { project } = await projectForContract(studio)
  await studio.ask(contractTemplatesApi.create, {
    body: { name: 'Design agreement', content: doc(paragraph('Drawings. {signature.client}')) },
  })
  await product.sql('update companies set default_contract_template = null where id = $1', [studio.companyId])
  await product.open(`/app/projects/${project.id}/contract#draft`, { as: studio })
  await choose('Draft contract', 'Design agreement')
  await expectWritten('Drawings.')
})

test('the preview shows a draft as the client will see it, with the latest changes', async () => {
  const studio = await product.newStudio()
  const { path, project, stored } = await draftContract(studio)
  await product.open(path, { as: studio })
  await writeAfter('damage within one day.', ' Written last.')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const preview = await findDialog('Staging agreement')
  expect(within(preview).getByRole('article').textContent).toContain('Rosa Lindqvist')
  expect(preview.textContent).toContain('damage within one day. Written last.')
  expect(preview.textContent).toContain(`Contract for ${project.title}`)
  within(preview).getByRole('button', { name: 'Open as PDF' })
  await user.click(within(preview).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(async () => expect(await stored()).toContain('Written last.'))
})

test('pasted HTML is cleaned', async () => {
  const studio = await product.newStudio()
  const { path, stored } = await draftContract(studio)
  await product.open(path, { as: studio })
  await writeAfter('damage within one day.', ' ')
  const clipboardData = new DataTransfer()
  clipboardData.setData(
    'text/html',
    '<style>p{color:red}</style><h2 style="font-family:Papyrus">Pasted</h2><p onclick="alert(1)">One<br>Two<img src=x onerror=alert(2)></p><table><tr><td>Deposit</td><td>half</td></tr></table><script>alert(3)</script>',
  )
  await user.paste(clipboardData)
  await expectWritten('Deposit · half')
  await waitFor(async () => expect(await stored()).toContain('Deposit · half'))
  const text = await stored()
  expect(text).toContain('"text":"One"')
  expect(text).toContain('"text":"Two"')
  for (const rest of ['Papyrus', 'onclick', 'alert', 'color:red', '<']) expect(text).not.toContain(rest)
})

test('leaving right after typing loses nothing', async () => {
  const studio = await product.newStudio()
  const { path, project, stored } = await draftContract(studio)
  await product.open(path, { as: studio })
  await writeAfter('damage within one day.', ' Off I go.')
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: project.title }))
  await screen.findByRole('tab', { name: 'Contract' })
  expect(await stored()).toContain('Off I go.')
})

test('without a network the text is kept, leaving asks first, and the text is saved later', async () => {
  const studio = await product.newStudio()
  const { path, project, stored } = await draftContract(studio)
  await product.open(path, { as: studio })
  await editor()
  product.network.setOffline(true)
  await writeAfter('damage within one day.', ' In a tunnel.')
  await screen.findByText('Couldn’t save.', { selector: '[aria-hidden]' })
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: project.title }))
  const leaving = await findDialog('Leave without saving?')
  await user.click(within(leaving).getByRole('button', { name: 'Cancel' }))
  await expectWritten('In a tunnel.')
  product.network.setOffline(false)
  await waitFor(async () => expect(await stored()).toContain('In a tunnel.'))
  await waitFor(() => expect(document.querySelector('[data-save="saved"]')).not.toBeNull())
})

test('a failed save can be retried', async () => {
  const studio = await product.newStudio()
  const { path, contract, stored } = await draftContract(studio)
  await product.open(path, { as: studio })
  let isBroken = true
  product.network.intercept(new RegExp(`^PUT /api/contracts/${contract.id}`), () => {
    if (isBroken) throw new TypeError('Failed to fetch')
  })
  await writeAfter('damage within one day.', ' Once more.')
  const retry = await screen.findByRole('button', { name: 'Retry' })
  isBroken = false
  await user.click(retry)
  await waitFor(async () => expect(await stored()).toContain('Once more.'))
})

test('the arrow keys move through the toolbar', async () => {
  const studio = await product.newStudio()
  const { path } = await draftContract(studio)
  await product.open(path, { as: studio })
  const toolbar = await screen.findByRole('toolbar', { name: 'Formatting' })
  const undo = within(toolbar).getByRole('button', { name: 'Undo' })
  undo.focus()
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Redo'))
  await user.keyboard('{End}')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Signature'))
  await user.keyboard('{Home}')
  await waitFor(() => expect(document.activeElement).toBe(undo))
})

test('a missing contract and one that cannot be loaded show an error', async () => {
  const studio = await product.newStudio()
  const { path, project, contract } = await draftContract(studio)
  const missingId = crypto.randomUUID()
  await product.open(`/app/projects/${project.id}/contract?contract=${missingId}`, { as: studio })
  const title = await screen.findByRole('heading', { name: 'Contract not found' })
  expect(title.parentElement?.textContent).toContain('It was deleted, or you don’t have access.')

  let isBroken = true
  product.network.intercept(new RegExp(`^GET /api/contracts/${contract.id}`), () => {
    if (isBroken) throw new TypeError('Failed to fetch')
  })
  await product.open(path)
  const again = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  await user.click(again)
  await expectWritten('Rosa Lindqvist')
})
