import { savedViewsApi } from '@mantel/domain/lists/saved-views'
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, expectToast, fill, findDialog, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'

const product = await sharedProduct()

const search = () => Object.fromEntries(new URLSearchParams(location.search))
const view = (name: string | RegExp, checked?: boolean) => screen.findByRole('radio', { name, checked })
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const choose = async (name: string) => {
  await press('View options')
  await user.click(await screen.findByRole('menuitem', { name }))
}

async function newStudio() {
  const studio = await product.newStudio()
  await studio.addProject({ title: '412 Maple Avenue', tags: ['Rush'] })
  await studio.addProject({ title: '9 Elm Street' })
  return studio
}

async function saveAs(name: string, { isShared = false } = {}) {
  const dialog = await findDialog('Save view')
  await fill(screen.getByRole('textbox', { name: 'Name' }), name)
  if (isShared) await user.click(screen.getByRole('checkbox', { name: 'Share with the team' }))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(dialog.isConnected).toBe(false))
}

test('a list is saved as a view with its filters, order and columns, and chosen again', async () => {
  const studio = await newStudio()
  await product.open('/app/projects', { as: studio })
  await screen.findByText('2 projects')
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull()
  await product.open('/app/projects?tag=Rush&sort=-title&columns=tags,stage')
  await press('Save view')
  await saveAs('Rush jobs')
  await expectToast('View “Rush jobs” saved')
  await view('Rush jobs', true)
  const { saved, ...parts } = search()
  expect(parts).toEqual({ tag: 'Rush', sort: '-title', columns: 'tags,stage' })
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()

  // A predefined view removes the filters of the saved view.
  await user.click(await view(/^All/))
  await screen.findByText('2 projects')
  expect(address()).toBe('/app/projects')
  await user.click(await view('Rush jobs'))
  await screen.findByText('1 project')
  expect(search()).toEqual({ ...parts, saved })
})

test('changes of a view are saved, discarded, or saved as another view', async () => {
  const studio = await newStudio()
  const { id } = await studio.ask(savedViewsApi.create, {
    body: { list: 'projects', name: 'Rush jobs', query: 'tag=Rush', isShared: false },
  })
  await product.open('/app/projects', { as: studio })
  await user.click(await view('Rush jobs'))
  await screen.findByText('1 project')
  await user.click(screen.getByRole('button', { name: 'Remove filter: Tag is Rush' }))
  await screen.findByText('2 projects')
  await choose('Discard changes')
  await screen.findByText('1 project')

  await user.click(await screen.findByRole('button', { name: 'Remove filter: Tag is Rush' }))
  await choose('Save as new view…')
  await saveAs('Everything')
  await view('Everything', true)
  await user.click(await view('Rush jobs'))
  await user.click(
    await screen
      .findByRole('columnheader', { name: 'Project' })
      .then((head) => head.querySelector('button') ?? head),
  )
  await press('Save changes')
  await expectToast('View “Rush jobs” saved')
  const stored = await studio.ask(savedViewsApi.list, { query: { list: 'projects' } })
  expect(stored.find((one) => one.id === id)?.query).toMatch(/^columns=client.*&sort=title&tag=Rush$/)
})

test('a view is renamed, shared, deleted and restored', async () => {
  const studio = await newStudio()
  await studio.ask(savedViewsApi.create, {
    body: { list: 'clients', name: 'Agents', query: 'sort=company', isShared: false },
  })
  await product.open('/app/clients', { as: studio })
  await user.click(await view('Agents'))
  await choose('Rename…')
  await findDialog('Rename view')
  await fill(screen.getByRole('textbox', { name: 'Name' }), 'Brokers')
  await user.keyboard('{Enter}')
  await expectToast('View renamed to “Brokers”')
  await choose('Share with the team')
  await expectToast('View “Brokers” shared with the team')
  await view('Team view Brokers', true)
  await choose('Delete view')
  await expectToast('View “Brokers” deleted')
  await waitFor(() => expect(screen.queryByRole('radio', { name: /Brokers/ })).toBeNull())
  await press('Undo')
  await expectToast('View “Brokers” restored')
  await view('Team view Brokers', true)
})

test('team members use the views of the team, and admins change them', async () => {
  const studio = await newStudio()
  await product.open('/app/projects?tag=Rush', { as: studio })
  await press('Save view')
  await saveAs('Rush jobs', { isShared: true })
  await view('Team view Rush jobs', true)
  const manager = await studio.colleague('Manager')
  await product.open('/app/projects', { as: manager })
  await user.click(await view('Team view Rush jobs'))
  await screen.findByText('1 project')
  expect(screen.queryByRole('button', { name: 'View options' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove filter: Tag is Rush' }))
  await press('Save view')
  await findDialog('Save view')
  expect(screen.queryByRole('checkbox', { name: 'Share with the team' })).toBeNull()
})

test('parts of a view that no longer exist are ignored', async () => {
  const studio = await newStudio()
  await studio.ask(savedViewsApi.create, {
    body: {
      list: 'projects',
      name: 'Old',
      query: 'stage=Nowhere&tag=Gone&tag=Rush&install=someday&sort=price&view=none&columns=stage,fee',
      isShared: false,
    },
  })
  await product.open('/app/projects', { as: studio })
  await user.click(await view('Old'))
  await screen.findByText('1 project')
  const { saved: _, ...parts } = search()
  expect(parts).toEqual({ tag: 'Rush', columns: 'stage' })
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
})
