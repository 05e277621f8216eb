import { clientsApi } from '@mantel/domain/clients'
import { projectsApi } from '@mantel/domain/projects/projects'
import { teamApi } from '@mantel/domain/team'
import { password } from '@mantel/server/testing/people'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { visitorWrites } from '../leads/inbox.ts'
import { focusCard } from '../pipeline/board.ts'
import { act, field, findTitle, undo } from '../projects/project-page.ts'
import { openSection, save } from '../settings/settings.ts'
import { expectToast, fill, findDialog, press, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'
import { expectAskToast, expectUpgradeIn, expectUpgradeToast, findAlert, limitTo } from './limits.ts'

const product = await sharedProduct()

const archive = ({ ask }: Pick<Studio, 'ask'>, id: string) => ask(projectsApi.archive, { params: { id } })
const select = (title: string) => screen.findByRole('checkbox', { name: `Select ${title}` })
const selected = () => screen.findByRole('group', { name: 'Selected' })

async function openProject(id: string, title: string, as: { token: string }) {
  await product.open(`/app/projects/${id}`, { as })
  await findTitle(title)
}

async function newStudioWith({ projects }: { projects: number }) {
  const studio = await product.newStudio()
  await studio.addProject()
  await limitTo(product, studio, { projects })
  return studio
}

test('a client and a new client of a new project are refused with Upgrade', async () => {
  const studio = await product.newStudio()
  await studio.addClient()
  await limitTo(product, studio, { clients: 1 })
  await product.open('/app/clients?new=client', { as: studio })
  const client = await findDialog('Add client')
  await fill(within(client).getByRole('textbox', { name: 'Email' }), 'one.more@mail.test')
  await press('Add client', client)
  await expectUpgradeIn(client, '1 client')

  await product.open('/app/projects?new=project', { as: studio })
  const project = await findDialog('New project')
  await fill(await within(project).findByLabelText('Address'), '14 Linden Court')
  await fill(within(project).getByRole('combobox', { name: /^Client/ }), 'Noor Haddad')
  await user.click(await within(project).findByRole('option', { name: /New client/ }))
  await fill(await within(project).findByLabelText('New client email'), 'noor@mail.test')
  await press('Add project', project)
  await expectUpgradeIn(project, '1 client')
})

test('a project is refused with Upgrade in the form, below a stage of the board and as a duplicate', async () => {
  const studio = await newStudioWith({ projects: 1 })
  const { items } = await studio.ask(projectsApi.list, { query: {} })
  await product.open('/app/projects?new=project', { as: studio })
  const form = await findDialog('New project')
  await fill(await within(form).findByLabelText('Address'), '14 Linden Court')
  await press('Add project', form)
  await expectUpgradeIn(form, '1 project')

  await product.open('/app/pipeline', { as: studio })
  await press('Add project to Discovery')
  await fill(await screen.findByRole('textbox', { name: 'Address for new project in Discovery' }), '9 Oak')
  await user.keyboard('{Enter}')
  await expectUpgradeIn(await findAlert(), '1 project')

  await openProject(items[0]?.id ?? '', items[0]?.title ?? '', studio)
  await act('Duplicate')
  await expectUpgradeToast('1 project')
})

test('staff are told whom to ask, in the form and in toasts', async () => {
  const studio = await newStudioWith({ projects: 1 })
  const manager = await studio.colleague('Manager')
  await product.open('/app/projects?new=project', { as: manager })
  const form = await findDialog('New project')
  await fill(await within(form).findByLabelText('Address'), '14 Linden Court')
  await press('Add project', form)
  const alert = await within(form).findByRole('alert')
  await within(alert).findByText(/Upgrade to add more\. Ask an admin to upgrade\.$/)
  expect(within(alert).queryByRole('link')).toBeNull()

  const [project] = (await studio.ask(projectsApi.list, { query: {} })).items
  await openProject(project?.id ?? '', project?.title ?? '', manager)
  await act('Duplicate')
  await expectAskToast('1 project')
})

test('an archived project is restored, or its archiving undone, only with room', async () => {
  const studio = await product.newStudio()
  const first = await studio.addProject()
  const second = await studio.addProject()
  await archive(studio, first.id)
  await limitTo(product, studio, { projects: 1 })
  await openProject(first.id, first.title, studio)
  await user.click(await field('Restore'))
  await expectUpgradeToast('1 project')

  await openProject(second.id, second.title, studio)
  await act('Archive')
  await expectToast('archived')
  await waitFor(async () => expect((await studio.project(second.id)).archivedAt).not.toBeNull())
  await studio.addProject()
  await undo()
  await expectUpgradeToast('1 project')
})

test('a project that a move would reopen stays closed', async () => {
  const studio = await product.newStudio()
  const { title } = await studio.addProject({ status: 'Paused' })
  await studio.addProject({ status: 'Bid' })
  await limitTo(product, studio, { projects: 1 })
  await product.open('/app/projects', { as: studio })
  await user.click(await select(title))
  await press('Move to stage', await selected())
  await press('Bid', await findDialog('Move to stage'))
  await expectUpgradeToast('1 project')

  await product.open('/app/pipeline', { as: studio })
  await press(/Paused/)
  await focusCard(title)
  await user.keyboard('s')
  await press('Bid', await findDialog('Move to stage'))
  await expectUpgradeToast('1 project')
})

test('a bulk restore says which projects have no room, and keeps Undo for the others', async () => {
  const studio = await product.newStudio()
  const first = await studio.addProject()
  const second = await studio.addProject()
  for (const { id } of [first, second]) await archive(studio, id)
  await limitTo(product, studio, { projects: 1 })
  await product.open('/app/projects?view=archived', { as: studio })
  for (const { title } of [first, second]) await user.click(await select(title))
  await press('Restore', await selected())
  await expectUpgradeToast('1 project')
  await expectToast('1 of 2 restored')
  await undo()
  await expectToast('archived')
})

test('a stage that counts again is refused in the settings', async () => {
  const studio = await product.newStudio()
  await studio.addProject({ status: 'Paused' })
  await studio.addProject()
  await limitTo(product, studio, { projects: 1 })
  await openSection(product, 'pipeline', studio)
  await user.selectOptions(await screen.findByLabelText('Status for Paused'), 'open')
  await save()
  await expectUpgradeToast('1 project')
})

test('an invitation, a late resend and a reactivation need a place in the team', async () => {
  const studio = await product.newStudio()
  const manager = await studio.colleague('Manager')
  await studio.ask(teamApi.invite, { body: { email: 'ida@marsh.test', role: 'Staff' } })
  await product.sql(`update invitations set expires_at = now() - interval '1 day' where company_id = $1`, [
    studio.companyId,
  ])
  await limitTo(product, studio, { users: 2 })
  await openSection(product, 'team', studio)
  await press('Resend invitation to ida@marsh.test')
  await expectUpgradeToast('2 users')
  await user.click(await screen.findByRole('link', { name: 'Invite' }))
  const form = await findDialog('Invite team member')
  await fill(within(form).getByLabelText('Email'), 'theo@marsh.test')
  await press('Send invitation', form)
  await expectUpgradeIn(form, '2 users')

  await product.sql('update users set deactivated_at = now() where id = $1', [manager.user.id])
  await limitTo(product, studio, { users: 1 })
  await openSection(product, 'team', studio)
  await press('Actions for Robin Manager')
  await user.click(await screen.findByRole('menuitem', { name: 'Reactivate…' }))
  const dialog = await findDialog('Reactivate Robin Manager?')
  await fill(within(dialog).getByLabelText('Your password'), password)
  await press('Reactivate', dialog)
  await expectUpgradeIn(dialog, '1 user')
})

test('a merge is undone only with room for the client', async () => {
  const studio = await product.newStudio()
  const keeper = await studio.addClient({ firstName: 'Odile' })
  const twin = await studio.addClient({ firstName: 'Odie' })
  await studio.ask(clientsApi.merge, {
    params: { id: keeper.id },
    body: { otherId: twin.id, fromOther: [] },
  })
  await limitTo(product, studio, { clients: 1 })
  await product.open(`/app/clients/${keeper.id}`, { as: studio })
  await press('Undo merge')
  await press('Undo merge', await findDialog('Undo this merge?'))
  await expectUpgradeToast('1 client')
})

test('a lead says why it waits, and is added from its page or the list only with room', async () => {
  const studio = await newStudioWith({ projects: 1 })
  const errorNote =
    'You’ve reached your plan’s limit, so this lead is waiting. Upgrade or archive projects to add it.'
  const id = await visitorWrites(product, studio, { firstName: 'Tom', errorNote })
  await product.open(`/app/leads/${id}`, { as: studio })
  const note = await screen.findByText(/^You’ve reached your plan’s limit, so this lead is waiting/)
  await within(note).findByRole('link', { name: /^Upgrade/ })
  await user.keyboard('a')
  const dialog = await findDialog('Add to pipeline')
  await within(dialog).findByLabelText('Stage')
  await press('Add to pipeline', dialog)
  await expectUpgradeIn(dialog, '1 project')

  await product.open('/app/leads', { as: studio })
  await user.click(await select('Tom'))
  await press('Add to pipeline', await selected())
  await expectUpgradeToast('1 project')
})
