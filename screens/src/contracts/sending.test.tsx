import { authApi } from '@mantel/domain/auth/auth'
import { contractsApi } from '@mantel/domain/contracts/contracts'
import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { messageTemplatesApi } from '@mantel/domain/message-templates'
import { projectsApi } from '@mantel/domain/projects/projects'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openSection, save, section } from '../settings/settings.ts'
import { settingsOf } from '../settings/stored-settings.ts'
import { expectToast, fill, press, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'
import {
  choose,
  draftContract,
  editor,
  expectWritten,
  findDialog,
  pressSend,
  writeAfter,
} from './drafting.ts'

const product = await startProduct()

/** With this date, the project has every value that the contract needs. */
const dated = { dateServiced: '2026-12-11' }
const value = (field: HTMLElement) => (field as HTMLInputElement).value

test('a contract goes to the client with a copy, a message and a time, and then is only read', async () => {
  const studio = await product.newStudio()
  const { path, project, client, read } = await draftContract(studio, dated)
  await product.open(path, { as: studio })
  await pressSend()
  const form = await findDialog('Send for signature')
  expect(value(within(form).getByLabelText('To'))).toBe('Rosa Lindqvist')
  expect(value(within(form).getByLabelText('Email'))).toBe(client.email)
  const copies = within(form).getByLabelText(/^CC/)
  await fill(copies, 'office@mail.test, nobody')
  await press('Send', form)
  await within(form).findByText('“nobody” isn’t a valid email address')
  await fill(copies, 'office@mail.test')
  await fill(within(form).getByLabelText(/^Message/), 'We look forward to it.')
  await user.selectOptions(within(form).getByLabelText('Link expires in'), '14 days')
  await press('Send', form)
  await expectToast('Contract sent')
  await screen.findByText(/^Sent to Rosa Lindqvist on .*Withdraw to edit\.$/)
  expect(screen.queryByRole('textbox', { name: 'Contract' })).toBeNull()

  const [mail] = await product.mailsTo(client.email)
  expect(mail?.text).toContain('We look forward to it.')
  expect(mail?.text).toMatch(/\/sign\/[\w-]+/)
  const { displayedStatus, revision, link, sentAt } = await read()
  expect({ displayedStatus, revision, copies: link?.ccEmails }).toEqual({
    displayedStatus: 'sent',
    revision: 1,
    copies: ['office@mail.test'],
  })
  const days = (Date.parse(link?.expiresAt ?? '') - Date.parse(sentAt ?? '')) / 86_400_000
  expect(Math.round(days)).toBe(14)

  await user.click(within(screen.getByRole('main')).getByRole('link', { name: project.title }))
  const tab = await screen.findByRole('tab', { name: 'Contract' })
  expect(tab.getAttribute('data-state')).toBe('active')
  await screen.findByText(/^Sent to Rosa Lindqvist on/)
})

test('a contract is sent with the company’s defaults, which the settings change', async () => {
  const studio = await product.newStudio()
  const { path, read } = await draftContract(studio, dated)
  await openSection(product, 'contracts', studio)
  const defaults = await section('Contracts')
  await user.selectOptions(await within(defaults).findByLabelText('Link expires in'), '14 days')
  await user.selectOptions(within(defaults).getByLabelText('Reminder frequency'), 'Every 5 days')
  await save()
  await expectToast('Contract defaults saved')
  expect((await settingsOf(studio)).contracts).toMatchObject({
    contractExpiryDays: 14,
    contractReminderDays: 5,
  })
  await product.open(path, { as: studio })
  await pressSend()
  const form = await findDialog('Send for signature')
  expect(value(within(form).getByLabelText('Link expires in'))).toBe('14')
  expect(value(within(form).getByLabelText('Reminder frequency'))).toBe('5')
  await user.selectOptions(within(form).getByLabelText('Reminder frequency'), 'Every day')
  await press('Send', form)
  await expectToast('Contract sent')
  expect((await read()).link).toMatchObject({ remindersEnabled: true, reminderDays: 1 })
})

test('what is in the way of sending is listed, with the way to each', async () => {
  const studio = await product.newStudio()
  const { path } = await draftContract(
    studio,
    { ...dated, estimateValue: null },
    doc(paragraph('The total is {project.total}.')),
  )
  await product.open(path, { as: studio })
  await pressSend()
  const checks = await findDialog('Before you send')
  expect(checks.textContent).toContain('1 field has no value')
  expect(checks.textContent).toContain('No signature field for the client')
  await press('Add one at the end', checks)
  await expectWritten('Client signature')
  await pressSend()
  const fewer = await findDialog('Before you send')
  expect(fewer.textContent).not.toContain('No signature field')
  await press('Project value', fewer)
  await fill(within(await findDialog('Set Project value')).getByLabelText('Estimate'), '9,800')
  await user.keyboard('{Enter}')
  await expectWritten('$9,800.00')
  await pressSend()
  await findDialog('Send for signature')
})

test('a sender who has not confirmed their email address is asked to before they write the email', async () => {
  const studio = await product.newStudio()
  const { path } = await draftContract(studio, dated)
  await product.sql('update users set email_verified_at = null where company_id = $1', [studio.companyId])
  await product.open(path, { as: studio })
  await pressSend()
  const checks = await findDialog('Before you send')
  expect(checks.textContent).toContain('Confirm your email address')
  await press('Resend link', checks)
  await expectToast(/link/)
  await product.sql('update users set email_verified_at = now() where company_id = $1', [studio.companyId])
})

test('what cannot be printed is listed before the email is written', async () => {
  const studio = await product.newStudio()
  const { path } = await draftContract(studio, dated, doc(paragraph('Fine \u{10FFFD} {signature.client}')))
  await product.open(path, { as: studio })
  await pressSend()
  expect((await findDialog('Before you send')).textContent).toContain('These characters can’t be printed')
})

test('the owner’s signature is set up from the list, and starts with the user’s own name', async () => {
  const studio = await product.newStudio()
  const { path, read } = await draftContract(
    studio,
    {},
    doc(paragraph('{signature.owner} {signature.client}')),
  )
  await product.open(path, { as: studio })
  await pressSend()
  await press('Set up signature', await findDialog('Before you send'))
  const dialog = within(await findDialog('Your company’s signature'))
  const { firstName, lastName } = await studio.ask(authApi.me, {})
  const name = dialog.getByLabelText<HTMLInputElement>('Name')
  expect(name.value).toBe(`${firstName} ${lastName}`)
  expect(dialog.getByLabelText<HTMLInputElement>('Initials').value).toBe(`${firstName[0]}${lastName[0]}`)
  await press('Save signature')
  await expectToast('Signature saved')
  await waitFor(async () => expect((await read()).owner?.name).toBe(`${firstName} ${lastName}`))
  await pressSend()
  const send = await findDialog('Send for signature')
  expect(send.textContent).toContain('signature is added when you send')
})

test('a contract with a place for the owner goes without their signature if it is not set up', async () => {
  const studio = await product.newStudio()
  const { path, read } = await draftContract(
    studio,
    {},
    doc(paragraph('{signature.owner} {signature.client}')),
  )
  await product.open(path, { as: studio })
  await pressSend()
  const checks = await findDialog('Before you send')
  expect(checks.textContent).toContain('Automatic signing is off')
  await press('Send without my signature', checks)
  await press('Send', await findDialog('Send for signature'))
  await expectToast('Contract sent')
  expect(await read()).toMatchObject({ displayedStatus: 'sent', signatures: [] })
})

test('the message takes the company’s own words, with the values of the project', async () => {
  const admin = await product.demo('admin')
  const { items } = await admin.ask(projectsApi.list, { query: { search: 'Harbor' } })
  const project = items[0]
  if (!project) throw new Error('The demo has no such project')
  const [cover] = await admin.ask(messageTemplatesApi.ofProject, {
    params: { id: project.id },
    query: { category: 'contract' },
  })
  // The server has filled in the project's address.
  expect(cover?.subject).toBe('Your agreement for 88 Harbor View, Penthouse, Savannah, GA 31401')
  expect(cover?.text).toMatch(/^Thank you for choosing us\./)
  const contract = await admin.ask(contractsApi.create, { params: { id: project.id }, body: {} })
  await product.open(`/app/projects/${project.id}/contract?contract=${contract.id}`, { as: admin })
  await pressSend()
  const form = await findDialog('Send for signature')
  const message = within(form).getByLabelText(/^Message/)
  expect(value(message)).toBe('')
  await user.click(await within(form).findByRole('button', { name: 'Use a template' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Contract email' }))
  await waitFor(() => expect(document.activeElement).toBe(message))
  expect(value(message)).toBe(cover?.text)
  expect(value(within(form).getByLabelText('Subject'))).toBe(cover?.subject)
  await fill(within(form).getByLabelText('Email'), 'cover@mail.test')
  await fill(message, `${cover?.text} See you soon.`)
  await press('Send', form)
  await expectToast('Contract sent')
  const [mail] = await product.mailsTo('cover@mail.test')
  expect(mail?.subject).toBe(cover?.subject)
  expect(mail?.text).toContain('See you soon.')

  // When the contract is sent again, the message template is still filled with the values of its project.
  await choose('More actions', 'Resend…')
  const again = await findDialog('Resend contract')
  await fill(within(again).getByLabelText(/^Message/), 'The deposit is corrected.')
  await user.click(await within(again).findByRole('button', { name: 'Use a template' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Contract email' }))
  await waitFor(() =>
    expect(value(within(again).getByLabelText(/^Message/))).toBe(
      `The deposit is corrected.\n\n${cover?.text}`,
    ),
  )
})

test('staff write, see no amounts, and learn who sends', async () => {
  const studio = await product.newStudio()
  const { path, project, stored } = await draftContract(studio, dated)
  await product.open(path, { as: await studio.colleague('Staff') })
  await expectWritten('Hidden from you: Project value')
  expect((await editor()).textContent).not.toContain('$14,250.00')
  await writeAfter('damage within one day.', ' By staff.')
  await waitFor(async () => expect(await stored()).toContain('By staff.'))
  await pressSend()
  const checks = await findDialog('Before you send')
  expect(checks.textContent).toContain('Only admins and managers can send contracts')
  await product.open(`/app/projects/${project.id}?tab=contract`)
  await screen.findByText('Only admins and managers can send contracts.')
  expect(screen.queryByRole('button', { name: 'Send for signature' })).toBeNull()
})

test('managers send', async () => {
  const studio = await product.newStudio()
  const { path, read } = await draftContract(studio, dated)
  await product.open(path, { as: await studio.colleague('Manager') })
  await pressSend()
  await press('Send', await findDialog('Send for signature'))
  await expectToast('Contract sent')
  expect(await read()).toMatchObject({ displayedStatus: 'sent' })
})
