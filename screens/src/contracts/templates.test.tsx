import { contractTemplatesApi } from '@mantel/domain/contracts/contract-templates'
import { contractsApi } from '@mantel/domain/contracts/contracts'
import { doc, heading, paragraph } from '@mantel/domain/contracts/rich-text'
import { settingsApi } from '@mantel/domain/settings/settings'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectReady, expectToast, fill, press, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'
import { choose, editor, expectWritten, findDialog, projectForContract, writeAfter } from './drafting.ts'

const product = await sharedProduct()

async function openSettings(caller: { token: string }) {
  await product.open('/app/settings#contracts', { as: caller })
  await expectReady()
}

const section = () => screen.findByRole('region', { name: 'Contracts' })

async function row(name: string) {
  const link = await within(await section()).findByRole('link', { name })
  const item = link.closest('li')
  if (!item) throw new Error(`${name} is not in a list`)
  return item
}

const addTemplate = (studio: Studio, name: string, text: string) =>
  studio.ask(contractTemplatesApi.create, {
    body: { name, content: doc(heading('1. Services'), paragraph(text)) },
  })
const templates = async (studio: Studio) =>
  (await studio.ask(contractTemplatesApi.list, {})).map(({ name, isDefault }) => ({ name, isDefault }))

test('a template can be added, renamed, edited and previewed with sample data', async () => {
  const studio = await product.newStudio()
  await openSettings(studio)
  await press('New template', await section())
  await expectWritten('Company name', 'Template')
  await user.click(screen.getByRole('button', { name: /rename/ }))
  await fill(screen.getByRole('textbox', { name: 'Name' }), 'Styling agreement')
  await user.keyboard('{Enter}')
  await writeAfter('1. Services', ': we style @property', 'Template')
  await screen.findByRole('listbox', { name: 'Fields' })
  await user.keyboard('{Enter}')
  await expectWritten('we style Property address', 'Template')
  await waitFor(() => expect(document.querySelector('[data-save="saved"]')).not.toBeNull())
  await waitFor(async () => expect(await templates(studio)).toMatchObject([{ name: 'Styling agreement' }]))

  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const preview = await findDialog(/^Styling agreement, with sample data$/)
  expect(preview.textContent).toContain('we style 412 Maple Avenue, Savannah, GA 31401')
  await user.click(within(preview).getByRole('radio', { name: 'Phone' }))
  const phone = await within(preview).findByRole('group', { name: 'Phone' })
  expect(phone.textContent).toContain('we style 412 Maple Avenue, Savannah, GA 31401')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('templates can be made default, previewed, duplicated, renamed and deleted in the settings', async () => {
  const studio = await product.newStudio()
  await addTemplate(studio, 'Staging agreement', 'We stage.')
  await addTemplate(studio, 'Styling agreement', 'We style {project.address}.')
  await openSettings(studio)
  await press('Make Styling agreement the default', await row('Styling agreement'))
  await expectToast('Styling agreement is now the default')
  await waitFor(async () => expect((await row('Styling agreement')).textContent).toContain('Default'))
  await choose('Actions for Styling agreement', 'Preview with sample data', await row('Styling agreement'))
  const preview = await findDialog('Styling agreement, with sample data')
  expect(preview.textContent).toContain('We style 412 Maple Avenue, Savannah, GA 31401.')
  await press('Close', preview)

  await choose('Actions for Styling agreement', 'Duplicate', await row('Styling agreement'))
  await row('Styling agreement (copy)')
  await choose('Actions for Styling agreement (copy)', 'Rename…', await row('Styling agreement (copy)'))
  const rename = await findDialog('Rename Styling agreement (copy)')
  await user.clear(within(rename).getByLabelText('Name'))
  await press('Rename', rename)
  await within(rename).findByText('Give the template a name')
  await fill(within(rename).getByLabelText('Name'), 'Second agreement')
  await user.keyboard('{Enter}')
  await row('Second agreement')
  await press('Make Staging agreement the default', await row('Staging agreement'))
  await expectToast('Staging agreement is now the default')
  await waitFor(async () => expect((await row('Staging agreement')).textContent).toContain('Default'))
  for (const name of ['Second agreement', 'Styling agreement']) {
    await choose(`Actions for ${name}`, 'Delete…', await row(name))
    await press('Delete template', await findDialog(`Delete ${name}?`))
    const contracts = await section()
    await waitFor(() => expect(within(contracts).queryByRole('link', { name })).toBeNull())
  }
  expect(await templates(studio)).toEqual([{ name: 'Staging agreement', isDefault: true }])
})

test('a changed template updates a contract only after a review, and the update can be undone', async () => {
  const studio = await product.newStudio()
  const { project, template } = await projectForContract(studio, {}, doc(paragraph('For thirty days.')))
  const { id } = await studio.ask(contractsApi.create, { params: { id: project.id }, body: {} })
  await studio.ask(contractTemplatesApi.edit, {
    params: { id: template.id },
    body: { version: template.version, content: doc(paragraph('For ninety days.')) },
  })
  const stored = async () => JSON.stringify((await studio.ask(contractsApi.get, { params: { id } })).content)
  await product.open(`/app/projects/${project.id}/contract?contract=${id}`, { as: studio })
  await expectWritten('For thirty days.')
  await choose('Actions', 'Update from template…')
  expect((await screen.findByText('thirty')).tagName).toBe('DEL')
  expect(screen.getByText('ninety').tagName).toBe('INS')
  expect(await stored()).toContain('thirty')
  await user.click(screen.getByRole('button', { name: 'Replace with template' }))
  await expectWritten('For ninety days.')
  await waitFor(async () => expect(await stored()).toContain('ninety'))
  ;(await editor()).focus()
  await user.keyboard('{Control>}z{/Control}')
  await expectWritten('For thirty days.')
  await waitFor(async () => expect(await stored()).toContain('thirty'))
})

test('a contract says that its template was deleted', async () => {
  const studio = await product.newStudio()
  const { project, template } = await projectForContract(studio)
  await studio.ask(contractsApi.create, { params: { id: project.id }, body: {} })
  await studio.ask(contractTemplatesApi.remove, { params: { id: template.id } })
  await product.open(`/app/projects/${project.id}/contract`, { as: studio })
  await editor()
  await choose('Actions', 'Update from template…')
  const update = await screen.findByRole('region', { name: 'Update from “Staging agreement”' })
  expect(update.textContent).toContain('The template was deleted. This contract isn’t affected.')
  await user.click(screen.getByRole('button', { name: 'Back to editing' }))
  await expectWritten('Rosa Lindqvist')
})

test('staff can read a template with sample data but not edit it', async () => {
  const studio = await product.newStudio()
  const { id } = await addTemplate(studio, 'Staging agreement', 'We stage {project.address}.')
  const staff = await studio.colleague('Staff')
  await product.open(`/app/settings/contract-templates/${id}`, { as: staff })
  await screen.findByText('Shown with sample data. Only admins and managers can edit templates.')
  expect(screen.getByRole('article').textContent).toContain('We stage 412 Maple Avenue')
  expect(screen.queryByRole('textbox', { name: 'Template' })).toBeNull()
  await studio.ask(contractTemplatesApi.remove, { params: { id } })
  await product.open(`/app/settings/contract-templates/${id}`)
  await screen.findByText('It may have been deleted.')
})

test('the owner’s signature can be changed and needs a name', async () => {
  const studio = await product.newStudio()
  const { esign } = await studio.ask(settingsApi.get, {})
  await studio.ask(settingsApi.saveEsign, {
    body: { esignEnabled: true, esignOwnerName: 'Maya Okafor', esignOwnerInitials: 'MO', seen: esign.seen },
  })
  await openSettings(studio)
  const contracts = within(await section())
  const name = await contracts.findByLabelText<HTMLInputElement>('Name')
  expect(name.value).toBe('Maya Okafor')
  await user.clear(name)
  await user.click(await contracts.findByRole('button', { name: /^Save changes/ }))
  await contracts.findByText('Enter the signer’s name')
  await fill(name, 'Maya A. Okafor')
  await fill(contracts.getByLabelText('Initials'), 'MAO')
  await user.click(contracts.getByRole('button', { name: /^Save changes/ }))
  await expectToast('Signature saved')
  const saved = await studio.ask(settingsApi.get, {})
  expect(saved.esign).toMatchObject({
    esignOwnerName: 'Maya A. Okafor',
    esignOwnerInitials: 'MAO',
    esignEnabled: true,
  })
})

test('managers can edit templates but not the owner’s signature', async () => {
  const studio = await product.newStudio()
  await openSettings(await studio.colleague('Manager'))
  const contracts = within(await section())
  await contracts.findByRole('button', { name: 'New template' })
  expect(await contracts.findByLabelText('Name')).toHaveProperty('readOnly', true)
  for (const one of contracts.getAllByRole('switch')) expect(one).toHaveProperty('disabled', true)
})
