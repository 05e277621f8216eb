import { projectsApi } from '@mantel/domain/projects/projects'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, expectToast, fill, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'

const product = await sharedProduct()

const openTags = async () => user.click(await screen.findByRole('button', { name: /^Tags:/ }))
const findBox = () => screen.findByRole('textbox', { name: 'Find or add a tag' })
const shown = async () => (await screen.findByRole('button', { name: /^Tags:/ })).textContent

test('tags are added and removed in place on a project and a client, and filter their lists', async () => {
  const studio = await product.newStudio()
  const { id } = await studio.addProject({ title: '412 Maple Avenue' })
  await studio.addProject({ title: '9 Elm Street' })
  const client = await studio.addClient({ firstName: 'Hannah' })
  await product.open(`/app/projects/${id}`, { as: studio })
  await openTags()
  await fill(await findBox(), 'Rush')
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(await shown()).toBe('Tags: Rush'))
  await fill(await findBox(), 'Luxury')
  await user.click(await screen.findByRole('button', { name: 'Add “Luxury”' }))
  await waitFor(async () => expect(await shown()).toBe('Tags: LuxuryRush'))
  await user.click(await screen.findByRole('checkbox', { name: 'Rush' }))
  await waitFor(async () => expect(await shown()).toBe('Tags: Luxury'))
  await waitFor(async () =>
    expect((await studio.ask(projectsApi.get, { params: { id } })).tags).toEqual(['Luxury']),
  )

  await product.open(`/app/clients/${client.id}`)
  await openTags()
  // Tags of projects are offered for clients, too.
  await user.click(await screen.findByRole('checkbox', { name: 'Luxury' }))
  await waitFor(async () => expect(await shown()).toBe('Tags: Luxury'))

  await product.open('/app/projects?tag=Luxury')
  await screen.findByText('1 project')
  expect(screen.getByRole('rowheader').textContent).toContain('412 Maple Avenue')
  await user.click(screen.getByRole('button', { name: 'Remove filter: Tag is Luxury' }))
  await screen.findByText('2 projects')
  expect(address()).toBe('/app/projects')
})

test('managers rename, delete and add tags in the settings', async () => {
  const studio = await product.newStudio()
  await studio.addClient({ firstName: 'Hannah', tags: ['VIP'] })
  await product.open('/app/settings#lists', { as: studio })
  const list = await screen.findByRole('list', { name: 'Tags' })
  within(list).getByText('1 client')
  await user.click(within(list).getByRole('button', { name: /^Name of tag VIP/ }))
  await fill(await within(list).findByRole('textbox', { name: /^Name of tag/ }), 'First class')
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Delete tag First class' })

  await fill(screen.getByRole('textbox', { name: 'New tag' }), 'first CLASS')
  await user.keyboard('{Enter}')
  await screen.findByText('There is already a tag “First class”')
  await user.click(screen.getByRole('button', { name: 'Delete tag First class' }))
  await screen.findByText('It will be removed from 1 client. You can’t undo this.')
  await user.click(screen.getByRole('button', { name: 'Delete tag' }))
  await expectToast('Tag First class deleted')
  await screen.findByText('No tags yet.')
})
