import { clientsApi } from '@mantel/domain/clients'
import { manyProjectsApi } from '@mantel/domain/projects/many-projects'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { catchDownloads } from '../testing/downloads.ts'
import { expectToast, fill, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'
import { undo } from './project-page.ts'

const product = await sharedProduct()

type Project = { id: string; title: string }

const addThree = async (studio: Studio) =>
  [await studio.addProject(), await studio.addProject(), await studio.addProject()] as const
const fieldOf = (
  studio: Studio,
  projects: readonly Project[],
  field: 'status' | 'type' | 'tags' | 'memberIds',
) => Promise.all(projects.map(async ({ id }) => (await studio.project(id))[field]))
const rows = (title: string) =>
  screen
    .queryAllByRole('rowheader', { hidden: true })
    .filter(({ textContent }) => textContent.includes(title))

async function select(names: readonly string[]) {
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  return screen.findByRole('group', { name: 'Selected' })
}
const selectAll = (projects: readonly Project[]) => select(projects.map(({ title }) => title))

async function press(name: string) {
  const selected = await screen.findByRole('group', { name: 'Selected' })
  await user.click(await within(selected).findByRole('button', { name }))
}

test('several projects are moved together with one call, and moved back with Undo', async () => {
  const studio = await product.newStudio()
  const added = await addThree(studio)
  await product.open('/app/projects', { as: studio })
  await selectAll(added)
  await press('Move to stage')
  const dialog = await screen.findByRole('dialog', { name: 'Move to stage' })
  expect(dialog.textContent).toContain('3 projects')
  await user.click(within(dialog).getByRole('button', { name: 'Bid' }))
  await expectToast('3 projects moved to Bid')
  expect(await fieldOf(studio, added, 'status')).toEqual(['Bid', 'Bid', 'Bid'])
  expect(product.network.asked.filter(({ path }) => path === manyProjectsApi.move.path)).toHaveLength(1)
  await undo()
  await expectToast('3 projects moved back')
  expect(await fieldOf(studio, added, 'status')).toEqual(['Discovery', 'Discovery', 'Discovery'])
})

test('a bulk archive names the refused project, and Undo restores the others', async () => {
  const studio = await product.newStudio()
  const added = await addThree(studio)
  const [first, second, third] = added
  await product.open('/app/projects', { as: studio })
  await selectAll(added)
  product.network.intercept(/^POST \/api\/projects\/many\/archive/, async () => {
    const { changed } = await studio.ask(manyProjectsApi.archive, { body: { ids: [second.id, third.id] } })
    return Response.json({ changed, failed: [{ id: first.id, reason: 'It is being signed right now.' }] })
  })
  await press('Archive')
  await expectToast('2 of 3 archived')
  await expectToast(`${first.title}: It is being signed right now.`)
  await waitFor(() => expect(rows(second.title)).toEqual([]))
  await undo()
  await expectToast('2 projects restored')
  await waitFor(() => expect(rows(second.title)).toHaveLength(1))
})

test('several projects get a type, a tag and a team member, and stay selected', async () => {
  const studio = await product.newStudio()
  const dana = await studio.colleague('Staff')
  const added = await addThree(studio)
  await product.open('/app/projects?columns=type,tags,team', { as: studio })
  await selectAll(added)
  await press('Type')
  await user.click(await screen.findByRole('menuitemradio', { name: 'STR Design' }))
  await expectToast('3 projects set to STR Design')
  expect(await fieldOf(studio, added, 'type')).toEqual(['STR Design', 'STR Design', 'STR Design'])

  await press('Tag')
  await fill(await screen.findByRole('textbox', { name: 'Find or add a tag' }), 'Rush')
  await user.keyboard('{Enter}')
  await expectToast('3 projects tagged “Rush”')
  await undo()
  await expectToast('3 projects no longer tagged “Rush”')
  expect(await fieldOf(studio, added, 'tags')).toEqual([[], [], []])

  await press('Assign')
  await user.click(await screen.findByRole('menuitemcheckbox', { name: /Robin Staff/ }))
  await expectToast('3 projects assigned to Robin Staff')
  for (const memberIds of await fieldOf(studio, added, 'memberIds')) expect(memberIds).toContain(dana.user.id)
  await screen.findByText('3 selected')
})

test('the selected projects and clients are exported', async () => {
  const studio = await product.newStudio()
  const [one, two, three] = await addThree(studio)
  await studio.addClient({ firstName: 'Ann', email: 'ann@example.com' })
  await studio.addClient({ firstName: 'Bob', email: 'bob@example.com' })
  const downloads = catchDownloads()
  await product.open('/app/projects', { as: studio })
  await selectAll([one, three])
  await press('Export')
  await expectToast('Export ready')
  const text = (await downloads[0]?.text()) ?? ''
  expect([one, two, three].map(({ id }) => text.includes(id))).toEqual([true, false, true])

  await product.open('/app/clients')
  await select(['Bob'])
  await press('Export')
  await waitFor(() => expect(downloads).toHaveLength(2))
  const clients = (await downloads[1]?.text()) ?? ''
  expect([clients.includes('bob@example.com'), clients.includes('ann@example.com')]).toEqual([true, false])
})

test('several clients get a tag, and lose it again', async () => {
  const studio = await product.newStudio()
  await studio.addClient({ firstName: 'Ann', email: 'ann@example.com', tags: ['VIP'] })
  await studio.addClient({ firstName: 'Bob', email: 'bob@example.com' })
  const tags = async () =>
    (await studio.ask(clientsApi.list, { query: {} })).items.map((client) => client.tags)
  await product.open('/app/clients', { as: studio })
  await select(['Ann', 'Bob'])
  await press('Tag')
  const vip = await screen.findByRole('checkbox', { name: /VIP/ })
  expect((vip as HTMLInputElement).indeterminate).toBe(true)
  await user.click(vip)
  await expectToast('Bob tagged “VIP”')
  expect(await tags()).toEqual([['VIP'], ['VIP']])
  await press('Tag')
  await user.click(await screen.findByRole('checkbox', { name: 'VIP', checked: true }))
  await expectToast('2 clients no longer tagged “VIP”')
  expect(await tags()).toEqual([[], []])
})

test('staff move and tag projects and email their clients, and nothing else', async () => {
  const studio = await product.newStudio()
  const [one] = await addThree(studio)
  await product.open('/app/projects', { as: await studio.colleague('Staff') })
  const selected = await selectAll([one])
  await within(selected).findByRole('button', { name: 'Tag' })
  expect(
    within(selected)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Move to stage', 'Tag', 'Email', ''])
})
