import { projectsApi } from '@mantel/domain/projects/projects'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, expectToast, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'
import { findCard, findColumn, focusCard, pressAlt, queryCard, shownIn } from './board.ts'

const product = await sharedProduct()

async function groupBy(name: string) {
  await user.click(await screen.findByRole('button', { name: 'Display' }))
  await user.click(await screen.findByRole('menuitemradio', { name }))
}
const assign = (studio: Studio, id: string, userIds: string[]) =>
  studio.ask(projectsApi.setMembers, { params: { id }, body: { userIds } })
const membersOf = async (studio: Studio, id: string) => (await studio.project(id)).memberIds

test('the board by team member is in the URL, and a card moves to another column with Undo', async () => {
  const studio = await product.newStudio()
  const dana = await studio.colleague('Staff')
  const { id, title } = await studio.addProject({ status: 'Bid' })
  const other = await studio.addProject()
  await assign(studio, id, [])
  await assign(studio, other.id, [dana.user.id])
  await product.open('/app/pipeline', { as: studio })
  await findCard(title)
  await groupBy('Team member')
  await findColumn('Unassigned')
  await waitFor(() => expect(shownIn('Unassigned')).toEqual([title]))
  expect(shownIn('Robin Staff')).toEqual([other.title])
  expect(address()).toBe('/app/pipeline?by=member')
  await waitFor(() => expect(screen.getByRole('region', { name: 'Unassigned' }).textContent).toContain('Bid'))
  await focusCard(title)
  await pressAlt('Left')
  await expectToast(`${title} assigned to Robin Staff`)
  await waitFor(() => expect(shownIn('Robin Staff')).toEqual([title, other.title]))
  expect(await membersOf(studio, id)).toEqual([dana.user.id])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await expectToast(`${title} changed back`)
  await waitFor(() => expect(shownIn('Unassigned')).toEqual([title]))
  expect(await membersOf(studio, id)).toEqual([])
  // The choice stays for the next visit.
  await product.open('/app/dashboard')
  await product.open('/app/pipeline')
  await findColumn('Unassigned')
})

test('the board by type has all types, and a card that moves gets the type', async () => {
  const studio = await product.newStudio()
  const { id, title } = await studio.addProject({ type: 'Full Stage' })
  await product.open('/app/pipeline?by=type', { as: studio })
  await findColumn('Full Stage')
  await findColumn('STR Design')
  const names = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))
  const next = names[names.indexOf('Full Stage') + 1] ?? ''
  await focusCard(title)
  await pressAlt('Right')
  await expectToast(`${title} set to ${next}`)
  await waitFor(() => expect(shownIn(next)).toEqual([title]))
  expect((await studio.project(id)).type).toBe(next)
})

test('staff see the columns, and cannot assign anyone by moving a card', async () => {
  const studio = await product.newStudio()
  const { id, title } = await studio.addProject()
  await assign(studio, id, [])
  await product.open('/app/pipeline?by=member', { as: await studio.colleague('Staff') })
  await focusCard(title)
  await pressAlt('Left')
  await expectToast('Only admins and managers can assign team members.')
  expect(shownIn('Unassigned')).toEqual([title])
  expect(await membersOf(studio, id)).toEqual([])
})

test('a filter for a stage applies to the columns, and the list has the same groups', async () => {
  const studio = await product.newStudio()
  const bid = await studio.addProject({ status: 'Bid' })
  const lead = await studio.addProject()
  await product.open('/app/pipeline?by=type&stage=Bid', { as: studio })
  await findCard(bid.title)
  expect(queryCard(lead.title)).toBeNull()
  await product.open('/app/pipeline?by=type&as=list')
  await within(await screen.findByRole('table', { name: 'Projects by type' })).findByText(lead.title)
})

test('on a phone the tabs are the columns', async () => {
  const studio = await product.newStudio()
  const { id, title } = await studio.addProject()
  await assign(studio, id, [])
  await product.open('/app/pipeline?by=member', { as: studio, width: 390 })
  await user.click(await screen.findByRole('tab', { name: /^Unassigned ?1$/ }))
  await findCard(title)
})

test('a failure to load the columns can be retried', async () => {
  const studio = await product.newStudio()
  const { title } = await studio.addProject()
  let isBroken = true
  product.network.intercept(/^GET \/api\/pipeline\/groups/, () =>
    Promise.resolve(isBroken ? Response.json({ error: 'Something broke.' }, { status: 500 }) : undefined),
  )
  await product.open('/app/pipeline?by=type', { as: studio })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  await user.click(retry)
  await findCard(title)
})
