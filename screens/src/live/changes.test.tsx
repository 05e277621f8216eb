import { clientsApi } from '@mantel/domain/clients'
import { pipelineApi } from '@mantel/domain/projects/pipeline'
import { projectsApi } from '@mantel/domain/projects/projects'
import { teamApi } from '@mantel/domain/team'
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { sidebar } from '../auth/steps.ts'
import { focusCard, pressAlt, shownIn, storedIn } from '../pipeline/board.ts'
import { edit, field, findTitle } from '../projects/project-page.ts'
import { expectReady, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'

const product = await sharedProduct()

const countOf = (path: string) => product.network.asked.filter((asked) => asked.path === path).length

test('a move by someone else appears on the board', async () => {
  const studio = await product.newStudio()
  const colleague = await studio.colleague('Manager')
  const { id, title, version } = await studio.addProject({ status: 'Discovery' })
  await product.open('/app/pipeline', { as: studio })
  await waitFor(() => expect(shownIn('Discovery')).toEqual([title]))
  await expectReady()
  await colleague.ask(projectsApi.move, { params: { id }, body: { status: 'Bid', version } })
  await waitFor(() => expect(shownIn('Bid')).toEqual([title]))
  expect(shownIn('Discovery')).toEqual([])
})

test('a change by oneself is not fetched a second time', async () => {
  const studio = await product.newStudio()
  const colleague = await studio.colleague('Manager')
  const lower = await studio.addProject({ status: 'Discovery' })
  const upper = await studio.addProject({ status: 'Discovery' })
  await product.open('/app/pipeline', { as: studio })
  await focusCard(lower.title)
  await expectReady()
  const before = countOf(pipelineApi.board.path)
  await pressAlt('Up')
  await waitFor(async () => expect(await storedIn(studio, 'Discovery')).toEqual([lower.title, upper.title]))
  // The colleague's change comes after the own one, so the own one has been processed when it is shown.
  await colleague.ask(projectsApi.create, { body: { title: 'Later', address: '1 Elm', status: 'Bid' } })
  await waitFor(() => expect(shownIn('Bid')).toEqual(['Later']))
  expect(countOf(pipelineApi.board.path)).toBe(before + 1)
})

test('a project shows what others change, while what is being typed stays', async () => {
  const studio = await product.newStudio()
  const colleague = await studio.colleague('Manager')
  const { id, title, version } = await studio.addProject()
  await product.open(`/app/projects/${id}`, { as: studio })
  await findTitle(title)
  await expectReady()
  await user.click(await field(/^Title /))
  await user.keyboard('{Control>}a{/Control}Half typed')
  await colleague.ask(projectsApi.edit, { params: { id }, body: { address: '77 Changed Road', version } })
  await waitFor(() => expect(document.body.textContent).toContain('77 Changed Road'))
  expect((document.activeElement as HTMLInputElement).value).toBe('Half typed')
})

test('a change of another project leaves the page of this one as it is', async () => {
  const studio = await product.newStudio()
  const colleague = await studio.colleague('Manager')
  const shown = await studio.addProject()
  const other = await studio.addProject()
  await product.open(`/app/projects/${shown.id}`, { as: studio })
  await findTitle(shown.title)
  await expectReady()
  const path = `/api/projects/${shown.id}`
  const before = countOf(path)
  await colleague.ask(projectsApi.archive, { params: { id: other.id } })
  await colleague.ask(projectsApi.edit, {
    params: { id: shown.id },
    body: { address: '9 Elm', version: shown.version },
  })
  await waitFor(() => expect(document.body.textContent).toContain('9 Elm'))
  expect(countOf(path)).toBe(before + 1)
})

test('a list updates in place, and a screen that was left is up to date when the user returns', async () => {
  const studio = await product.newStudio()
  const colleague = await studio.colleague('Manager')
  const { id, version } = await studio.addClient({ firstName: 'Ada', lastName: 'Before' })
  await product.open('/app/clients', { as: studio })
  await screen.findByText('Ada Before')
  await expectReady()
  await colleague.ask(clientsApi.edit, { params: { id }, body: { lastName: 'After', version } })
  await screen.findByText('Ada After')
  await user.click(sidebar().getByRole('link', { name: 'Pipeline' }))
  await expectReady()
  await colleague.ask(clientsApi.edit, {
    params: { id },
    body: { lastName: 'Finally', version: version + 1 },
  })
  await user.click(sidebar().getByRole('link', { name: 'Clients' }))
  await screen.findByText('Ada Finally')
})

test('a deactivated user is signed out at once, without any click', async () => {
  product.allowErrors(/^The signed-in user could not be determined Error: 401/)
  const studio = await product.newStudio()
  const colleague = await studio.colleague('Manager')
  await product.open('/app/clients', { as: colleague })
  await expectReady()
  await studio.ask(teamApi.deactivate, { params: { id: colleague.user.id } })
  await screen.findByRole('dialog', { name: /signed out|Session/i })
})

test('what changed while the browser was offline appears when it is back', async () => {
  const studio = await product.newStudio()
  const colleague = await studio.colleague('Manager')
  const { id, title, version } = await studio.addProject({ status: 'Discovery' })
  await product.open('/app/pipeline', { as: studio })
  await waitFor(() => expect(shownIn('Discovery')).toEqual([title]))
  await expectReady()
  product.network.setOffline(true)
  await colleague.ask(projectsApi.move, { params: { id }, body: { status: 'Bid', version } })
  product.network.setOffline(false)
  await waitFor(() => expect(shownIn('Bid')).toEqual([title]))
})

test('the title of a record that someone edits keeps both versions apart', async () => {
  const studio = await product.newStudio()
  const colleague = await studio.colleague('Manager')
  const { id, title, version } = await studio.addProject()
  await product.open(`/app/projects/${id}`, { as: studio })
  await findTitle(title)
  await expectReady()
  await colleague.ask(projectsApi.edit, { params: { id }, body: { title: 'Theirs', version } })
  await findTitle('Theirs')
  await edit(/^Title /, 'Mine')
  await findTitle('Mine')
})
