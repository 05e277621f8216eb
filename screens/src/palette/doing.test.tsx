import { filesApi } from '@mantel/domain/files'
import { projectsApi } from '@mantel/domain/projects/projects'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, expectReady, fill, findDialog, findToast, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { expectClosed, expectSelected, findOption, openPalette, optionsIn } from './palette.ts'

const product = await sharedProduct()

const heading = (text: string) => screen.findByRole('heading', { level: 1, name: new RegExp(`${text}$`) })
const recents = () =>
  within(screen.getByRole('group', { name: 'Recent' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const expectRecents = (...titles: string[]) => waitFor(() => expect(recents()).toEqual(titles))

test('recent records are in the sidebar and the palette, until they are deleted or the user signs out', async () => {
  const studio = await product.newStudio()
  const titles = ['1 Lark Rise', '2 Lark Rise', '3 Lark Rise', '4 Lark Rise']
  for (const title of titles) await studio.addProject({ title })
  await product.open('/app/clients', { as: studio })
  for (const title of titles) {
    await openPalette(title)
    await expectSelected(title)
    await user.keyboard('{Enter}')
    await heading(title)
    await waitFor(() => expect(recents()[0]).toBe(title))
    await expectClosed()
  }
  await expectRecents('4 Lark Rise', '3 Lark Rise', '2 Lark Rise')
  await openPalette()
  await waitFor(() => expect(optionsIn('Recent')).toEqual(titles.toReversed()))
  await user.click(await findOption('1 Lark Rise'))
  await heading('1 Lark Rise')
  await expectRecents('1 Lark Rise', '4 Lark Rise', '3 Lark Rise')

  const { items } = await studio.ask(projectsApi.list, { query: { search: '4 Lark Rise' } })
  const [deleted] = items
  if (!deleted) throw new Error('The project is not in the list')
  await studio.ask(projectsApi.remove, { params: { id: deleted.id } })
  await openPalette('refresh')
  await user.keyboard('{Enter}')
  await expectClosed()
  await expectRecents('1 Lark Rise', '4 Lark Rise', '3 Lark Rise')
  await user.click(screen.getByRole('link', { name: '4 Lark Rise' }))
  await screen.findByRole('heading', { name: 'Project not found' })
  await expectRecents('1 Lark Rise', '3 Lark Rise', '2 Lark Rise')

  await user.click(screen.getByRole('link', { name: '1 Lark Rise' }))
  await user.click(await screen.findByRole('button', { name: 'Title 1 Lark Rise' }))
  await fill(screen.getByRole('textbox', { name: 'Title' }), 'The Lark')
  await user.keyboard('{Enter}')
  await expectRecents('The Lark', '3 Lark Rise', '2 Lark Rise')

  await user.click(await screen.findByRole('button', { name: /account menu$/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await screen.findByLabelText('Email')
  expect(localStorage.getItem('recents')).toBeNull()
})

test('a recent project shows its cover', async () => {
  const studio = await product.newStudio()
  const { id, title } = await studio.addProject()
  product.network.intercept(new RegExp(`^GET /api/projects/${id}$`), async () =>
    Response.json({ ...(await studio.project(id)), coverFileId: id }),
  )
  product.network.intercept(new RegExp(filesApi.preview.path.replace(':id', id)), () => {
    return new Response(new Uint8Array([1]), { headers: { 'content-type': 'image/png' } })
  })
  await product.open(`/app/projects/${id}`, { as: studio })
  await heading(title)
  await waitFor(() => {
    const link = within(screen.getByRole('group', { name: 'Recent' })).getByRole('link', { name: title })
    expect(link.querySelector('img')?.getAttribute('src')).toMatch(/^blob:/)
  })
})

test('on a project’s page the palette moves the project, with Undo', async () => {
  const studio = await product.newStudio()
  const { id } = await studio.addProject({ title: '9 Lark Rise' })
  await product.open(`/app/projects/${id}`, { as: studio })
  await heading('9 Lark Rise')
  await openPalette('move')
  await expectSelected('Move to stage…')
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Move to stage' })
  await user.click(within(dialog).getByRole('button', { name: 'Bid' }))
  const toast = await findToast()
  expect(toast.textContent).toContain('9 Lark Rise moved to Bid')
  await waitFor(async () => expect(await studio.project(id)).toMatchObject({ status: 'Bid' }))
  await user.click(within(toast).getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await studio.project(id)).toMatchObject({ status: 'Discovery' }))
})

test('on a project’s page the palette archives the project, and then offers only its link', async () => {
  const studio = await product.newStudio()
  const { id } = await studio.addProject({ title: '9 Lark Rise' })
  await product.open(`/app/projects/${id}`, { as: studio })
  await heading('9 Lark Rise')
  await openPalette()
  const group = 'Actions for 9 Lark Rise'
  await waitFor(() => expect(optionsIn(group)).toEqual(['Copy link', 'Move to stage…S', 'Archive']))
  await user.click(await findOption('^Archive$'))
  expect((await findToast()).textContent).toContain('9 Lark Rise archived')
  await waitFor(async () => expect((await studio.project(id)).archivedAt).not.toBeNull())
  await expectClosed()
  await openPalette()
  await waitFor(() => expect(optionsIn(group)).toEqual(['Copy link']))
})

test('on a client’s page the palette starts a project for them', async () => {
  const studio = await product.newStudio()
  const { id } = await studio.addClient({ firstName: 'Odile', lastName: 'Farrow' })
  await product.open(`/app/clients/${id}`, { as: studio })
  await heading('Odile Farrow')
  await openPalette('link')
  await waitFor(() => expect(optionsIn('Actions for Odile Farrow')).toEqual(['Copy link']))
  await user.clear(screen.getByRole('combobox', { name: 'Search or jump to' }))
  await user.click(await findOption('^New project for this client$'))
  const form = await screen.findByRole('dialog', { name: 'New project' })
  const field = await within(form).findByRole<HTMLInputElement>('textbox', { name: 'Client' })
  expect(field.value).toBe('Odile Farrow')
  expect(address()).toBe(`/app/pipeline?new=project&client=${id}`)
})

test('the palette changes the appearance and the sidebar, and refreshes the data', async () => {
  const studio = await product.newStudio()
  await product.open('/app/clients', { as: studio })
  const choose = async (typed: string) => {
    await openPalette(typed)
    await user.keyboard('{Enter}')
    await expectClosed()
  }
  await choose('dark')
  await waitFor(() => expect(document.documentElement.classList.contains('dark')).toBe(true))
  await choose('light')
  await waitFor(() => expect(document.documentElement.classList.contains('dark')).toBe(false))
  await choose('sidebar')
  await waitFor(() => expect(screen.queryByText('Ctrl K')).toBeNull())

  await studio.addClient({ firstName: 'Odile', lastName: 'Farrow' })
  expect(screen.queryByText('Odile Farrow')).toBeNull()
  await choose('refresh')
  expect((await findToast()).textContent).toContain('Data refreshed')
  await screen.findByText('Odile Farrow')
})

test('the palette shows why a refresh failed, opens the shortcuts and signs out', async () => {
  const studio = await product.newStudio()
  await product.open('/app/clients', { as: studio })
  await expectReady()
  product.network.intercept(/^GET \/api\/clients/, () => Response.json({ error: 'Busy.' }, { status: 503 }))
  await openPalette('refresh')
  await user.keyboard('{Enter}')
  await waitFor(async () => expect((await findToast()).textContent).toContain('Busy.'))
  await openPalette('shortcuts')
  await user.keyboard('{Enter}')
  await findDialog('Keyboard shortcuts')
  await user.keyboard('{Escape}')
  await expectClosed()
  await openPalette('log out')
  await expectSelected('Sign out')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/app'))
})
