import { manyProjectsApi } from '@mantel/domain/projects/many-projects'
import { projectsApi } from '@mantel/domain/projects/projects'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectToast, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'
import { findCard, findColumn, focusCard, pressAlt, shownIn } from './board.ts'

const product = await sharedProduct()

const assign = (studio: Studio, id: string, userIds: string[]) =>
  studio.ask(projectsApi.setMembers, { params: { id }, body: { userIds } })
const columnNames = () =>
  screen.getAllByRole('region').flatMap((region) => region.getAttribute('aria-label') ?? [])

test('a card that goes two types further at once has the second type, and keeps the focus', async () => {
  const studio = await product.newStudio()
  const { id, title } = await studio.addProject({ type: 'Full Stage' })
  await product.open('/app/pipeline?by=type', { as: studio })
  await findColumn('Full Stage')
  const names = columnNames()
  const second = names[names.indexOf('Full Stage') + 2] ?? ''
  await focusCard(title)
  await pressAlt('Right')
  await pressAlt('Right')
  expect(shownIn(second)).toEqual([title])
  await expectToast(`${title} set to ${second}`)
  expect((await studio.project(id)).type).toBe(second)
  await waitFor(async () => expect(document.activeElement).toBe(await findCard(title)))
})

test('a project with two team members is in both columns, and only one assignment moves', async () => {
  const studio = await product.newStudio()
  const dana = await studio.colleague('Staff')
  const { id, title } = await studio.addProject()
  await assign(studio, id, [studio.user.id, dana.user.id])
  await product.open('/app/pipeline?by=member', { as: studio })
  const unassigned = await findColumn('Unassigned')
  await waitFor(() => expect(screen.getAllByRole('link', { name: title })).toHaveLength(2))
  const last = screen.getAllByRole('link', { name: title }).at(-1)
  last?.focus()
  await pressAlt('Left')
  await waitFor(() => expect(screen.getAllByRole('link', { name: title })).toHaveLength(1))
  await waitFor(async () => expect((await studio.project(id)).memberIds).toHaveLength(1))
  expect(within(unassigned).queryAllByRole('link')).toEqual([])
})

test('a refused move puts the card back and says why', async () => {
  const studio = await product.newStudio()
  const { id, title } = await studio.addProject({ type: 'Full Stage' })
  product.network.intercept(new RegExp(`^POST ${manyProjectsApi.setType.path}`), () =>
    Promise.resolve(
      Response.json({ changed: [], failed: [{ id, reason: 'Someone else changed this project.' }] }),
    ),
  )
  await product.open('/app/pipeline?by=type', { as: studio })
  await focusCard(title)
  await pressAlt('Right')
  await screen.findByText(/Someone else changed this project/)
  await waitFor(() => expect(shownIn('Full Stage')).toEqual([title]))
})

test('the peek steps through the columns that the board shows', async () => {
  const studio = await product.newStudio()
  const design = await studio.addProject({ type: 'STR Design', status: 'Bid' })
  const full = await studio.addProject({ type: 'Full Stage', status: 'Won' })
  await product.open('/app/pipeline?by=type', { as: studio })
  await findColumn('STR Design')
  const names = columnNames()
  const [first, second] =
    names.indexOf('Full Stage') < names.indexOf('STR Design') ? [full, design] : [design, full]
  await user.click(await findCard(first.title))
  await screen.findByRole('complementary', { name: first.title })
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  await screen.findByRole('complementary', { name: second.title })
})
