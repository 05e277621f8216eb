import { projectsApi } from '@mantel/domain/projects/projects'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, fill, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'
import { findTitle } from './project-page.ts'

const product = await startProduct()

const names = () => screen.queryAllByRole('rowheader', { hidden: true })
const expectRows = (count: number) => waitFor(() => expect(names()).toHaveLength(count))
const expectFirst = (title: string) => waitFor(() => expect(names()[0]?.textContent).toContain(title))
const row = (title: string) => names().filter(({ textContent }) => textContent.includes(title))
const headers = (name: string) => screen.queryAllByRole('columnheader', { name, hidden: true })
const search = () => Object.fromEntries(new URLSearchParams(location.search))

function linkAt(index: number) {
  const name = names()[index]
  if (!name) throw new Error(`The list has no row ${index}`)
  return within(name).getByRole('link')
}
const titleAt = (index: number) => linkAt(index).querySelector('bdi')?.textContent ?? ''

async function sortBy(name: string) {
  await user.click(within(screen.getByRole('columnheader', { name })).getByRole('button'))
}

/** The tests of this file share the demo company, so they only read it. */
async function openDemoList(path = '/app/projects') {
  const admin = await product.demo('admin')
  await product.open(path, { as: admin })
  const { count } = await admin.ask(projectsApi.summary, { query: {} })
  await expectRows(count)
  return count
}

test('search and sort order of the list are in the URL', async () => {
  const all = await openDemoList()
  await screen.findByText(`${all} projects`)
  await fill(screen.getByLabelText('Search projects'), 'maple')
  await waitFor(() => expect(address()).toBe('/app/projects?search=maple'))
  await expectFirst('412 Maple Avenue')
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  await expectRows(all)

  await sortBy('Project')
  await waitFor(() => expect(address()).toBe('/app/projects?sort=title'))
  await expectFirst('2 Larkspur Lane')
  await sortBy('Install')
  await waitFor(() => expect(address()).toBe('/app/projects?sort=install'))
})

test('view and filters of the list are in the URL, survive a reload, and are cleared together', async () => {
  const all = await openDemoList('/app/projects?sort=install')
  await user.click(screen.getByRole('radio', { name: /^Staged now/ }))
  await waitFor(() => expect(search()).toEqual({ view: 'staged', sort: 'install' }))
  await waitFor(() => expect(names().length).toBeLessThan(all))
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  const stage = await screen.findByRole('menuitem', { name: 'Stage' })
  stage.focus()
  await user.keyboard('{ArrowRight}')
  const won = await screen.findByRole('menuitemcheckbox', { name: 'Won' })
  won.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(search()).toEqual({ stage: 'Won', view: 'staged', sort: 'install' }))

  await product.open(address())
  await screen.findByRole('group', { name: 'Stage is Won' })
  await screen.findByRole('radio', { name: /^Staged now/, checked: true })

  await product.open('/app/projects?search=nothing+at+all&view=everything&sort=password')
  await screen.findByText('No projects match')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await expectRows(all)
})

test('arrow keys move through the list, Space peeks, Enter opens, and the page links to the next project', async () => {
  const count = await openDemoList('/app/projects?sort=title')
  linkAt(0).focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement).toBe(linkAt(1)))
  const [title, next] = [titleAt(1), titleAt(2)]
  await user.keyboard(' ')
  const peek = await screen.findByRole('complementary', { name: title })
  await waitFor(() => expect(document.activeElement).toBe(peek))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(linkAt(1)))

  await user.keyboard('{Enter}')
  await findTitle(title)
  await screen.findByText(`2 of ${count}`)
  await user.click(screen.getByRole('link', { name: 'Next project' }))
  await findTitle(next)
  await screen.findByText(`3 of ${count}`)
  await user.keyboard('k')
  await findTitle(title)
  await user.keyboard('j')
  await findTitle(next)
  // Back returns to the list, not to the previous project.
  history.back()
  await waitFor(() => expect(address()).toBe('/app/projects?sort=title'))
  await expectRows(count)
})

test('on a phone, the menu of a project leads to its neighbors in the list', async () => {
  await product.open('/app/projects?sort=title', { as: await product.demo('admin'), width: 390 })
  const links = await screen.findAllByRole('link', { name: /^(?:\d+ )/ })
  await user.click(links[0] as HTMLElement)
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Next project \(2 of \d+\)$/ }))
  await screen.findByText(/^2 of \d+$/)
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  await screen.findByRole('menuitem', { name: /^Next project \(3 of \d+\)$/ })
  await user.click(screen.getByRole('menuitem', { name: /^Previous project \(1 of \d+\)$/ }))
  await screen.findByText(/^1 of \d+$/)
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  await screen.findByRole('menuitem', { name: /^Next project \(2 of \d+\)$/ })
  expect(screen.queryByRole('menuitem', { name: /^Previous project/ })).toBeNull()
})

test('a project opened from the board or from a client links to its neighbors there until a reload', async () => {
  await product.open('/app/pipeline', { as: await product.demo('admin') })
  const card = await screen.findByRole('link', { name: '412 Maple Avenue' })
  card.focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('navigation', { name: 'Previous and next' })
  await user.click(screen.getByRole('tab', { name: /^Files/ }))
  await screen.findByRole('tab', { name: /^Files/, selected: true })
  screen.getByRole('navigation', { name: 'Previous and next' })

  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Hannah Whitlock' }))
  const projects = await screen.findByRole('table', { name: 'Projects' })
  const [first] = await within(projects).findAllByRole('link')
  if (first) await user.click(first)
  await screen.findByText(/^1 of \d+$/)
  await product.open(address())
  await screen.findByRole('tab', { name: 'Overview' })
  expect(screen.queryByRole('navigation', { name: 'Previous and next' })).toBeNull()
})

test.each([
  ['staff see no money in the list', 'staff', false],
  ['managers see money in the list', 'manager', true],
  ['admins see money in the list', 'admin', true],
] as const)('%s', async (_, role, maySeePrices) => {
  await product.open('/app/projects?sort=title', { as: await product.demo(role) })
  await waitFor(() => expect(row('412 Maple Avenue')).toHaveLength(1))
  await waitFor(() => expect(screen.queryAllByText(/^Total/)).toHaveLength(maySeePrices ? 1 : 0))
  expect(headers('Value')).toHaveLength(maySeePrices ? 1 : 0)
  expect(screen.getByRole('main').textContent.includes('$')).toBe(maySeePrices)
})

test('a list that fails to load says so, and loads the next time', async () => {
  const studio = await product.newStudio()
  await studio.addProject({ title: '8 Alder Lane' })
  let isBroken = true
  product.network.intercept(/^GET \/api\/projects\?/, () => {
    if (isBroken) return Response.json({ error: 'Not now' }, { status: 400 })
  })
  await product.open('/app/projects', { as: studio })
  await screen.findByText('We couldn’t load projects')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(row('8 Alder Lane')).toHaveLength(1))
})

test('on a phone the list is not a table', async () => {
  await product.open('/app/projects?search=maple', { as: await product.demo('admin'), width: 390 })
  const list = await screen.findByRole('list', { name: 'Projects' })
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(await within(list).findByRole('link', { name: /412 Maple/ }))
  await findTitle('412 Maple Avenue')
})
