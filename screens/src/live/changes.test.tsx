import { clientsApi } from '@mantel/domain/clients'
import { pipelineApi } from '@mantel/domain/projects/pipeline'
import { projectsApi } from '@mantel/domain/projects/projects'
import { teamApi } from '@mantel/domain/team'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sidebar } from '../auth/steps.ts'
import { focusCard, pressAlt, shownIn, storedIn } from '../pipeline/board.ts'
import { edit, field, findTitle } from '../projects/project-page.ts'
import { expectReady, findBothVersions, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'

const product = await sharedProduct()

/** Matches the note of a field, in which the name and the value are separate elements. */
const says = (text: string) => (_: string, element: Element | null) =>
  element?.role === 'status' && element.textContent === text

const countOf = (path: string) => product.network.asked.filter((asked) => asked.path === path).length

/** Opens the board with one project, whose stage is Discovery. */
async function openBoard() {
  const studio = await product.newStudio()
  const colleague = await studio.colleague('Manager')
  const project = await studio.addProject({ status: 'Discovery' })
  await product.open('/app/pipeline', { as: studio })
  await waitFor(() => expect(shownIn('Discovery')).toEqual([project.title]))
  await expectReady()
  return { colleague, ...project }
}

async function openProject() {
  const studio = await product.newStudio()
  const colleague = await studio.colleague('Manager')
  const project = await studio.addProject()
  await product.open(`/app/projects/${project.id}`, { as: studio })
  await findTitle(project.title)
  await expectReady()
  return { colleague, ...project }
}

test('a move by someone else appears on the board', async () => {
  const { colleague, id, title, version } = await openBoard()
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
  // The colleague's change comes after the user's own change, so both have been processed when it is shown.
  await colleague.ask(projectsApi.create, { body: { title: 'Later', address: '1 Elm', status: 'Bid' } })
  await waitFor(() => expect(shownIn('Bid')).toEqual(['Later']))
  expect(countOf(pipelineApi.board.path)).toBe(before + 1)
})

test('a project shows what others change, while what is being typed stays', async () => {
  const { colleague, id, version } = await openProject()
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
  const { colleague, id, title, version } = await openBoard()
  product.network.setOffline(true)
  await colleague.ask(projectsApi.move, { params: { id }, body: { status: 'Bid', version } })
  product.network.setOffline(false)
  await waitFor(() => expect(shownIn('Bid')).toEqual([title]))
})

test('the title of a record that someone edits keeps both versions apart', async () => {
  const { colleague, id, version } = await openProject()
  await colleague.ask(projectsApi.edit, { params: { id }, body: { title: 'Theirs', version } })
  await findTitle('Theirs')
  await edit(/^Title /, 'Mine')
  await findTitle('Mine')
})

test('a field that someone else changes while it is edited says who changed it, and keeps what was typed', async () => {
  const studio = await product.newStudio()
  const colleague = await studio.colleague('Manager')
  const { id, title, version } = await studio.addProject()
  await product.open(`/app/projects/${id}`, { as: studio })
  await findTitle(title)
  await expectReady()
  await user.click(await field(/^Title /))
  await user.keyboard('{Control>}a{/Control}Mine')
  await colleague.ask(projectsApi.edit, { params: { id }, body: { title: 'Theirs', version } })
  await screen.findByText(says('Robin Manager changed this to Theirs'))
  expect((document.activeElement as HTMLInputElement).value).toBe('Mine')
  await user.keyboard('{Enter}')
  const dialog = within(await findBothVersions())
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }))
  await findTitle('Mine')
  expect(screen.queryByText(says('Robin Manager changed this to Theirs'))).toBeNull()
})

test('a tab that no one uses does not keep its session alive while others work', async () => {
  const studio = await product.newStudio()
  const colleague = await studio.colleague('Manager')
  await product.open('/app/clients', { as: studio })
  await expectReady()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  const values = [studio.user.id]
  await product.sql("update sessions set last_seen_at = now() - interval '1 hour' where user_id = $1", values)
  const minutesUnused = async () => {
    const [row] = await product.sql<{ minutes: number }>(
      'select round(extract(epoch from now() - last_seen_at) / 60)::int as minutes from sessions where user_id = $1',
      values,
    )
    return row?.minutes
  }
  await colleague.ask(clientsApi.create, { body: { email: 'ines@mail.test', firstName: 'Ines' } })
  await screen.findByText('Ines')
  expect(await minutesUnused()).toBe(60)
  await user.click(sidebar().getByRole('link', { name: 'Pipeline' }))
  await expectReady()
  expect(await minutesUnused()).toBe(0)
})
