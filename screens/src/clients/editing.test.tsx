import { clientsApi } from '@mantel/domain/clients'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, fill, findToast, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'

const product = await startProduct()

async function openClient(studio: Studio, about: Parameters<Studio['addClient']>[0]) {
  const client = await studio.addClient(about)
  await product.open(`/app/clients/${client.id}`, { as: studio })
  await screen.findByRole('heading', { level: 1 })
  return client
}

const field = (name: RegExp | string) => screen.findByRole('button', { name })

test('a client’s line is edited where it stands: Enter and Tab save, Escape takes it back', async () => {
  const studio = await product.newStudio()
  const { id } = await openClient(studio, { firstName: 'Ines', lastName: 'Carvalho', phone: '555-0100' })
  await user.click(await field('Phone 555-0100'))
  await fill(screen.getByRole('textbox', { name: 'Phone' }), '555-0000')
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(await field('Phone 555-0100'))

  await user.keyboard('{Enter}')
  await fill(screen.getByRole('textbox', { name: 'Phone' }), '555-0199')
  await user.tab()
  await field('Phone 555-0199')
  await waitFor(async () => expect(await studio.client(id)).toMatchObject({ phone: '555-0199', version: 2 }))
})

test('a second editor of a client sees both versions, and chooses', async () => {
  const studio = await product.newStudio()
  const { id, version } = await openClient(studio, { firstName: 'Marcus', phone: '555-0100' })
  await studio.ask(clientsApi.edit, { params: { id }, body: { phone: '555-0777', version } })

  await user.click(await field('Phone 555-0100'))
  await fill(screen.getByRole('textbox', { name: 'Phone' }), '555-0199')
  await user.keyboard('{Enter}')
  const versions = await screen.findByRole('dialog', { name: 'Somebody else changed this meanwhile' })
  expect(within(versions).getByRole('group', { name: 'Yours' }).textContent).toBe('555-0199')
  expect(within(versions).getByRole('group', { name: 'Theirs' }).textContent).toBe('555-0777')
  await user.click(within(versions).getByRole('button', { name: 'Keep mine' }))
  await field('Phone 555-0199')
  await waitFor(async () => expect(await studio.client(id)).toMatchObject({ phone: '555-0199' }))
})

test('a client is deleted by typing the name; the project stays', async () => {
  const studio = await product.newStudio()
  const client = await studio.addClient({ firstName: 'Lena', lastName: 'Ortiz' })
  const project = await studio.addProject({ title: '12 Fennel Yard', clientId: client.id })
  await product.open(`/app/clients/${client.id}`, { as: studio })
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete Lena Ortiz?' })
  expect(dialog.textContent).toContain('Their 1 project stays, without a client.')
  await user.click(within(dialog).getByRole('button', { name: 'Delete client' }))
  await within(dialog).findByText(/^That is not the name/)
  await fill(within(dialog).getByLabelText('Type Lena Ortiz to confirm'), 'lena ortiz')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/app/clients'))
  expect((await findToast()).textContent).toContain('Their 1 project stays')
  expect(await studio.project(project.id)).toMatchObject({ clientId: null })
})

test('without a network what was typed stays, says so, and can be tried again', async () => {
  const studio = await product.newStudio()
  const { id } = await openClient(studio, { firstName: 'Owen', phone: '555-0100' })
  const phone = await field('Phone 555-0100')
  product.network.setOffline(true)
  await user.click(phone)
  await fill(screen.getByRole('textbox', { name: 'Phone' }), '555-0199')
  await user.keyboard('{Enter}')
  await screen.findByText(/^Not saved. We can’t reach the server/)
  product.network.setOffline(false)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await studio.client(id)).toMatchObject({ phone: '555-0199' }))
})
