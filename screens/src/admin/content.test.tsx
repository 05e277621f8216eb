import { businessProfilesApi } from '@mantel/domain/admin/business-profiles'
import { systemEmailsApi } from '@mantel/domain/admin/system-emails'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { registerStudio } from '../onboarding/registering.ts'
import { address, expectToast, fill, findBothVersions, press, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'
import { choose, expectLogged, heading } from './steps.ts'

const product = await startProduct()

async function openContent() {
  const superAdmin = await product.demo('superAdmin')
  await product.open('/app/admin/content', { as: superAdmin })
  await heading('Content')
  return superAdmin
}

const index = () => screen.findByRole('list', { name: 'Content' })
const preview = () => screen.findByRole('region', { name: 'Preview' })

test('the content list shows who changed it, and the next company sees a new welcome', async () => {
  const superAdmin = await openContent()
  expect(within(await index()).getAllByRole('listitem')).toHaveLength(5)
  await user.click(within(await index()).getByRole('link', { name: 'Onboarding' }))
  await fill(await screen.findByLabelText('Title'), 'Come in, and welcome')
  await within(await preview()).findByText('Come in, and welcome')
  await press('Publish')
  await expectLogged('Onboarding published')

  await product.open('/app/hello', { as: await registerStudio(product) })
  await heading('Come in, and welcome')

  await product.open('/app/admin/content/onboarding', { as: superAdmin })
  await press('Reset to default')
  await press('Publish')
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
  await user.click(screen.getByRole('link', { name: 'All content' }))
  const row = within(await index())
    .getByRole('link', { name: 'Onboarding' })
    .closest('li')
  expect(row?.textContent).toMatch(/Edited .* by /)
})

async function storedEmail(key: string) {
  const superAdmin = await product.demo('superAdmin')
  const found = (await superAdmin.ask(systemEmailsApi.list, {})).find((email) => email.key === key)
  if (!found) throw new Error(`There is no email ${key}`)
  return found
}

test('a system email is edited, sent as a test and reset', async () => {
  await openContent()
  const emails = await screen.findByRole('list', { name: 'System emails' })
  await user.click(within(emails).getByRole('link', { name: 'Team invitation' }))
  await heading('Team invitation')
  const subject = screen.getByLabelText<HTMLInputElement>('Subject')
  const text = screen.getByLabelText('Text')
  await fill(text, 'Dear {friend}')
  await press('Save changes')
  await screen.findByText(/^This email has no field \{friend\}/)

  await fill(subject, 'Join us soon at ')
  await press('Insert companyName')
  await waitFor(() => expect(subject.value).toBe('Join us soon at {companyName}'))
  await fill(text, '# Join us\n\nSay yes.')
  await within(await preview()).findByText('Say yes.')
  await press('Send me a test')
  await expectToast('It’s on its way to admin@mantel.test')
  await product.runJobs()
  expect((await product.mails()).map(({ to, subject: sent }) => ({ to, sent }))).toContainEqual({
    to: 'admin@mantel.test',
    sent: expect.stringContaining('Test: Join us soon at '),
  })

  await press('Save changes')
  await expectToast('Email saved')
  expect(await storedEmail('team_invite')).toMatchObject({
    subject: 'Join us soon at {companyName}',
    isAsBuilt: false,
  })
  await press('Reset to default')
  await press('Reset', await screen.findByRole('dialog', { name: 'Reset “Team invitation” to default?' }))
  const defaultSubject = '{inviterName} invited you to {companyName}'
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe(defaultSubject))
  expect(await storedEmail('team_invite')).toMatchObject({ subject: defaultSubject, isAsBuilt: true })
})

test('two people who edit the same email see both versions and keep one', async () => {
  const superAdmin = await product.demo('superAdmin')
  await product.open('/app/admin/content/emails/welcome', { as: superAdmin })
  await fill(await screen.findByLabelText('Subject'), 'Mine')
  const { body, button, isActive, version } = await storedEmail('welcome')
  await superAdmin.ask(systemEmailsApi.save, {
    params: { key: 'welcome' },
    body: { subject: 'Theirs', body, button, isActive, version },
  })
  await press('Save changes')
  const both = await findBothVersions()
  expect(within(both).getByRole('region', { name: 'Subject' }).textContent).toContain('Theirs')
  await press('Keep mine', both)
  await expectToast('Email saved')
  expect(await storedEmail('welcome')).toMatchObject({ subject: 'Mine' })
})

test('an email that does not exist shows a not-found message', async () => {
  await product.open('/app/admin/content/emails/attic', { as: await product.demo('superAdmin') })
  expect(await screen.findByText('Email not found')).toBeTruthy()
})

test('a business type is added, edited, deactivated, moved and deleted', async () => {
  const superAdmin = await openContent()
  const profiles = await screen.findByRole('list', { name: 'Business types' })
  const rows = () => within(profiles).getAllByRole('listitem')
  const row = () => rows().find(({ textContent }) => textContent.includes('Vacation rentals'))
  const others = rows().length
  await press('Add business type')
  const dialog = await screen.findByRole('dialog', { name: 'Add business type' })
  await fill(within(dialog).getByLabelText('Name'), 'Vacation rentals')
  expect(within(dialog).getByLabelText<HTMLInputElement>('Short name').value).toBe('vacation-rentals')
  await user.click(within(dialog).getByRole('radio', { name: 'key round' }))
  await press('Add business type', dialog)
  await waitFor(() => expect(rows().at(-1)?.textContent).toContain('Vacation rentals'))
  await choose('Vacation rentals', 'Edit')
  const editing = await screen.findByRole('dialog', { name: 'Edit Vacation rentals' })
  expect(within(editing).getByRole<HTMLInputElement>('radio', { name: 'key round' }).checked).toBe(true)
  await fill(within(editing).getByLabelText(/^Description/), 'By the week')
  await press('Save business type', editing)
  await expectToast('Vacation rentals saved')
  await waitFor(() => expect(row()?.textContent).toContain('By the week'))

  await choose('Vacation rentals', 'Deactivate')
  await waitFor(() => expect(row()?.textContent).toContain('Inactive'))
  expect(await superAdmin.ask(businessProfilesApi.list, {})).toContainEqual(
    expect.objectContaining({ value: 'vacation-rentals', description: 'By the week', isActive: false }),
  )
  await choose('Vacation rentals', 'Move up')
  await waitFor(() => expect(rows()[others - 1]?.textContent).toContain('Vacation rentals'))
  await expectToast('Order saved')
  await choose('Vacation rentals', 'Delete…')
  await press('Delete', await screen.findByRole('dialog', { name: 'Delete Vacation rentals?' }))
  await waitFor(() => expect(rows()).toHaveLength(others))
  expect(row()).toBeUndefined()
  expect(address()).toBe('/app/admin/content')
})
