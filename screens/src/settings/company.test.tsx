import { settingsApi } from '@mantel/domain/settings/settings'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, expectToast, fill, findBothVersions, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'
import { expectNothingUnsaved, findSave, navigation, openSection, save, section } from './settings.ts'
import { logOf, settingsOf } from './stored-settings.ts'

const product = await sharedProduct()

async function openCompany(studio: Studio) {
  await openSection(product, 'company', studio)
  return fieldsOf()
}

async function fieldsOf() {
  const company = within(await section('Company'))
  await company.findByLabelText('Company name')
  return { ...company, field: (label: string) => company.getByLabelText<HTMLInputElement>(label) }
}

const saveAsSomeoneElse = async (
  studio: Pick<Studio, 'ask'>,
  changes: { phone?: string; website?: string },
) => {
  const { seen } = (await settingsOf(studio)).company
  await studio.ask(settingsApi.saveCompany, { body: { ...changes, seen } })
}

test('editing the company is logged, and the navigation shows the new name at once', async () => {
  const studio = await product.newStudio()
  await product.open('/app/settings', { as: studio })
  const { field } = await fieldsOf()
  await expectNothingUnsaved()
  await fill(field('Company name'), 'Ashby & Daughters')
  await fill(field('Website'), 'ashby.test')
  await fill(field('EIN'), '12-3456789')
  await user.selectOptions(field('Time zone'), 'America/Chicago')
  await findSave()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await expectToast('Company saved')
  await expectNothingUnsaved()
  await within(navigation()).findByText('Ashby & Daughters')
  expect(await logOf(studio)).toContainEqual(expect.stringMatching(/^Changed .*company name.* in Company$/))
  expect((await settingsOf(studio)).company).toMatchObject({
    name: 'Ashby & Daughters',
    website: 'ashby.test',
    businessEinNumber: '12-3456789',
    timeZone: 'America/Chicago',
  })
})

test('the EIN is readable only while its field has focus', async () => {
  const studio = await product.newStudio()
  const { seen } = (await settingsOf(studio)).company
  await studio.ask(settingsApi.saveCompany, { body: { businessEinNumber: '12-3456789', seen } })
  const { field } = await openCompany(studio)
  expect(field('EIN').value).toBe('••-•••6789')
  await user.click(field('EIN'))
  await waitFor(() => expect(field('EIN').value).toBe('12-3456789'))
  await user.tab()
  await waitFor(() => expect(field('EIN').value).toBe('••-•••6789'))
  await expectNothingUnsaved()
})

test('an empty company name is refused in place, and edits can be discarded', async () => {
  const studio = await product.newStudio()
  const { field, findByText } = await openCompany(studio)
  const before = field('Company name').value
  await fill(field('Company name'), '   ')
  await save()
  await findByText('Company name is required')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(field('Company name').value).toBe(before))
  await expectNothingUnsaved()
  expect((await settingsOf(studio)).company.name).toBe(before)
})

test('an uploaded logo appears in the section and the sidebar, and is removed from both', async () => {
  const studio = await product.newStudio()
  const { getByLabelText, findByRole, queryByRole } = await openCompany(studio)
  await user.upload(getByLabelText('Choose a logo'), new File([picture], 'ashby.png', { type: 'image/png' }))
  await expectToast('Logo saved')
  await findByRole('img', { name: /logo$/ })
  await waitFor(() => expect(navigation().querySelectorAll('img')).toHaveLength(1))
  expect((await settingsOf(studio)).company.logoFileId).not.toBeNull()
  await user.click(await findByRole('button', { name: 'Remove' }))
  await expectToast('Logo removed')
  await waitFor(() => expect(navigation().querySelectorAll('img')).toHaveLength(0))
  expect(queryByRole('img', { name: /logo$/ })).toBeNull()
  expect((await settingsOf(studio)).company.logoFileId).toBeNull()
})

test('a file that is no image is refused as a logo', async () => {
  const studio = await product.newStudio()
  const { getByLabelText, findByRole, queryByRole } = await openCompany(studio)
  await user.upload(getByLabelText('Choose a logo'), new File(['no'], 'ashby.png', { type: 'image/png' }))
  expect((await findByRole('alert')).textContent).toMatch(/picture|image/i)
  await user.click(await findByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(queryByRole('alert')).toBeNull())
  expect((await settingsOf(studio)).company.logoFileId).toBeNull()
})

test('edits stay while offline and can be saved later', async () => {
  const studio = await product.newStudio()
  const { field } = await openCompany(studio)
  await fill(field('Phone'), '555-0177')
  product.network.setOffline(true)
  await save()
  await expectToast('We can’t reach the server')
  expect(field('Phone').value).toBe('555-0177')
  product.network.setOffline(false)
  await save()
  await expectToast('Company saved')
  expect((await settingsOf(studio)).company.phone).toBe('555-0177')
})

test('two users can change different fields at the same time', async () => {
  const studio = await product.newStudio()
  const { field } = await openCompany(studio)
  await fill(field('City'), 'Savannah')
  await saveAsSomeoneElse(studio, { website: 'elsewhere.test' })
  await waitFor(() => expect(field('Website').value).toBe('elsewhere.test'))
  expect(field('City').value).toBe('Savannah')
  await save()
  await expectToast('Company saved')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(field('Website').value).toBe('elsewhere.test')
  expect(field('City').value).toBe('Savannah')
})

test('a user whose field was changed by someone else sees both versions and keeps one', async () => {
  const studio = await product.newStudio()
  const { field } = await openCompany(studio)
  await fill(field('Phone'), '555-0222')
  const colleague = await studio.colleague('CompanyAdmin')
  await saveAsSomeoneElse(colleague, { phone: '555-0111' })
  await waitFor(() =>
    expect(document.body.textContent).toContain('Robin CompanyAdmin changed Phone to 555-0111'),
  )
  expect(field('Phone').value).toBe('555-0222')
  await save()
  const phone = within(await findBothVersions()).getByRole('region', { name: 'Phone' })
  expect(within(phone).getByRole('group', { name: 'Theirs' }).textContent).toBe('555-0111')
  await user.keyboard('{Escape}')
  await screen.findByText(/^Someone else changed this\. Review before saving/)
  expect(field('Phone').value).toBe('555-0222')
  await save()
  await user.click(within(await findBothVersions()).getByRole('button', { name: 'Keep mine' }))
  await expectToast('Company saved')
  expect((await settingsOf(studio)).company.phone).toBe('555-0222')

  await fill(field('Phone'), '555-0333')
  await saveAsSomeoneElse(studio, { phone: '555-0444' })
  await save()
  await user.click(within(await findBothVersions()).getByRole('button', { name: 'Keep theirs' }))
  await waitFor(() => expect(field('Phone').value).toBe('555-0444'))
  await expectNothingUnsaved()
  expect((await settingsOf(studio)).company.phone).toBe('555-0444')
})

test('leaving with unsaved changes asks once, and going to another section does not ask', async () => {
  const studio = await product.newStudio()
  await product.open('/app/settings', { as: studio })
  const { field } = await fieldsOf()
  await fill(field('Phone'), '555-0999')
  await fill(screen.getByLabelText('Name of stage Won'), 'Booked')
  const team = within(screen.getByRole('navigation', { name: 'Sections' })).getByRole('link', {
    name: 'Team',
  })
  await user.click(team)
  await waitFor(() => expect(address()).toBe('/app/settings#team'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(team.getAttribute('aria-current')).toMatch(/true|page/))
  const leave = async () => user.click(within(navigation()).getByRole('link', { name: /^Clients/ }))
  await leave()
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field('Phone').value).toBe('555-0999')
  await leave()
  const again = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(within(again).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(address()).toBe('/app/clients'))
})

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAMCAIAAAD3UuoiAAAAJElEQVR42mPY3G4CRyrudnBEqjjDMDaIEs3I4sPZoNF0RFAcABq4LQAaX3kwAAAAAElFTkSuQmCC',
  'base64',
)
