import { clientsApi } from '@mantel/domain/clients'
import { projectsApi } from '@mantel/domain/projects/projects'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, expectToast, fill, findToast, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { findTitle } from './project-page.ts'

const product = await sharedProduct()

const dialogNamed = (name: string) => screen.findByRole('dialog', { name })

test('a first project is added with a new client, and the notification opens it', async () => {
  const studio = await product.newStudio()
  await product.open('/app/projects', { as: studio })
  await screen.findByText('No projects yet')
  const [button] = screen.getAllByRole('button', { name: 'New project' })
  if (button) await user.click(button)
  const form = within(await dialogNamed('New project'))
  expect(address()).toBe('/app/projects?new=project')
  await fill(await form.findByLabelText(/^Estimate/), 'a lot')
  await user.click(form.getByRole('button', { name: 'Add project' }))
  await form.findByText('Enter an amount, like 14,250')
  expect(form.getByLabelText('Address').getAttribute('aria-invalid')).toBe('true')

  await fill(form.getByLabelText('Address'), '14 Linden Court')
  await fill(form.getByLabelText(/^Estimate/), '14,250')
  await user.selectOptions(form.getByLabelText('Stage'), 'Bid')
  await fill(form.getByRole('combobox', { name: /^Client/ }), 'Noor Haddad')
  await user.click(await form.findByRole('option', { name: /New client “Noor Haddad”/ }))
  await user.click(form.getByRole('button', { name: 'Add project' }))
  await fill(await form.findByLabelText('New client email'), 'noor@mail.test')
  await user.click(form.getByRole('button', { name: 'Add project' }))
  await expectToast('14 Linden Court added to Bid')
  await waitFor(() => expect(address()).toBe('/app/projects'))

  const { items } = await studio.ask(projectsApi.list, { query: {} })
  expect(items).toMatchObject([
    { title: '14 Linden Court', status: 'Bid', value: 1_425_000, clientName: 'Noor Haddad' },
  ])
  await user.click(within(await findToast()).getByRole('button', { name: 'Open' }))
  await findTitle('14 Linden Court')
})

test('if a new client’s email is already used, the existing client is offered', async () => {
  const studio = await product.newStudio()
  const client = await studio.addClient({ firstName: 'Ruth', lastName: 'Adeyemi', email: 'ruth@mail.test' })
  await product.open('/app/projects?new=project', { as: studio })
  const form = within(await dialogNamed('New project'))
  await fill(await form.findByLabelText('Address'), '3 Harbor Street')
  await fill(form.getByRole('combobox', { name: /^Client/ }), 'Someone Else')
  await user.click(await form.findByRole('option', { name: /New client/ }))
  await fill(await form.findByLabelText('New client email'), 'ruth@mail.test')
  await user.click(form.getByRole('button', { name: 'Add project' }))
  await form.findByText('Ruth Adeyemi already uses this email.')
  await user.click(form.getByRole('button', { name: 'Use Ruth Adeyemi' }))
  await user.click(form.getByRole('button', { name: 'Add project' }))
  await expectToast('3 Harbor Street added')
  const { items } = await studio.ask(projectsApi.list, { query: {} })
  expect(items).toMatchObject([{ title: '3 Harbor Street', clientName: 'Ruth Adeyemi' }])
  expect((await studio.ask(clientsApi.list, { query: {} })).items.map(({ id }) => id)).toEqual([client.id])
})

test('a form with changes asks before it closes', async () => {
  const studio = await product.newStudio()
  await product.open('/app/projects?new=project', { as: studio })
  const form = within(await dialogNamed('New project'))
  await fill(await form.findByLabelText('Address'), '3 Harbor Street')
  await user.keyboard('{Escape}')
  const question = await dialogNamed('Leave without saving?')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('3 Harbor Street')
  await user.keyboard('{Escape}')
  await user.click(within(await dialogNamed('Leave without saving?')).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(address()).toBe('/app/projects'))
})

test('a reload keeps what was typed, and closing the form does not', async () => {
  const studio = await product.newStudio()
  const client = await studio.addClient({ firstName: 'Ruth', email: 'ruth@mail.test', source: 'Referral' })
  await product.open('/app/projects?new=project', { as: studio })
  const form = within(await dialogNamed('New project'))
  await waitFor(async () => expect(document.activeElement).toBe(await form.findByLabelText('Address')))
  await user.keyboard('3 Harbor Street')
  await fill(form.getByLabelText(/^City/), 'Toledo')
  await fill(form.getByLabelText(/^Install date/), '2026-03-30')
  await fill(form.getByRole('combobox', { name: /^Client/ }), 'Ruth')
  await user.click(await form.findByRole('option', { name: /^Ruth/ }))
  expect(document.activeElement).toBe(form.getByLabelText('Client'))

  const draft = sessionStorage.getItem('draft:project') ?? ''
  await user.keyboard('{Escape}')
  await user.click(within(await dialogNamed('Leave without saving?')).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(sessionStorage.getItem('draft:project')).toBeNull())
  // Restores the draft in the storage, as after a reload.
  sessionStorage.setItem('draft:project', draft)
  const [button] = await screen.findAllByRole('button', { name: 'New project' })
  if (button) await user.click(button)
  const again = within(await dialogNamed('New project'))
  expect((await again.findByLabelText<HTMLInputElement>('Client')).value).toBe('Ruth')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await expectToast('3 Harbor Street added')
  const { items } = await studio.ask(projectsApi.list, { query: {} })
  expect(items).toMatchObject([{ city: 'Toledo', dateServiced: '2026-03-30', clientId: client.id }])
  const project = await studio.ask(projectsApi.get, { params: { id: items[0]?.id ?? '' } })
  expect(project.source).toBe('Referral')
})

test('staff add projects without a value, and not to a stage that closes them', async () => {
  const studio = await product.newStudio()
  await product.open('/app/projects?new=project', { as: await studio.colleague('Staff') })
  const form = within(await dialogNamed('New project'))
  const stages = within(await form.findByLabelText('Stage')).getAllByRole('option')
  expect(stages.map(({ textContent }) => textContent)).not.toContain('Won')
  expect(form.queryByLabelText(/^Estimate/)).toBeNull()
  await fill(form.getByLabelText('Address'), '5 Cooper Mews')
  await user.keyboard('{Enter}')
  await expectToast('5 Cooper Mews added')
})
