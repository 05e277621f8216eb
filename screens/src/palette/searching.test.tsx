import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { creations } from '../testing/creations.ts'
import { address, fill, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'
import { expectClosed, expectSelected, findOption, openPalette, optionsIn, queryOption } from './palette.ts'

const product = await startProduct()

const heading = (text: string) => screen.findByRole('heading', { level: 1, name: new RegExp(`${text}$`) })

test('a project is found by its address, with its client and its stage', async () => {
  const studio = await product.newStudio()
  const client = await studio.addClient({ firstName: 'Odile', lastName: 'Farrow' })
  const about = { title: '640 Bayshore Road', address: '640 Bayshore Road, Unit 9', clientId: client.id }
  const { id } = await studio.addProject({ ...about, status: 'Won' })
  await product.open('/app/clients', { as: studio })
  await openPalette('bayshore')
  await expectSelected('640 Bayshore Road')
  const found = await findOption('^640 Bayshore Road')
  expect(found.textContent).toBe('640 Bayshore RoadOdile FarrowWon')
  expect(screen.getByText('1 result').getAttribute('role')).toBe('status')
  await user.keyboard('{Enter}')
  await heading('640 Bayshore Road')
  await waitFor(() => expect(address()).toBe(`/app/projects/${id}`))
  await expectClosed()
})

test('a project that matches only by its address shows the address', async () => {
  const studio = await product.newStudio()
  await studio.addProject({ title: 'The Glasshouse', address: '640 Bayshore Road' })
  await product.open('/app/clients', { as: studio })
  await openPalette('bayshore')
  expect((await findOption('^The Glasshouse')).textContent).toBe('The Glasshouse640 Bayshore RoadDiscovery')
})

test('a client is found by the digits of their phone', async () => {
  const studio = await product.newStudio()
  await studio.addClient({ firstName: 'Odile', lastName: 'Farrow', phone: '(912) 555-0199' })
  await product.open('/app/pipeline', { as: studio })
  await openPalette('9125550199')
  await expectSelected('Odile Farrow')
  await user.keyboard('{Enter}')
  await heading('Odile Farrow')
})

test('pages and preferences are found by name, and a text without results says so', async () => {
  const studio = await product.newStudio()
  await product.open('/app/clients', { as: studio })
  const box = await openPalette('devices')
  await expectSelected('Profile')
  await fill(box, 'zzqxj')
  await screen.findByText('No results for “zzqxj”')
  await user.clear(box)
  await waitFor(() => expect(optionsIn('Go to')).toContain('DashboardGD'))
  expect(optionsIn('Create')).toEqual(creations)
  screen.getByText('↵ to open')
})

test('Enter waits for the search results', async () => {
  const studio = await product.newStudio()
  const { id } = await studio.addProject({ title: '58 Tannery Row' })
  let letPass = () => {}
  const gate = new Promise<void>((resolve) => {
    letPass = resolve
  })
  product.network.intercept(/^GET \/api\/search\?/, () => gate)
  await product.open('/app/clients', { as: studio })
  await openPalette('tannery')
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(product.network.asked.map(({ url }) => url)).toContain('/api/search?text=tannery'),
  )
  expect(address()).toBe('/app/clients')
  letPass()
  await heading('58 Tannery Row')
  await waitFor(() => expect(address()).toBe(`/app/projects/${id}`))
})

test('a failed search shows an error and can be retried', async () => {
  let isBroken = true
  product.network.intercept(/^GET \/api\/search\?/, () => {
    if (isBroken) throw new TypeError('Failed to fetch')
  })
  await product.open('/app/clients', { as: await product.demo('manager') })
  await openPalette('hollis')
  const again = await findOption('^Search again')
  expect(again.textContent).toContain('We can’t reach the server')
  isBroken = false
  await user.click(again)
  await findOption('^301 Hollis Park')
  expect(queryOption('^Search again')).toBeUndefined()
})

test('a late response is not shown for another search', async () => {
  let letPass = () => {}
  const gate = new Promise<void>((resolve) => {
    letPass = resolve
  })
  product.network.intercept(/text=harb/, () => gate)
  await product.open('/app/clients', { as: await product.demo('manager') })
  const box = await openPalette('harb')
  await waitFor(() => expect(product.network.asked.map(({ url }) => url)).toContain('/api/search?text=harb'))
  await fill(box, 'foundry')
  await findOption('^71 Foundry Lofts')
  letPass()
  // Searches once more. When this response arrives, the app has already processed the delayed one.
  await fill(box, 'foundry lofts')
  await waitFor(() =>
    expect(product.network.asked.map(({ url }) => url)).toContain('/api/search?text=foundry+lofts'),
  )
  await screen.findByText('1 result')
  await findOption('^71 Foundry Lofts')
  expect(queryOption('88 Harbor View')).toBeUndefined()
})

test('SuperAdmins find companies and users by name and email', async () => {
  await product.open('/app/admin/revenue', { as: await product.demo('superAdmin') })
  const box = await openPalette('harbor &')
  await expectSelected('Harbor & Pine')
  await waitFor(() => expect(optionsIn('Companies')).toHaveLength(1))
  await fill(box, 'staff@alderfinch')
  await findOption('staff@alderfinch.test')
  await waitFor(() => expect(optionsIn('Users')).toHaveLength(1))
  expect(optionsIn('Their companies')).toEqual([expect.stringMatching(/^Alder & Finch Staging/)])
  await fill(box, 'okafor maya')
  await expectSelected('Maya Okafor')
  await waitFor(() => expect(optionsIn('Their companies').join()).toContain('Alder & Finch Staging'))
  await fill(box, '%')
  await screen.findByText('No results for “%”')
  await fill(box, 'plans')
  await expectSelected('Plans')
  await fill(box, 'harbor &')
  await user.click(await findOption('^Harbor & Pine'))
  await heading('Harbor & Pine')
  expect(address()).toMatch(/^\/app\/admin\/companies\/[\w-]{36}$/)
  await expectClosed()
  await openPalette('staff@alderfinch')
  await user.click(await findOption('staff@alderfinch.test · Alder'))
  await waitFor(() => expect(address()).toMatch(/^\/app\/admin\/users\/[\w-]{36}$/))
  expect(await screen.findAllByText('staff@alderfinch.test')).not.toHaveLength(0)
})

test('on a phone the search is in the More panel of the bottom bar', async () => {
  await product.open('/app/clients', { as: await product.demo('manager'), width: 390 })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  const panel = await screen.findByRole('dialog', { name: /./ })
  await user.click(within(panel).getByRole('button', { name: 'Search or jump to…' }))
  await user.type(await screen.findByRole('combobox', { name: 'Search or jump to' }), 'hollis')
  await user.click(await findOption('^301 Hollis Park'))
  await heading('301 Hollis Park')
})
