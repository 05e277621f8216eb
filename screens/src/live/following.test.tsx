import { settingsApi } from '@mantel/domain/settings/settings'
import { teamApi } from '@mantel/domain/team'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { addDocument, givePageWidth, text } from '../files/sample-files.ts'
import { openSection, section } from '../settings/settings.ts'
import { settingsOf } from '../settings/stored-settings.ts'
import { expectReady } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'

// On each of these screens, the user does nothing after it has opened. Someone else does.
const product = await sharedProduct()

givePageWidth()

test('files that someone adds appear in the project', async () => {
  const studio = await product.newStudio()
  const colleague = await studio.colleague('Manager')
  const { id } = await studio.addProject()
  await product.open(`/app/projects/${id}?tab=files`, { as: studio })
  await screen.findByRole('tab', { name: /^Files/, selected: true })
  await expectReady()
  await addDocument(colleague, id, text('quote.txt'))
  await screen.findByText('quote.txt')
})

test('settings that another admin saves appear in the form', async () => {
  const studio = await product.newStudio()
  const partner = await studio.colleague('CompanyAdmin')
  await openSection(product, 'company', studio)
  const company = within(await section('Company'))
  await company.findByLabelText('Company name')
  await expectReady()
  const { seen } = (await settingsOf(partner)).company
  await partner.ask(settingsApi.saveCompany, { body: { name: 'Renamed & Co', phone: '912-555-0199', seen } })
  const valueOf = (label: string) => company.getByLabelText<HTMLInputElement>(label).value
  await waitFor(() => expect(valueOf('Company name')).toBe('Renamed & Co'))
  expect(valueOf('Phone')).toContain('555')
})

test('the team follows invitations, roles and departures', async () => {
  const studio = await product.newStudio()
  const partner = await studio.colleague('CompanyAdmin')
  const staff = await studio.colleague('Staff')
  await openSection(product, 'team', studio)
  const team = within(await section('Team'))
  await team.findAllByText('Robin Staff')
  await expectReady()
  await partner.ask(teamApi.invite, { body: { email: 'ida@marsh.test', role: 'Staff' } })
  await team.findByText('ida@marsh.test')
  await partner.ask(teamApi.deactivate, { params: { id: staff.user.id } })
  await team.findByText('Deactivated')
})
