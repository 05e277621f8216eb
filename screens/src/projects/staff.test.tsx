import { projectsApi } from '@mantel/domain/projects/projects'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { findDialog, findToast, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { act, edit, field } from './project-page.ts'

const product = await sharedProduct()

/** Opens a project as a staff member who belongs to it. */
async function openAsStaff(status?: string) {
  const studio = await product.newStudio()
  const staff = await studio.colleague('Staff')
  const { id: clientId } = await studio.addClient({ firstName: 'Noor', lastName: 'Haddad' })
  const project = await studio.addProject({ clientId, ...(status && { status }) })
  const { id } = project
  await studio.ask(projectsApi.setMembers, { params: { id }, body: { userIds: [staff.user.id] } })
  await product.open(`/app/projects/${id}`, { as: staff })
  await screen.findByRole('heading', { level: 1, name: project.title })
  return { studio, staff, project }
}

const rows = () => within(screen.getByRole('region', { name: 'Details' }))
const buttonOf = (label: string) =>
  rows().getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd button') ?? null

test('staff edit the brief, notes, property and dates of their project', async () => {
  const { studio, project } = await openAsStaff()
  await edit(/^Brief/, 'Linen', '{Control>}{Enter}{/Control}')
  await edit(/^Internal notes|^Notes/, 'Call first', '{Control>}{Enter}{/Control}')
  await user.click(await field(/^Property/))
  await edit('Beds Add beds', '3')
  await waitFor(async () =>
    expect(await studio.project(project.id)).toMatchObject({ brief: 'Linen', notes: 'Call first', beds: 3 }),
  )
  expect(buttonOf('Install')).not.toBeNull()
})

test('staff see title, client, team, due days and payment methods, but cannot edit them', async () => {
  await openAsStaff()
  expect(screen.queryByRole('button', { name: /^Title/ })).toBeNull()
  await screen.findByText('Noor Haddad', { selector: 'dd *' })
  for (const name of [/^Dates/, /^More/, /^Agent/]) await user.click(rows().getByRole('button', { name }))
  const fixed = [
    'Client',
    'Address',
    'Type',
    'Source',
    'Team',
    'Deposit due after',
    'Payment methods',
    'Agent',
  ]
  for (const label of fixed) expect([label, buttonOf(label)]).toEqual([label, null])
  for (const label of ['Booked', 'Destage']) expect([label, buttonOf(label)]).not.toEqual([label, null])
  await rows().findByText('Default (2 days)')
  // The shortcut that edits the title does nothing.
  await user.keyboard('e')
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull()
})

test('staff cannot move a won project, and are told why', async () => {
  const { studio, project } = await openAsStaff('Won')
  const path = await screen.findByRole('list', { name: 'Stage' })
  expect(within(path).queryByRole('button')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Duplicate'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await user.keyboard('s')
  const dialog = within(await findDialog('Move to stage'))
  dialog.getByText('Only admins and managers can move a project out of Won.')
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Won'])
  expect((await studio.project(project.id)).status).toBe('Won')
})

test('staff cannot resume a canceled project, but a paused one', async () => {
  const { studio, project } = await openAsStaff('Canceled')
  await screen.findByText('Canceled', { selector: '*' })
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull()
  const params = { id: project.id }
  await studio.ask(projectsApi.move, { params, body: { status: 'Paused' } })
  await product.open(`/app/projects/${project.id}`)
  await user.click(await screen.findByRole('button', { name: 'Resume' }))
  await user.click(within(await findDialog('Move to stage')).getByRole('button', { name: 'Bid' }))
  expect((await findToast()).textContent).toContain('moved to Bid')
  await waitFor(async () => expect((await studio.project(project.id)).status).toBe('Bid'))
})

test('staff move several projects only if none of them is won or completed', async () => {
  const studio = await product.newStudio()
  const staff = await studio.colleague('Staff')
  const [open, won] = [await studio.addProject({ status: 'Bid' }), await studio.addProject({ status: 'Won' })]
  await product.open('/app/projects', { as: staff })
  await user.click(await screen.findByRole('checkbox', { name: new RegExp(open.title) }))
  await screen.findByRole('button', { name: 'Move to stage' })
  await user.click(await screen.findByRole('checkbox', { name: new RegExp(won.title) }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Move to stage' })).toBeNull())
  await user.click(await screen.findByRole('checkbox', { name: new RegExp(won.title) }))
  await user.click(await screen.findByRole('button', { name: 'Move to stage' }))
  const offered = within(await findDialog('Move to stage')).getAllByRole('listitem')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Discovery', 'Bid', 'Paused'])
})

test('a manager edits the same fields', async () => {
  const { studio, project } = await openAsStaff('Won')
  await product.open(`/app/projects/${project.id}`, { as: await studio.colleague('Manager') })
  await edit(/^Title/, 'Haddad House')
  expect(buttonOf('Client')).not.toBeNull()
  await act(/Move to Paused/)
  await waitFor(async () =>
    expect(await studio.project(project.id)).toMatchObject({ title: 'Haddad House', status: 'Paused' }),
  )
})
