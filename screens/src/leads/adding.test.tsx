import { leadsApi } from '@mantel/domain/leads/leads'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, expectToast, fill, findDialog, findToast, press, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { findLead, findPane, names, stored, visitorWrites } from './inbox.ts'

const product = await sharedProduct()

const undo = async () => press('Undo', await findToast())
async function findAddDialog() {
  const dialog = await findDialog('Add to pipeline')
  await within(dialog).findByLabelText('Stage')
  return dialog
}
const add = async () => press('Add to pipeline', await findAddDialog())

async function openLead(studio: Awaited<ReturnType<typeof product.newStudio>>, about = {}) {
  const id = await visitorWrites(product, studio, about)
  await product.open(`/app/leads/${id}`, { as: studio })
  await findPane()
  return id
}

test('A and Enter add a lead as a project of a new client, and Undo takes it back', async () => {
  const studio = await product.newStudio()
  const id = await openLead(studio, {
    firstName: 'Tom',
    lastName: 'Bergmann',
    email: 'tom@mail.test',
    projectAddress: '7 Alcott Street',
    message: 'Two rooms, please.',
  })
  await findLead('Tom Bergmann')
  await user.keyboard('a')
  const dialog = await findAddDialog()
  within(dialog).getByRole('radio', { name: 'New client: Tom Bergmann', checked: true })
  await user.keyboard('{Enter}')
  await expectToast('Tom Bergmann added to Discovery')
  await screen.findByText('All caught up')
  expect(address()).toBe('/app/leads')
  const { status, projectId } = await stored(studio, id)
  expect(status).toBe('added')
  const project = await studio.project(projectId ?? '')
  expect(project).toMatchObject({
    title: '7 Alcott Street',
    brief: 'Two rooms, please.',
    status: 'Discovery',
  })
  expect(await studio.client(project.clientId ?? '')).toMatchObject({ email: 'tom@mail.test' })
  await undo()
  await expectToast('1 lead moved back to New')
  await waitFor(() => expect(names()).toEqual(['Tom Bergmann']))
  expect(await stored(studio, id)).toMatchObject({ status: 'new', projectId: null })
})

test('every choice of the dialog reaches the project', async () => {
  const studio = await product.newStudio()
  const { user: manager } = await studio.colleague('Manager')
  const id = await openLead(studio, { firstName: 'Tom', projectAddress: '7 Alcott Street' })
  await press('Add to pipeline', await findPane())
  const dialog = await findAddDialog()
  await fill(within(dialog).getByLabelText(/^Title/), 'Alcott, two rooms')
  await fill(within(dialog).getByLabelText(/^Address/), '7 Alcott Street, Unit 3B')
  await user.selectOptions(within(dialog).getByLabelText('Type'), 'Enhancement')
  await user.selectOptions(within(dialog).getByLabelText('Stage'), 'Bid')
  await press(/^Team: Robin CompanyAdmin/, dialog)
  await user.click(await screen.findByRole('menuitemcheckbox', { name: /CompanyAdmin/ }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: /Manager/ }))
  await user.keyboard('{Escape}')
  await add()
  await expectToast('Tom added to Bid')
  const { projectId } = await stored(studio, id)
  expect(await studio.project(projectId ?? '')).toMatchObject({
    title: 'Alcott, two rooms',
    address: '7 Alcott Street, Unit 3B',
    type: 'Enhancement',
    status: 'Bid',
    memberIds: [manager.id],
  })
})

test('a lead of a known client is added for this client, for a new one or for another', async () => {
  const studio = await product.newStudio()
  const known = await studio.addClient({
    firstName: 'Marcus',
    lastName: 'Delgado',
    email: 'marcus@mail.test',
  })
  const other = await studio.addClient({ firstName: 'Ruth', lastName: 'Adeyemi' })
  const clientOf = async (id: string) =>
    (await studio.project((await stored(studio, id)).projectId ?? '')).clientId
  const about = { firstName: 'Marcus', email: 'marcus@mail.test' }

  const first = await openLead(studio, about)
  await user.keyboard('a')
  const dialog = await findAddDialog()
  within(dialog).getByRole('radio', { name: /^Marcus Delgado/, checked: true })
  within(dialog).getByText('Same email, 0 projects')
  await add()
  await expectToast('Marcus added to Discovery')
  expect(await clientOf(first)).toBe(known.id)

  const second = await openLead(studio, about)
  await user.keyboard('a')
  await user.click(within(await findAddDialog()).getByRole('radio', { name: 'New client: Marcus' }))
  await add()
  await expectToast('Marcus added to Discovery')
  expect([known.id, other.id]).not.toContain(await clientOf(second))

  const third = await openLead(studio, about)
  await user.keyboard('a')
  await user.click(within(await findAddDialog()).getByRole('radio', { name: 'Another client' }))
  await add()
  await within(await findAddDialog()).findByText('Choose a client', { selector: '[role=alert]' })
  await user.type(screen.getByRole('combobox', { name: 'Choose a client' }), 'Ruth')
  await user.click(await screen.findByRole('option', { name: /Ruth Adeyemi/ }))
  await add()
  await expectToast('Marcus added to Discovery')
  expect(await clientOf(third)).toBe(other.id)
})

test('a lead without an email becomes a project without a client', async () => {
  const studio = await product.newStudio()
  const id = await openLead(studio, { firstName: 'Sam', email: null, phone: '555-0100' })
  expect(
    within(await findPane())
      .getByRole('link', { name: 'Call' })
      .getAttribute('href'),
  ).toBe('tel:5550100')
  await user.keyboard('a')
  within(await findAddDialog()).getByRole('radio', { name: /^No client/, checked: true })
  await add()
  await expectToast('Sam added to Discovery')
  const { projectId } = await stored(studio, id)
  expect(await studio.project(projectId ?? '')).toMatchObject({ clientId: null, title: 'Inquiry – Sam' })
})

test('a project that someone has changed stays', async () => {
  const studio = await product.newStudio()
  const id = await openLead(studio, { firstName: 'Tom' })
  await user.keyboard('a')
  await add()
  await expectToast('Tom added to Discovery')
  const { projectId } = await stored(studio, id)
  await product.sql(`update projects set title = 'Changed' where id = $1`, [projectId])
  await undo()
  await expectToast('Error', /changed/)
  expect((await stored(studio, id)).status).toBe('added')
})

test('over the limit of the plan, the dialog says what to do, and the lead stays', async () => {
  const studio = await product.newStudio()
  const id = await openLead(studio, { firstName: 'Tom' })
  const limit = { error: 'Your plan allows up to 5 projects. Upgrade to add more.', code: 'quota_exceeded' }
  product.network.intercept(/^POST \/api\/leads\/[^/]+\/add$/, () => Response.json(limit, { status: 402 }))
  await user.keyboard('a')
  await add()
  const alert = await within(await findAddDialog()).findByRole('alert')
  await within(alert).findByRole('link', { name: /^Upgrade/ })
  expect(alert.textContent).toBe(
    'Your plan allows up to 5 projects. Upgrade to add more. Or archive projects and delete clients that you no longer need. The lead stays here until then. Upgrade (opens in a new tab)',
  )
  expect((await stored(studio, id)).status).toBe('new')
})

test('a lead that a colleague has added in the meantime is not added twice', async () => {
  const studio = await product.newStudio()
  const id = await openLead(studio, { firstName: 'Tom' })
  await user.keyboard('a')
  await findAddDialog()
  await studio.ask(leadsApi.add, { params: { id }, body: {} })
  await add()
  await within(await findAddDialog()).findByText('This lead is already in your pipeline.')
  await press('Cancel', await findAddDialog())
  await within(await findPane()).findByText('In pipeline')
})

test('staff add leads, but only managers choose the team', async () => {
  const studio = await product.newStudio()
  const id = await visitorWrites(product, studio, { firstName: 'Tom' })
  await product.open(`/app/leads/${id}`, { as: await studio.colleague('Staff') })
  await press('Add to pipeline', await findPane())
  const dialog = await findAddDialog()
  expect(within(dialog).queryByRole('button', { name: /^Team/ })).toBeNull()
  const stages = within(within(dialog).getByLabelText('Stage')).getAllByRole('option')
  expect(stages.map(({ textContent }) => textContent)).toEqual(['Discovery', 'Bid'])
  await add()
  await expectToast('Tom added to Discovery')
})

test('several leads are added at once; those that cannot be added stay, with the reason', async () => {
  const studio = await product.newStudio()
  for (const firstName of ['Ana', 'Bea']) await visitorWrites(product, studio, { firstName })
  await visitorWrites(product, studio, { firstName: null, email: null, phone: '555-0100' })
  await product.open('/app/leads', { as: studio })
  for (const name of ['Ana', 'Bea', '555-0100'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  await press('Add to pipeline', await screen.findByRole('group', { name: 'Selected' }))
  await expectToast('2 of 3 leads added', /555-0100: This lead has no name/)
  await waitFor(() => expect(names()).toEqual(['555-0100']))
  await undo()
  await expectToast('2 leads moved back to New')
  await waitFor(() => expect(names()).toHaveLength(3))
})

test('the page of a project begins with what the lead wrote', async () => {
  const studio = await product.newStudio()
  const id = await visitorWrites(product, studio, { firstName: 'Tom', message: 'Two rooms, please.' })
  const { projectId } = await studio.ask(leadsApi.add, { params: { id }, body: {} })
  await product.open(`/app/projects/${projectId}`, { as: studio })
  const message = await screen.findByRole('region', { name: 'First message' })
  within(message).getByText('Two rooms, please.')
  await user.click(within(message).getByRole('link', { name: 'View lead' }))
  await findLead('Tom')
  expect(address()).toBe(`/app/leads/${id}`)
})
