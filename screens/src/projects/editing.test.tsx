import { projectsApi } from '@mantel/domain/projects/projects'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectToast, findBothVersions, findToast, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { sentContract } from '../testing/sent-contract.ts'
import type { Studio } from '../testing/studio.ts'
import { edit, field, findTitle } from './project-page.ts'

const product = await sharedProduct()

async function openProject(studio: Studio, about?: Parameters<Studio['addProject']>[0]) {
  const project = await studio.addProject(about)
  await product.open(`/app/projects/${project.id}`, { as: studio })
  await findTitle(project.title)
  // Waits for the stages, because they load together with the options of the fields.
  await screen.findByRole('list', { name: 'Stage' })
  return project
}

async function expand(group: string) {
  await user.click(await field(new RegExp(`^${group}`)))
}

const expectStored = (studio: Studio, id: string, values: object) =>
  waitFor(async () => expect(await studio.project(id)).toMatchObject(values))

test('title, client and money are edited inline, and the amounts are updated', async () => {
  const studio = await product.newStudio()
  await studio.addClient({ firstName: 'Noor', lastName: 'Haddad' })
  await product.sql(
    "update companies set cash_enabled = true, venmo_enabled = true, venmo_id = '@ashby' where id = $1",
    [studio.companyId],
  )
  const { id } = await openProject(studio)
  await edit(/^Title/, 'Haddad House')
  await findTitle('Haddad House')
  await user.click(await field('Client Add client'))
  await user.keyboard('noor')
  await screen.findByRole('option', { name: /Noor Haddad/ })
  await user.keyboard('{Enter}')
  const client = await field(/^Client .*Noor Haddad$/)
  await waitFor(() => expect(document.activeElement).toBe(client))
  await user.click(await field(/^Type /))
  const types = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Type' })
  await user.selectOptions(types, types.options[1]?.value ?? '')
  await edit('Estimate Add estimate', '15,000')
  await edit('Discount 0%', '5')
  await edit('Deposit Default (50%)', '40%')
  await screen.findByText('$15,000 less 5%')
  await screen.findByText('$14,250')
  await screen.findByText('$5,700')
  await edit('Estimate $15,000.00', 'lots')
  await screen.findByText(/^Enter an amount/)
  await user.keyboard('{Escape}')
  await user.click(await field('Payment methods: All methods'))
  const venmo = await screen.findByRole('menuitemcheckbox', { name: 'Venmo' })
  // Only what the company has set up can be chosen.
  expect(screen.getAllByRole('menuitemcheckbox').map(({ textContent }) => textContent)).toEqual([
    'Venmo',
    'Cash',
  ])
  await user.click(venmo)
  await user.keyboard('{Escape}')
  await field('Payment methods: All except Venmo')
  await expectStored(studio, id, {
    title: 'Haddad House',
    clientName: 'Noor Haddad',
    type: types.options[1]?.value,
    estimateValue: 1_500_000,
    discountPercent: 5,
    depositPercent: 40,
    disabledPaymentMethods: ['venmo'],
  })
})

test('property, agent and texts are edited inline, expanded groups stay expanded, and the activity lists the changes', async () => {
  const studio = await product.newStudio()
  const { id } = await openProject(studio)
  await expand('Property')
  await edit('Beds Add beds', '3')
  await edit('Baths Add baths', '2.5')
  await edit('Square feet Add square feet', '1,820')
  await user.click(await field('Occupancy Add occupancy'))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Occupancy' }), 'Vacant')
  await edit('MLS number Add MLS number', 'SAV-1182')
  await edit(/^Access/, 'Lockbox 4411', '{Control>}{Enter}{/Control}')
  await expand('Agent')
  await edit('Brokerage Add brokerage', 'Coastline Realty')
  await edit('Agent Add agent', 'Nora Castellanos')
  await edit('Agent email Add agent email', 'nora@coastline.test')
  await edit('Agent phone Add agent phone', '(912) 555-0180')
  await edit(/^Brief/, 'Warm oak, linen.', '{Control>}{Enter}{/Control}')
  await edit(/^Notes/, 'Pays late.', '{Control>}{Enter}{/Control}')
  screen.getByText('Only your team can see this.')
  await expectStored(studio, id, {
    beds: 3,
    baths: 2.5,
    squareFeet: 1820,
    occupancy: 'Vacant',
    mlsNumber: 'SAV-1182',
    accessNotes: 'Lockbox 4411',
    brokerageName: 'Coastline Realty',
    agentName: 'Nora Castellanos',
    agentEmail: 'nora@coastline.test',
    agentPhone: '+19125550180',
    brief: 'Warm oak, linen.',
    notes: 'Pays late.',
  })
  await product.open(`/app/projects/${id}`)
  await field('Beds 3')
  await user.click(screen.getByRole('tab', { name: 'Activity' }))
  const activity = await screen.findByRole('tabpanel', { name: 'Activity' })
  await waitFor(() => expect(activity.textContent).toContain('Changed notes'))
})

test('dates are calculated from each other until one is set manually, and again after a reset', async () => {
  const studio = await product.newStudio()
  const { id } = await openProject(studio)
  await screen.findByText('90-day staging starts on the install date.')
  await setDate(
    'Install',
    (await screen.findAllByRole('button', { name: 'Add install date' }))[0],
    '2027-03-30',
  )
  await field('Install 03/30/2027')
  await field('Balance due 04/04/2027')
  await expand('Dates')
  await setDate('Destage', await field('Destage 06/28/2027'), '2027-05-30')
  await field('Destage 05/30/2027 custom')
  await edit('Staging period Default (90 days)', '30')
  await expectStored(studio, id, {
    stageDurationDays: 30,
    dateOfDestage: '2027-05-30',
    customDates: ['dateOfDestage'],
  })
  await user.click(screen.getByRole('button', { name: 'Reset destage date' }))
  await field('Destage 04/29/2027')
  expect((await studio.project(id)).customDates).toEqual([])
})

async function setDate(label: string, opener: HTMLElement | undefined, day: string) {
  if (!opener) throw new Error(`Nothing opens ${label}`)
  await user.click(opener)
  const control = await screen.findByLabelText(label, { selector: 'input' })
  await user.clear(control)
  await user.type(control, day)
  await user.keyboard('{Enter}')
}

test('the next step opens its field, and is then replaced by the following step', async () => {
  const studio = await product.newStudio()
  const client = await studio.addClient()
  await openProject(studio, { clientId: client.id })
  const step = await screen.findByRole('region', { name: 'Next step' })
  expect(step.textContent).toContain('Add an estimate')
  await expand('Money')
  expect(screen.queryByRole('button', { name: /^Estimate/ })).toBeNull()
  await user.click(within(step).getByRole('button', { name: 'Add estimate' }))
  const estimate = await screen.findByRole('textbox', { name: 'Estimate' })
  expect(document.activeElement).toBe(estimate)
  await user.keyboard('9,000{Enter}')
  const next = await screen.findByRole('region', { name: 'Next step' })
  await within(next).findByText('Set the install date')
  within(next).getByRole('button', { name: 'Set install date' })
  expect(within(next).queryByRole('link')).toBeNull()
})

test('project members are chosen from the team', async () => {
  const studio = await product.newStudio()
  const { user: staff } = await studio.colleague('Staff')
  const { id } = await openProject(studio)
  const { memberIds } = await studio.project(id)
  expect(memberIds).not.toContain(staff.id)
  await user.click(await field(/^Team:/))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Robin Staff', checked: false }))
  await screen.findByRole('menuitemcheckbox', { name: 'Robin Staff', checked: true })
  await expectStored(studio, id, { memberIds: expect.arrayContaining([...memberIds, staff.id]) })
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Robin Staff' }))
  await screen.findByRole('menuitemcheckbox', { name: 'Robin Staff', checked: false })
  await expectStored(studio, id, { memberIds })
})

test('a second editor sees both versions and chooses one, and changes to different fields do not conflict', async () => {
  const studio = await product.newStudio()
  const { id, version } = await openProject(studio, { estimateValue: 1_000_000 })
  const editElsewhere = async (estimateValue: number, seen: number) =>
    studio.ask(projectsApi.edit, { params: { id }, body: { estimateValue, version: seen } })
  await editElsewhere(1_100_000, version)
  await edit('Estimate $10,000.00', '12,000')
  const versions = await findBothVersions()
  expect(within(versions).getByRole('group', { name: 'Yours' }).textContent).toBe('$12,000.00')
  expect(within(versions).getByRole('group', { name: 'Theirs' }).textContent).toBe('$11,000.00')
  await user.click(within(versions).getByRole('button', { name: 'Keep mine' }))
  await expectStored(studio, id, { estimateValue: 1_200_000 })

  await editElsewhere(1_300_000, (await studio.project(id)).version)
  await edit(/^Brief/, 'Linen', '{Control>}{Enter}{/Control}')
  await field('Estimate $13,000.00')
  await expectStored(studio, id, { brief: 'Linen', estimateValue: 1_300_000 })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('without a network an edit stays, says that it is not saved, asks before leaving, and can be tried again', async () => {
  const studio = await product.newStudio()
  const { id } = await openProject(studio)
  await field('Estimate Add estimate')
  product.network.setOffline(true)
  await edit('Estimate Add estimate', '8,500')
  const notice = await screen.findByText(/^Not saved\./)
  expect(notice.textContent).toContain('We can’t reach the server.')
  const [pipeline] = screen.getAllByRole('link', { name: /^Pipeline/ })
  if (pipeline) await user.click(pipeline)
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  product.network.setOffline(false)
  const details = await screen.findByRole('region', { name: 'Details' })
  await user.click(within(details).getByRole('button', { name: 'Try again' }))
  await field('Estimate $8,500.00')
  await expectStored(studio, id, { estimateValue: 850_000 })
})

test('a company without payment methods is led to the settings', async () => {
  await openProject(await product.newStudio())
  const link = await screen.findByRole('link', { name: 'Set up payment methods' })
  expect(link.getAttribute('href')).toBe('/app/settings#payments')
})

test('a price that differs from the signed contract says so, and the contract can be amended', async () => {
  const { studio, sign, see } = await sentContract(product)
  await sign()
  const { projectId } = await see()
  await product.open(`/app/projects/${projectId}`, { as: studio })
  await findTitle('14 Signing Lane')
  expect(screen.queryByText(/signed contract/)).toBeNull()
  await edit(/^Discount/, '10')
  await expectToast('The signed contract says $14,250.')
  expect((await screen.findAllByText('The signed contract says $14,250.')).length).toBeGreaterThan(0)
  await user.click(within(await findToast()).getByRole('button', { name: 'Amend contract' }))
  await expectToast('Amendment created')
  await product.open(`/app/projects/${projectId}`, { as: studio })
  await screen.findByText('The signed contract says $14,250.')
  expect(screen.queryByRole('button', { name: 'Amend contract' })).toBeNull()
})
