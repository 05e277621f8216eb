import { adminCompaniesApi } from '@mantel/domain/admin/companies'
import { authApi } from '@mantel/domain/auth/auth'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { signIn } from '../auth/steps.ts'
import { registerStudio } from '../onboarding/registering.ts'
import { address, expectToast, fill, findBothVersions, press, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'
import { expectLogged, heading, superAdminPassword } from './steps.ts'

const product = await startProduct()

async function openList(search = '') {
  const superAdmin = await product.demo('superAdmin')
  await product.open(`/app/admin/companies${search}`, { as: superAdmin })
  await heading('Companies')
  return superAdmin
}

async function openStudio() {
  const studio = await registerStudio(product)
  const superAdmin = await product.demo('superAdmin')
  await product.open(`/app/admin/companies/${studio.companyId}`, { as: superAdmin })
  await heading('Ashby Interiors')
  const stored = () => superAdmin.ask(adminCompaniesApi.get, { params: { id: studio.companyId } })
  return { ...studio, superAdmin, stored }
}

const tab = async (name: string) => user.click(await screen.findByRole('tab', { name }))

async function filterByStatus(name: string) {
  await press('Filter')
  const status = await screen.findByRole('menuitem', { name: 'Status' })
  status.focus()
  await user.keyboard('{ArrowRight}')
  const choice = await screen.findByRole('menuitemradio', { name })
  choice.focus()
  await user.keyboard('{Enter}')
}

test('the list can be searched and filtered by its totals, and links to companies', async () => {
  const { email } = await registerStudio(product)
  await openList()
  const table = await screen.findByRole('table', { name: 'Companies' })
  await within(table).findByRole('link', { name: 'Ashby Interiors' })
  const totals = screen.getByRole('group', { name: 'Totals' })
  await press(/^Active/, totals)
  await waitFor(() => expect(address()).toBe('/app/admin/companies?status=active'))
  await screen.findByRole('group', { name: 'Status is Active' })
  await press(/^Companies/, totals)
  await waitFor(() => expect(address()).toBe('/app/admin/companies'))

  await fill(screen.getByLabelText('Search companies'), email)
  await waitFor(() => expect(address()).toContain(`search=${encodeURIComponent(email)}`))
  const found = () => screen.getByRole('table', { name: 'Companies' })
  await waitFor(() => expect(within(found()).getAllByRole('row')).toHaveLength(2))
  await user.click(within(found()).getByRole('link', { name: 'Ashby Interiors' }))
  await heading('Ashby Interiors')
  await screen.findByText('Nora Ashby')
  await tab('Users')
  await within(await screen.findByRole('table', { name: 'Users' })).findByText(email)
  await tab('Activity')
  await screen.findByText('Account created')
})

test('a search without a match says so and can be cleared', async () => {
  await openList('?search=no-such-company')
  await press('Clear filters')
  await waitFor(() => expect(address()).toBe('/app/admin/companies'))
  await within(await screen.findByRole('table', { name: 'Companies' })).findByRole('link', {
    name: /^Alder & Finch/,
  })
})

test('a company that does not exist shows a not-found page', async () => {
  const superAdmin = await product.demo('superAdmin')
  await product.open(`/app/admin/companies/${crypto.randomUUID()}`, { as: superAdmin })
  expect(await heading('Company not found')).toBeTruthy()
})

test('a subscription is changed, and its history shows it', async () => {
  const { companyId, stored } = await openStudio()
  await tab('Subscription')
  const end = await screen.findByLabelText<HTMLInputElement>('Period ends')
  const inTwoWeeks = new Date(Date.parse(`${end.value} UTC`) + 14 * 86_400_000).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  await press('+ 14 days')
  expect(end.value).toBe(inTwoWeeks)
  await user.selectOptions(screen.getByLabelText('Status'), 'canceled')
  await press('Save changes')
  await expectLogged('Subscription changed')
  await within(screen.getByRole('region', { name: 'History' })).findByText('Canceled')
  expect((await stored()).subscription).toMatchObject({ status: 'canceled' })

  await product.open(`/app/admin/companies/${companyId}?tab=subscription`)
  expect((await screen.findByLabelText<HTMLSelectElement>('Status')).value).toBe('canceled')
  expect(screen.getByLabelText<HTMLInputElement>('Period ends').value).toBe(inTwoWeeks)
})

test('the second of two people who change the same subscription sees both versions', async () => {
  const { companyId, superAdmin, stored } = await openStudio()
  await tab('Subscription')
  await user.selectOptions(await screen.findByLabelText('Status'), 'canceled')
  const { subscription } = await stored()
  await superAdmin.ask(adminCompaniesApi.changeSubscription, {
    params: { id: companyId },
    body: { status: 'active', version: subscription?.version ?? 0 },
  })
  await press('Save changes')
  const both = await findBothVersions()
  const status = within(both).getByRole('region', { name: 'Status' })
  expect(within(status).getByRole('group', { name: 'Theirs' }).textContent).toBe('Active')
  await press('Keep theirs', both)
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('active'))
  expect((await stored()).subscription).toMatchObject({ status: 'active' })
})

test('a suspension signs everyone out until it is lifted', async () => {
  const { isSignedIn, email, password } = await openStudio()
  expect(await isSignedIn()).toBe(true)
  await tab('Danger zone')
  await press('Suspend company')
  await press('Suspend', await screen.findByRole('dialog', { name: 'Suspend Ashby Interiors?' }))
  await expectToast('Ashby Interiors suspended')
  expect(await isSignedIn()).toBe(false)
  expect(screen.queryByRole('button', { name: 'Impersonate…' })).toBeNull()
  await press('Lift suspension')
  await expectToast('Suspension lifted')
  const { status } = await product.call('POST', authApi.login.path, { email, password })
  expect(status).toBe(200)
})

test('deleting a company needs its name, and can be undone during the grace period', async () => {
  const { isSignedIn, email, password, companyId } = await openStudio()
  await tab('Danger zone')
  await screen.findByText(/1 user, 1 client, 1 project, 0 files/)
  await press('Delete company')
  const dialog = await screen.findByRole('dialog', { name: 'Delete Ashby Interiors?' })
  await fill(within(dialog).getByLabelText(/^Type “Ashby Interiors”/), 'Ashby')
  await fill(within(dialog).getByLabelText('Your password'), superAdminPassword)
  await press('Delete in 7 days', dialog)
  await within(dialog).findByText('This doesn’t match the company’s name')
  expect(await isSignedIn()).toBe(true)
  await fill(within(dialog).getByLabelText(/^Type “Ashby Interiors”/), 'Ashby Interiors')
  await press('Delete in 7 days', dialog)
  await expectToast('will be deleted in 7 days')
  expect(await isSignedIn()).toBe(false)

  await openList()
  await fill(screen.getByLabelText('Search companies'), email)
  await filterByStatus('Being deleted')
  await waitFor(() => expect(address()).toContain('status=deleting'))
  await waitFor(() => {
    const [, row] = within(screen.getByRole('table', { name: 'Companies' })).getAllByRole('row')
    expect(row?.textContent).toContain('in 7 days')
    expect(row?.textContent).toContain('Being deleted')
  })

  await product.open(`/app/admin/companies/${companyId}`)
  await press('Undo deletion')
  await expectToast('Ashby Interiors restored')
  product.leave()
  localStorage.clear()
  await product.open('/app')
  await signIn({ email, password })
  await waitFor(() => expect(address()).toBe('/app/pipeline'))
})

test('a client shows the name of their company', async () => {
  await openList('?search=alder')
  await user.click(await screen.findByRole('link', { name: /^Alder & Finch/ }))
  await tab('Clients')
  const clients = await screen.findByRole('table', { name: 'Clients' })
  const [first = document.body] = await within(clients).findAllByRole('link')
  const name = first.textContent
  await user.click(first)
  await waitFor(() => expect(address()).toMatch(/^\/app\/admin\/clients\//))
  await heading(name)
  await screen.findByText(
    (_, element) =>
      element?.textContent === 'You’re viewing Alder & Finch Staging’s data' && element.matches('p'),
  )
  const links = screen.getAllByRole('link', { name: /^Alder & Finch/ })
  await user.click(links.at(-1) ?? document.body)
  await heading(/^Alder & Finch/)
})

test('deleted companies have their own list', async () => {
  await openList()
  await filterByStatus('Deleted')
  await waitFor(() => expect(address()).toBe('/app/admin/companies?status=deleted'))
  await screen.findByText('No deleted companies')
  await fill(screen.getByLabelText('Search companies'), 'alder')
  await screen.findByText('No matching deleted companies')
  await press(/^Companies/, screen.getByRole('group', { name: 'Totals' }))
  await waitFor(() => expect(address()).toBe('/app/admin/companies'))
})
