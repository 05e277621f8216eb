import { projectsApi } from '@mantel/domain/projects/projects'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { address, expectToast, fill, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'
import { act, field, findTitle, undo } from './project-page.ts'

const product = await startProduct()

async function openProject(studio: Studio, about?: Parameters<Studio['addProject']>[0]) {
  const project = await studio.addProject(about)
  await product.open(`/app/projects/${project.id}`, { as: studio })
  await findTitle(project.title)
  return project
}

/** The tests of this file share the demo company, so they must undo every change to it. */
async function idOfDemo(title: string) {
  const admin = await product.demo('admin')
  const { items } = await admin.ask(projectsApi.list, { query: { search: title } })
  return items[0]?.id ?? ''
}

const stagePath = () => screen.findByRole('list', { name: 'Stage' })
const expectStage = (name: string) =>
  waitFor(async () => expect((await stagePath()).querySelector('[aria-current]')?.textContent).toBe(name))
const expectStored = (studio: Studio, id: string, values: object) =>
  waitFor(async () => expect(await studio.project(id)).toMatchObject(values))

test('a click on the stage path moves the project, and Undo moves it back', async () => {
  const studio = await product.newStudio()
  const { id } = await openProject(studio)
  await expectStage('Discovery')
  await user.click(await field('Move to Bid'))
  await expectToast('moved to Bid')
  await expectStored(studio, id, { status: 'Bid' })
  await undo()
  await expectStage('Discovery')
  await waitFor(async () => expect((await studio.project(id)).status).toBe('Discovery'))
})

test('a won project is offered an install date', async () => {
  const studio = await product.newStudio()
  const { id, title } = await openProject(studio)
  await user.click(await field('Move to Won'))
  const offer = await screen.findByRole('region', { name: `Install date for ${title}` })
  await expectStored(studio, id, { status: 'Won' })
  await user.type(within(offer).getByLabelText(/^When is the install at/), '2027-03-30')
  await user.click(within(offer).getByRole('button', { name: 'Add install date' }))
  await expectToast('Install date saved')
  await field('Install 03/30/2027')
  await expectStored(studio, id, { status: 'Won', dateServiced: '2027-03-30' })
  expect(screen.queryByRole('region', { name: `Install date for ${title}` })).toBeNull()
})

test('a paused project has no stage path until it is resumed, and a canceled one stores the reason', async () => {
  const studio = await product.newStudio()
  const { id, title } = await openProject(studio)
  await stagePath()
  await act('Move to Paused')
  const resume = await field('Resume')
  expect(screen.queryByRole('list', { name: 'Stage' })).toBeNull()
  await user.click(resume)
  const stages = await screen.findByRole('dialog', { name: 'Move to stage' })
  await user.click(within(stages).getByRole('button', { name: 'Bid' }))
  await expectStored(studio, id, { status: 'Bid' })

  await act('Move to Canceled…')
  const dialog = within(await screen.findByRole('dialog', { name: `Move ${title} to Canceled?` }))
  await fill(dialog.getByLabelText(/^Reason/), 'Chose another stager')
  await user.click(dialog.getByRole('button', { name: 'Move' }))
  await expectStored(studio, id, { status: 'Canceled', cancelReason: 'Chose another stager' })
  await user.click(await field('Reopen'))
  const open = await screen.findByRole('dialog', { name: 'Move to stage' })
  await user.click(within(open).getByRole('button', { name: 'Bid' }))
  await expectStored(studio, id, { status: 'Bid' })
})

test('a failed copy of the link is reported, and a duplicate of the project has its brief', async () => {
  const studio = await product.newStudio()
  const { id, title } = await openProject(studio, { brief: 'Pale woods' })
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Not allowed'))
  await user.click(await field('Copy link'))
  await expectToast('Couldn’t copy the link. Try again.')
  expect(copied).toHaveBeenCalledWith(`${location.origin}/app/projects/${id}`)
  copied.mockRestore()

  await act('Duplicate')
  await findTitle(`${title} (copy)`)
  await expectToast('Project duplicated')
  await screen.findByText('Pale woods')
})

test('an archived project is restored with Undo and with Restore', async () => {
  const studio = await product.newStudio()
  const { id } = await openProject(studio)
  await act('Archive')
  await screen.findByText('Archived')
  await undo()
  await stagePath()
  await act('Archive')
  await expectStored(studio, id, { archivedAt: expect.any(String) })
  await user.click(await field('Restore'))
  await stagePath()
  await expectStored(studio, id, { archivedAt: null })
})

test('tabs are in the URL and change with the arrow keys, and E edits the title', async () => {
  const studio = await product.newStudio()
  const { id } = await studio.addProject()
  await product.open(`/app/projects/${id}?tab=costs`, { as: studio })
  const costs = await screen.findByRole('tab', { name: 'Costs', selected: true })
  costs.focus()
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(address()).toBe(`/app/projects/${id}?tab=activity`))
  await user.keyboard('{Home}')
  await waitFor(() => expect(address()).toBe(`/app/projects/${id}`))

  await product.open(`/app/projects/${id}?tab=attic`)
  await screen.findByRole('tab', { name: 'Overview', selected: true })
  await user.keyboard('e')
  const title = await screen.findByRole('textbox', { name: 'Title' })
  expect(document.activeElement).toBe(title)
})

test('deleting says what is deleted, and asks for the address', async () => {
  const studio = await product.newStudio()
  const { id, title } = await openProject(studio)
  await act('Delete…')
  const dialog = await screen.findByRole('dialog', { name: `Delete ${title}?` })
  await within(dialog).findByText(/^This also deletes its files, costs and activity\./)
  await user.click(within(dialog).getByRole('button', { name: 'Delete project' }))
  await within(dialog).findByText(/^That doesn’t match\./)
  await fill(within(dialog).getByLabelText(`Type ${title} to confirm`), title.toLowerCase())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/app/projects'))
  await expectToast('Project deleted')
  await product.open(`/app/projects/${id}`)
  await screen.findByRole('heading', { name: 'Project not found' })
})

test('a project that is signed while it is being deleted can only be archived', async () => {
  const studio = await product.newStudio()
  const { id, address, title } = await studio.addProject()
  await product.open(`/app/projects/${id}`, { as: studio })
  await act('Delete…')
  const dialog = await screen.findByRole('dialog', { name: `Delete ${title}?` })
  await within(dialog).findByText(/^This also deletes its files, costs and activity\./)
  await fill(await within(dialog).findByRole('textbox'), address)
  product.network.intercept(new RegExp(`^DELETE /api/projects/${id}`), async () => {
    await product.sql(
      "insert into contracts (company_id, project_id, name, content, status, signed_at) select company_id, id, 'Agreement', '{}', 'signed', now() from projects where id = $1",
      [id],
    )
  })
  await user.click(within(dialog).getByRole('button', { name: 'Delete project' }))
  await within(dialog).findByText('This project has a signed contract. It can only be archived.')
  await within(dialog).findByRole('button', { name: 'Archive' })
})

test('a project with a signed contract can only be archived', async () => {
  const id = await idOfDemo('301 Hollis Park')
  await product.open('/app/projects?search=301+Hollis+Park', { as: await product.demo('admin') })
  await user.click(await screen.findByRole('link', { name: /301 Hollis Park/ }))
  await screen.findByText('1 of 1')
  await act('Delete…')
  const dialog = await screen.findByRole('dialog', { name: 'Delete 301 Hollis Park?' })
  await within(dialog).findByText('This project has a signed contract. It can only be archived.')
  expect(within(dialog).queryByRole('textbox')).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Archive' }))
  await screen.findByText('Archived')
  await undo()
  await stagePath()
  expect(address()).toBe(`/app/projects/${id}`)
})

test('a project of another company is not found, like one that does not exist', async () => {
  const studio = await product.newStudio()
  const { items } = await (await product.demo('otherAdmin')).ask(projectsApi.list, { query: {} })
  const [foreign] = items
  expect(foreign?.id).toMatch(/-/)
  for (const id of [foreign?.id, 'nothing']) {
    await product.open(`/app/projects/${id}`, { as: studio })
    await screen.findByRole('heading', { name: 'Project not found' })
    expect(screen.getAllByRole('link', { name: /^Pipeline/ })).not.toEqual([])
  }
})

test.each([
  ['staff see no money, and cannot archive or delete', 'staff', []],
  ['managers see money and can archive, but not delete', 'manager', ['money', 'archive']],
  ['admins see money, and can archive and delete', 'admin', ['money', 'archive', 'delete']],
] as const)('%s', async (_, role, rights: readonly string[]) => {
  const id = await idOfDemo('412 Maple Avenue')
  await product.open(`/app/projects/${id}`, { as: await product.demo(role) })
  await findTitle('412 Maple Avenue')
  await stagePath()
  await field(/^Install /)
  const [maySeePrices, archives] = [rights.includes('money'), rights.includes('archive')]
  expect(screen.queryAllByRole('heading', { name: /^Money/ })).toHaveLength(maySeePrices ? 2 : 0)
  expect(screen.queryAllByRole('tab', { name: /^Costs/ })).toHaveLength(maySeePrices ? 1 : 0)
  expect(screen.getByRole('main').textContent.includes('$')).toBe(maySeePrices)
  await user.click(await field('Actions'))
  await screen.findByRole('menuitem', { name: 'Duplicate' })
  const offered = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(offered.includes('Archive')).toBe(archives)
  expect(offered.includes('Delete…')).toBe(rights.includes('delete'))
})

/** A project in Bid, as it is seen by its only member. */
async function openBidAs(role: 'Staff' | 'Manager', width?: number) {
  const studio = await product.newStudio()
  const member = await studio.colleague(role)
  const { id } = await studio.addProject({ status: 'Bid' })
  await studio.ask(projectsApi.setMembers, { params: { id }, body: { userIds: [member.user.id] } })
  await product.open(`/app/projects/${id}`, { as: member, ...(width && { width }) })
  return id
}

test.each([
  ['Staff', false],
  ['Manager', true],
] as const)('%s may cancel an unsigned project: %s', async (role, mayCancel) => {
  await openBidAs(role)
  await user.click(await field('Actions'))
  await screen.findByRole('menuitem', { name: 'Move to Paused' })
  expect(screen.queryAllByRole('menuitem', { name: 'Move to Canceled…' })).toHaveLength(mayCancel ? 1 : 0)
})

test('on a phone the stage is a badge, the details are a tab, and a next step that the user may not take is not shown', async () => {
  const id = await openBidAs('Staff', 390)
  await user.click(await field(/^Stage: Bid/))
  expect(screen.queryByRole('region', { name: 'Next step' })).toBeNull()
  await screen.findByRole('dialog', { name: 'Move to stage' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('tab', { name: 'Details' }))
  await waitFor(() => expect(address()).toBe(`/app/projects/${id}?tab=details`))
  await field(/^Install /)
})

test('on a phone the button of the next step opens the tab with the field', async () => {
  const studio = await product.newStudio()
  const client = await studio.addClient()
  const { id } = await studio.addProject({ clientId: client.id })
  await product.open(`/app/projects/${id}`, { as: studio, width: 390 })
  const step = await screen.findByRole('region', { name: 'Next step' })
  await user.click(within(step).getByRole('button', { name: 'Add estimate' }))
  const estimate = await screen.findByRole('textbox', { name: 'Estimate' })
  expect(document.activeElement).toBe(estimate)
  expect(address()).toBe(`/app/projects/${id}?tab=details`)
})
