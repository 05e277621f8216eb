import { leadsApi } from '@mantel/domain/leads/leads'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, fill, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { findLead, findPane, names, stored, visitorWrites } from './inbox.ts'

const product = await sharedProduct()

const viewOf = (name: RegExp) => screen.findByRole('radio', { name, checked: true })
const utm = { source: null, medium: null, campaign: 'spring', term: null, content: null }

test('J and K open one lead after the other beside the list, and an open lead is read', async () => {
  const studio = await product.newStudio()
  const hannah = await visitorWrites(product, studio, {
    lastName: 'Whitlock',
    phone: '912.555.0116',
    projectAddress: '412 Maple Avenue, Savannah',
    message: 'We list in May.\nCould you stage the ground floor?',
    minutesAgo: 18,
    origin: { page: 'https://studio.test/contact', referrer: null, utm },
  })
  await visitorWrites(product, studio, { firstName: 'Marcus', minutesAgo: 180 })
  await visitorWrites(product, studio, { firstName: 'Priya', minutesAgo: 60 * 24 * 3 })
  await product.open('/app/dashboard', { as: studio })
  await screen.findByRole('link', { name: /^Leads.*3 unread$/ })
  await user.keyboard('gl')
  await waitFor(() => expect(names()).toEqual(['Hannah Whitlock', 'Marcus', 'Priya']))
  expect(address()).toBe('/app/leads')
  expect(screen.getByRole('main').textContent).toContain(
    'Three leads are waiting for a reply. The longest wait is 3 days.',
  )
  const list = within(screen.getByRole('list', { name: 'Leads' }))
  expect(list.getAllByText(/^Waiting/).map(({ textContent }) => textContent)).toEqual([
    'Waiting 18 min',
    'Waiting 3 h',
    'Waiting 3 days',
  ])

  await user.keyboard('j')
  const lead = await findLead('Hannah Whitlock')
  expect(address()).toBe(`/app/leads/${hannah}`)
  await within(lead).findByText(/Could you stage the ground floor\?/)
  within(lead).getByText('412 Maple Avenue, Savannah')
  within(lead).getByText('This lead came from studio.test/contact, campaign spring.')
  expect(within(lead).getByRole('link', { name: '(912) 555-0116' }).getAttribute('href')).toBe(
    'tel:+19125550116',
  )
  await waitFor(async () => expect((await stored(studio, hannah)).readAt).not.toBeNull())
  await screen.findByRole('link', { name: /^Leads.*2 unread$/ })
  expect(names()).toEqual(['Hannah Whitlock', 'Marcus', 'Priya'])

  await user.keyboard('j')
  await findLead('Marcus')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Marcus'))
  await screen.findByRole('link', { name: /^Leads.*1 unread$/ })
  await user.keyboard('{ArrowDown}')
  await findLead('Priya')
  await waitFor(() => expect(screen.queryByRole('link', { name: /unread$/ })).toBeNull())
  await user.keyboard('j')
  await user.keyboard('kk')
  await findLead('Hannah Whitlock')
})

test('a lead says which client wrote it, which project it became, and what went wrong', async () => {
  const studio = await product.newStudio()
  const client = await studio.addClient({
    firstName: 'Marcus',
    lastName: 'Delgado',
    email: 'marcus@mail.test',
  })
  await studio.addProject({ clientId: client.id })
  await studio.addProject({ clientId: client.id })
  const known = await visitorWrites(product, studio, {
    firstName: 'Marcus',
    email: 'marcus@mail.test',
    errorNote: 'Waiting for room in your plan.',
  })
  await product.open(`/app/leads/${known}`, { as: studio })
  const line = await screen.findByRole('link', { name: 'Marcus has two projects with you' })
  expect(line.getAttribute('href')).toBe(`/app/clients/${client.id}`)
  within(await findPane()).getByText('Waiting for room in your plan.')

  const { projectId } = await studio.ask(leadsApi.add, {
    params: { id: known },
    body: { title: '88 Harbor View' },
  })
  await product.open(`/app/leads/${known}`)
  const project = await screen.findByRole('link', { name: /^88 Harbor View.*Discovery$/ })
  expect(project.getAttribute('href')).toBe(`/app/projects/${projectId}`)
  within(await findPane()).getByText('In pipeline')
  await viewOf(/^Added/)
})

test('what a visitor typed is text, whatever it is', async () => {
  const studio = await product.newStudio()
  const script = '<img src=x onerror="document.title=1"><script>alert(1)</script>'
  await visitorWrites(product, studio, { firstName: script, message: script, companyName: script })
  await product.open('/app/leads', { as: studio })
  await waitFor(() => expect(names()).toEqual([script]))
  await user.keyboard('j')
  const lead = await findLead(script)
  await within(lead).findByText(script, { selector: 'p' })
  expect(document.querySelector('img[src="x"], main script')).toBeNull()
})

test('the view, the search, the filters and the order are in the URL', async () => {
  const studio = await product.newStudio()
  await visitorWrites(product, studio, { firstName: 'Ana', minutesAgo: 10 })
  await visitorWrites(product, studio, { firstName: 'Bea', source: 'Phone', minutesAgo: 60 * 24 * 20 })
  await visitorWrites(product, studio, { firstName: 'Cleo', minutesAgo: 60 * 24 * 60 })
  await visitorWrites(product, studio, { firstName: 'Rankings', spam: true })
  await product.open('/app/leads', { as: studio })
  await waitFor(() => expect(names()).toEqual(['Ana', 'Bea', 'Cleo']))

  await user.click(screen.getByRole('button', { name: 'Sort' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Oldest first' }))
  await waitFor(() => expect(names()).toEqual(['Cleo', 'Bea', 'Ana']))
  expect(address()).toBe('/app/leads?sort=submitted')

  await user.click(screen.getByRole('button', { name: 'Filter' }))
  // Uses keys, because a submenu closes when the pointer leaves it, and happy-dom has no layout.
  ;(await screen.findByRole('menuitem', { name: 'Received' })).focus()
  await user.keyboard('{Enter}')
  ;(await screen.findByRole('menuitemradio', { name: 'Last 30 days' })).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(names()).toEqual(['Bea', 'Ana']))
  expect(address()).toBe('/app/leads?sort=submitted&within=30')

  await fill(screen.getByLabelText('Search leads'), 'ana')
  await waitFor(() => expect(names()).toEqual(['Ana']))
  expect(address()).toBe('/app/leads?sort=submitted&within=30&search=ana')
  await user.keyboard('{Escape}')

  await user.click(screen.getByRole('radio', { name: /^Spam/ }))
  await waitFor(() => expect(names()).toEqual(['Rankings']))
  screen.getByText('Deleted after 30 days')
  await product.open('/app/leads?within=30&view=dismissed')
  await screen.findByText('No leads match')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findByText('No dismissed leads')
  expect(address()).toBe('/app/leads?view=dismissed')

  await product.open('/app/leads?view=attic&sort=password&within=99')
  await waitFor(() => expect(names()).toEqual(['Ana', 'Bea', 'Cleo']))
  await viewOf(/^New/)
})

test('an empty inbox offers the code to admins, and a list that cannot be loaded shows an error', async () => {
  const studio = await product.newStudio()
  let isBroken = true
  product.network.intercept(/^GET \/api\/leads\?/, () => {
    if (isBroken) return Response.json({ error: 'The database is away' }, { status: 503 })
  })
  await product.open('/app/leads', { as: studio })
  await screen.findByText('We couldn’t load leads')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No leads yet')
  expect(screen.getByRole('link', { name: 'Get the code' }).getAttribute('href')).toBe(
    '/app/settings#lead-form',
  )

  await product.open('/app/leads', { as: await studio.colleague('Staff') })
  await screen.findByText('Leads from your website form show up here. An admin can set up the form.')
  expect(screen.queryByRole('link', { name: 'Get the code' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'List actions' })).toBeNull()
})

test('a lead of another company does not exist', async () => {
  const [studio, other] = [await product.newStudio(), await product.newStudio()]
  const id = await visitorWrites(product, other)
  await visitorWrites(product, studio, { firstName: 'Ana' })
  await product.open(`/app/leads/${id}`, { as: studio })
  await screen.findByText('Lead not found')
  await waitFor(() => expect(names()).toEqual(['Ana']))
})

test('leads that were added automatically open first if there are no others, and wait for an answer', async () => {
  const studio = await product.newStudio()
  const id = await visitorWrites(product, studio, { firstName: 'Ana' })
  await studio.ask(leadsApi.add, { params: { id }, body: {} })
  // Changes the lead as if the form had added it.
  await product.sql('update leads set read_at = null, responded_at = null where id = $1', [id])
  await product.open('/app/leads', { as: studio })
  await viewOf(/^Added/)
  await waitFor(() => expect(names()).toEqual(['Ana']))
  await user.keyboard('j')
  const pane = within(await findPane())
  await pane.findByText('Waiting 5 min')
  pane.getByRole('link', { name: 'Open project' })
  expect(pane.queryByRole('button', { name: 'Dismiss' })).toBeNull()
})
