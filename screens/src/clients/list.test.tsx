import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, expectReady, fill, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'

const product = await startProduct()

const table = () => screen.getByRole('table', { name: 'Clients' })
const rowHeaders = () => within(table()).queryAllByRole('rowheader')
const names = () => rowHeaders().map((header) => header.querySelector('bdi')?.textContent)
const linkAt = (at: number) => within(rowHeaders()[at] ?? table()).getByRole('link')
const viewOf = (name: RegExp) => screen.getByRole('radio', { name }).getAttribute('aria-checked')
const count = async () => Number.parseInt((await screen.findByText(/^\d+ clients$/)).textContent, 10)

test('the search, order, filters and view of the list are in its URL', async () => {
  await product.open('/app/clients', { as: await product.demo('admin') })
  const all = await count()
  await waitFor(() => expect(names()).toHaveLength(all))
  const sorted = names()

  await fill(screen.getByLabelText('Search clients'), 'whitlock')
  await waitFor(() => expect(address()).toBe('/app/clients?search=whitlock'))
  await waitFor(() =>
    expect(rowHeaders().map(({ textContent }) => textContent)).toEqual(['HWHannah Whitlock']),
  )
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  await waitFor(() => expect(address()).toBe('/app/clients'))
  await waitFor(() => expect(names()).toHaveLength(all))

  const nameHead = () => screen.getByRole('columnheader', { name: 'Name' })
  await user.click(within(nameHead()).getByRole('button'))
  await waitFor(() => expect(address()).toBe('/app/clients?sort=-name'))
  await waitFor(() => expect(names()).toEqual(sorted.toReversed()))
  expect(nameHead().getAttribute('aria-sort')).toBe('descending')

  await user.click(screen.getByRole('radio', { name: /^Active/ }))
  await waitFor(() => expect(address()).toBe('/app/clients?sort=-name&view=active'))
  await waitFor(() => expect(names().length).toBeLessThan(all))
  expect(names().length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  const source = await screen.findByRole('menuitem', { name: 'Source' })
  source.focus()
  await user.keyboard('{ArrowRight}')
  const website = await screen.findByRole('menuitemcheckbox', { name: 'Website' })
  website.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/app/clients?sort=-name&view=active&source=Website'))

  await product.open(address())
  await screen.findByRole('group', { name: 'Source is Website' })
  expect(viewOf(/^Active/)).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Remove filter: Source is Website' }))
  await waitFor(() => expect(address()).toBe('/app/clients?sort=-name&view=active'))
})

test('a list without matches offers to clear the filters, and an unknown order or view is the default', async () => {
  const studio = await product.newStudio()
  await studio.addClient({ firstName: 'Bea', lastName: 'Zorn' })
  await studio.addClient({ firstName: 'Ana', lastName: 'Abel' })
  await product.open('/app/clients?search=nobody+at+all&view=everything&sort=password', { as: studio })
  await screen.findByText('No clients match your filters')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(names()).toEqual(['Ana Abel', 'Bea Zorn']))
  expect(viewOf(/^All/)).toBe('true')
})

test('an empty list offers to add or import clients, and a list that cannot be loaded shows an error', async () => {
  const studio = await product.newStudio()
  let isBroken = true
  product.network.intercept(/^GET \/api\/clients\?/, () => {
    if (isBroken) return Response.json({ error: 'The database is away' }, { status: 503 })
  })
  await product.open('/app/clients', { as: studio })
  await screen.findByText('We couldn’t load clients')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No clients yet')
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: /^Import/ }).getAttribute('href')).toBe(
    '/app/settings/import/clients',
  )
  await user.click(main.getAllByRole('button', { name: 'Add client' })[1] ?? screen.getByRole('main'))
  await screen.findByRole('dialog', { name: 'Add client' })
  expect(address()).toBe('/app/clients?new=client')
})

test('the list works with the keyboard: arrows move, Space peeks, X selects, Enter opens the page', async () => {
  const studio = await product.newStudio()
  const ids: string[] = []
  for (const firstName of ['Ana', 'Ben', 'Cleo', 'Dan']) ids.push((await studio.addClient({ firstName })).id)
  await product.open('/app/pipeline', { as: studio })
  await expectReady()
  await user.keyboard('gc')
  await waitFor(() => expect(names()).toEqual(['Ana', 'Ben', 'Cleo', 'Dan']))
  within(screen.getByRole('columnheader', { name: 'Added' }))
    .getByRole('button')
    .focus()
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(linkAt(0))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(linkAt(1))

  await user.keyboard(' ')
  const peek = await screen.findByRole('complementary', { name: 'Ben' })
  await waitFor(() => expect(document.activeElement).toBe(peek))
  expect(address()).toBe(`/app/clients?peek=${ids[1]}`)
  await user.keyboard('{ArrowDown}')
  await screen.findByRole('complementary', { name: 'Cleo' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/app/clients'))
  await waitFor(() => expect(document.activeElement).toBe(linkAt(2)))

  await user.keyboard('x{Shift>}{ArrowDown}{/Shift}')
  const selected = await screen.findByRole('group', { name: 'Selected' })
  expect(selected.textContent).toContain('2 selected')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected' })).toBeNull())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe(`/app/clients/${ids[3]}`))
})

test('a click on a row peeks, and a client who was deleted in the meantime is not found', async () => {
  const studio = await product.newStudio()
  await studio.addClient({ firstName: 'Someone', lastName: 'Else' })
  const { id } = await studio.addClient({ firstName: 'Hannah', lastName: 'Whitlock', phone: '555-0100' })
  await product.open('/app/clients', { as: studio })
  await user.click(await screen.findByRole('cell', { name: '555-0100' }))
  const peek = await screen.findByRole('complementary', { name: 'Hannah Whitlock' })
  expect(within(peek).getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(`/app/clients/${id}`)
  expect(within(peek).getByText('Lifetime value')).toBeTruthy()
  await user.click(within(peek).getByRole('button', { name: 'Phone 555-0100' }))
  await fill(within(peek).getByRole('textbox', { name: 'Phone' }), '555-0101')
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(await studio.client(id)).toMatchObject({ phone: '555-0101' }))
  await screen.findByRole('cell', { name: '555-0101' })

  await product.call('DELETE', `/api/clients/${id}`, undefined, { authorization: `Bearer ${studio.token}` })
  await product.open(address())
  await screen.findByText('Client not found')
})

test('on a phone the list is a list, and call, email and message are links', async () => {
  const studio = await product.newStudio()
  const { id, email } = await studio.addClient({
    firstName: 'Beatrix',
    lastName: 'Nolan',
    phone: '(912) 555-0116',
  })
  await product.open('/app/clients?search=beatrix', { as: studio, width: 390 })
  const list = await screen.findByRole('list', { name: 'Clients' })
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(await within(list).findByRole('link', { name: /Beatrix Nolan/ }))
  await waitFor(() => expect(address()).toBe(`/app/clients/${id}`))
  const details = within(await screen.findByRole('complementary', { name: 'Details' }))
  const hrefsOf = (name: string) =>
    details.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))
  expect(hrefsOf('Call')).toContain('tel:+19125550116')
  expect(hrefsOf('Email')).toEqual([`mailto:${email}`])
  expect(hrefsOf('Text')).toEqual(['sms:+19125550116'])
  await user.click(screen.getAllByRole('link', { name: 'Clients' })[0] ?? document.body)
  await waitFor(() => expect(address()).toBe('/app/clients'))
})

test.each([
  { role: 'Staff', merges: false, deletes: false, maySeePrices: false },
  { role: 'Manager', merges: true, deletes: false, maySeePrices: true },
  { role: 'CompanyAdmin', merges: true, deletes: true, maySeePrices: true },
] as const)('$role adds and edits clients; merges: $merges, deletes: $deletes', async (about) => {
  const { role, merges, deletes, maySeePrices } = about
  const studio = await product.newStudio()
  await studio.addClient({ firstName: 'Greta' })
  await product.open('/app/clients', { as: await studio.colleague(role) })
  await waitFor(() => expect(names()).toEqual(['Greta']))
  expect(screen.getAllByRole('button', { name: 'Add client' })).toHaveLength(1)
  await user.click(screen.getByRole('checkbox', { name: 'Select Greta' }))
  const selected = await screen.findByRole('group', { name: 'Selected' })
  expect(within(selected).getByRole('button', { name: 'Tag' })).toBeTruthy()
  for (const name of ['Merge', 'Export'])
    expect(within(selected).queryAllByRole('button', { name })).toHaveLength(merges ? 1 : 0)
  await user.click(within(selected).getByRole('button', { name: 'Clear selection' }))
  for (const name of ['Lifetime value', 'Open balance'])
    expect(screen.queryAllByRole('columnheader', { name })).toHaveLength(maySeePrices ? 1 : 0)
  await user.click(linkAt(0))
  await screen.findByRole('button', { name: /^Phone/ })
  expect(screen.queryAllByText('Lifetime value')).toHaveLength(maySeePrices ? 1 : 0)
  if (merges) await screen.findByRole('button', { name: 'Actions' })
  const actions = screen.queryAllByRole('button', { name: 'Actions' })
  expect(actions).toHaveLength(merges ? 1 : 0)
  for (const button of actions) await user.click(button)
  expect(screen.queryAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    ...(merges ? ['Merge with…'] : []),
    ...(deletes ? ['Delete…'] : []),
  ])
})
