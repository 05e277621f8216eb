import { clientsApi } from '@mantel/domain/clients'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, fill, findToast, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'

const product = await startProduct()

test('a client’s page has their projects and activity, and starts a new project', async () => {
  const studio = await product.newStudio()
  const client = await studio.addClient({ firstName: 'Greta', lastName: 'Lindqvist' })
  await studio.addProject({ title: '301 Hollis Park', clientId: client.id })
  await product.open(`/app/clients/${client.id}`, { as: studio })
  await screen.findByRole('heading', { level: 1, name: /Greta Lindqvist$/ })
  const projects = await screen.findByRole('table', { name: 'Projects' })
  await within(projects).findByRole('link', { name: '301 Hollis Park' })
  const activity = within(await screen.findByRole('region', { name: 'Activity' }))
  await activity.findByText('Added Greta Lindqvist')
  await user.click(screen.getByRole('button', { name: 'Phone Add phone' }))
  await user.keyboard('555-0144{Enter}')
  await activity.findByText('555-0144')
  await user.click(screen.getAllByRole('link', { name: 'New project' })[0] ?? document.body)
  await waitFor(() => expect(address()).toContain(`new=project&client=${client.id}`))
  const dialog = within(await screen.findByRole('dialog', { name: 'New project' }))
  await waitFor(() =>
    expect(dialog.getByRole('textbox', { name: /^Client/ })).toHaveProperty('value', 'Greta Lindqvist'),
  )
})

test('a client’s activity can be filtered by team member', async () => {
  const studio = await product.newStudio()
  const manager = await studio.colleague('Manager')
  const client = await studio.addClient({ firstName: 'Greta' })
  const { version } = await manager.ask(clientsApi.edit, {
    params: { id: client.id },
    body: { phone: '555-0144', version: client.version },
  })
  expect(version).toBe(client.version + 1)
  await studio.colleague('Staff')
  await product.open(`/app/clients/${client.id}`, { as: studio })
  const activity = within(await screen.findByRole('region', { name: 'Activity' }))
  await activity.findByText('Added Greta')
  await user.selectOptions(await activity.findByRole('combobox', { name: 'Team member' }), 'Robin Manager')
  await waitFor(() => expect(activity.queryByText('Added Greta')).toBeNull())
  await activity.findByText('555-0144')
  await user.selectOptions(activity.getByRole('combobox', { name: 'Team member' }), 'Robin Staff')
  await activity.findByText('No activity by this team member yet.')
})

test('the sidebar links to recently opened clients', async () => {
  const studio = await product.newStudio()
  const greta = await studio.addClient({ firstName: 'Greta' })
  await studio.addClient({ firstName: 'Hugo' })
  await product.open('/app/clients', { as: studio })
  for (const name of ['Greta', 'Hugo']) {
    await user.click(await screen.findByRole('link', { name: new RegExp(`${name}$`) }))
    await screen.findByRole('heading', { level: 1, name: new RegExp(`${name}$`) })
    await user.click(screen.getAllByRole('link', { name: 'Clients' })[0] ?? document.body)
    await screen.findByRole('table', { name: 'Clients' })
  }
  const recent = within(await screen.findByRole('group', { name: 'Recent' }))
  await waitFor(() =>
    expect(recent.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Hugo'),
      expect.stringContaining('Greta'),
    ]),
  )
  await user.click(recent.getByRole('link', { name: /Greta/ }))
  await screen.findByRole('heading', { level: 1, name: /Greta$/ })
  expect(address()).toBe(`/app/clients/${greta.id}`)
})

test('a client is deleted by typing the name, and the project is kept', async () => {
  const studio = await product.newStudio()
  const client = await studio.addClient({ firstName: 'Lena', lastName: 'Ortiz' })
  await studio.addClient({ firstName: 'Someone', lastName: 'Else' })
  const project = await studio.addProject({ title: '12 Fennel Street', clientId: client.id })
  await product.open(`/app/clients/${client.id}`, { as: studio })
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete Lena Ortiz?' })
  expect(dialog.textContent).toContain('Their project stays, with no client assigned.')
  await user.click(within(dialog).getByRole('button', { name: 'Delete client' }))
  await within(dialog).findByText(/^The name doesn’t match/)
  await fill(within(dialog).getByLabelText('Type Lena Ortiz to confirm'), 'lena ortiz')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/app/clients'))
  expect((await findToast()).textContent).toContain('Their project stays')
  await waitFor(() =>
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'SESomeone Else',
    ]),
  )
  expect(await studio.project(project.id)).toMatchObject({ clientId: null })
})

test('a client who was deleted, belongs to another company or never existed is not found, within the frame', async () => {
  const studio = await product.newStudio()
  const { id } = await studio.addClient({ lastName: 'Gone' })
  await studio.ask(clientsApi.remove, { params: { id } })
  const otherAdmin = await product.demo('otherAdmin')
  const { items } = await otherAdmin.ask(clientsApi.list, { query: {} })
  expect(items.length).toBeGreaterThan(0)
  for (const one of [id, items[0]?.id, 'no-such-id']) {
    await product.open(`/app/clients/${one}`, { as: studio })
    await screen.findByRole('heading', { name: 'Client not found' })
    await screen.findAllByRole('link', { name: /^Pipeline/ })
  }
  const links = within(screen.getByRole('main')).getAllByRole('link', { name: 'Clients' })
  await user.click(links.at(-1) ?? document.body)
  await waitFor(() => expect(address()).toBe('/app/clients'))
})

test('a page that cannot be loaded shows an error, and loads on retry', async () => {
  const studio = await product.newStudio()
  const { id } = await studio.addClient({ firstName: 'Greta' })
  let isBroken = true
  product.network.intercept(new RegExp(`^GET /api/clients/${id}$`), () => {
    if (isBroken) throw new TypeError('Failed to fetch')
  })
  await product.open(`/app/clients/${id}`, { as: studio })
  await screen.findByText('We couldn’t load this client')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: /Greta$/ })
})
