import { addDays, dayIn } from '@mantel/domain/basics/dates'
import { filesApi } from '@mantel/domain/files'
import { pipelineApi } from '@mantel/domain/projects/pipeline'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, fill, findToast, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'
import { findCard, findColumn, queryCard, shownIn, storedIn } from './board.ts'

const product = await startProduct()

const unknown = '00000000-0000-4000-8000-000000000000'
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const findPeek = (title: string) => screen.findByRole('complementary', { name: title })
const queryPeek = (title: string) => screen.queryByRole('complementary', { name: title })
const expectAddress = (expected: string) => waitFor(() => expect(address()).toBe(expected))

test('filters are in the URL, can be removed one by one, and survive a reload', async () => {
  const studio = await product.newStudio()
  const str = await studio.addProject({ type: 'STR Design', estimateValue: 520_000 })
  const full = await studio.addProject({ type: 'Full Stage', status: 'Bid', source: 'Referral' })
  await product.open('/app/pipeline?type=STR+Design', { as: studio })
  await findCard(str.title)
  expect(queryCard(full.title)).toBeNull()
  const chip = await screen.findByRole('group', { name: 'Type is STR Design' })
  await user.click(within(chip).getByRole('button', { name: /^Remove/ }))
  await findCard(full.title)
  await expectAddress('/app/pipeline')

  await user.click(await button('Filter'))
  // Uses keys, because a submenu closes when the pointer leaves it, and happy-dom has no layout.
  ;(await screen.findByRole('menuitem', { name: 'Source' })).focus()
  await user.keyboard('{Enter}')
  ;(await screen.findByRole('menuitemradio', { name: 'Referral' })).focus()
  await user.keyboard('{Enter}')
  await expectAddress('/app/pipeline?source=Referral')
  await waitFor(() => expect(queryCard(str.title)).toBeNull())
  await product.open(address())
  await findCard(full.title)
  expect(queryCard(str.title)).toBeNull()
  await screen.findByText('1 of 2 projects')
})

test('a search without matches says so, and is cleared together with the filters', async () => {
  const studio = await product.newStudio()
  const { title } = await studio.addProject({ source: 'Referral' })
  await product.open('/app/pipeline?source=Referral', { as: studio })
  await findCard(title)
  await fill(screen.getByRole('textbox', { name: 'Search the board' }), 'nothing like it')
  const message = await screen.findByText(/^No projects match/)
  expect(message.textContent).toBe('No projects match “nothing like it”')
  expect(address()).toBe('/app/pipeline?source=Referral&text=nothing+like+it')
  const status = message.closest<HTMLElement>('[role="status"]') ?? document.body
  await user.click(await within(status).findByRole('button', { name: 'Clear filters' }))
  await findCard(title)
  await expectAddress('/app/pipeline')
})

test('a number above the board shows the projects that it counts', async () => {
  const studio = await product.newStudio()
  const open = await studio.addProject({ estimateValue: 520_000 })
  const done = await studio.addProject({ status: 'Completed' })
  await product.open('/app/pipeline', { as: studio })
  await user.click(await button(/^Overdue/))
  await screen.findByText('No projects match')
  await user.click(await button(/^Overdue/))
  await findCard(done.title)
  await user.click(await button(/^Open pipeline ?\$5,200$/))
  await expectAddress('/app/pipeline?show=open')
  await waitFor(() => expect(queryCard(done.title)).toBeNull())
  await findCard(open.title)
})

test('a stage in the URL is the only one that is shown', async () => {
  const studio = await product.newStudio()
  await studio.addProject({ status: 'Bid' })
  await product.open('/app/pipeline?stage=Bid', { as: studio })
  await findColumn('Bid')
  expect(screen.queryByRole('region', { name: 'Discovery' })).toBeNull()
})

test('a collapsed stage expands on click and collapses from its menu, and both survive a reload', async () => {
  const studio = await product.newStudio()
  const { title } = await studio.addProject({ status: 'Paused' })
  await product.open('/app/pipeline', { as: studio })
  await user.click(await button('Paused, 1 project'))
  await findColumn('Paused')
  await product.open('/app/pipeline')
  await findColumn('Paused')
  await waitFor(() => expect(shownIn('Paused')).toEqual([title]))
  await user.click(await button('Actions for Paused'))
  await user.click(await screen.findByRole('menuitem', { name: 'Collapse' }))
  const collapsed = await button('Paused, 1 project')
  await waitFor(() => expect(document.activeElement).toBe(collapsed))
  await user.click(await button('Actions for Bid'))
  await user.click(await screen.findByRole('menuitem', { name: 'Rename in settings' }))
  await expectAddress('/app/settings#pipeline')
})

test('canceled projects load when their stage is expanded, and after an error on request', async () => {
  const studio = await product.newStudio()
  const lower = await studio.addProject({ status: 'Canceled' })
  const upper = await studio.addProject({ status: 'Canceled' })
  let isBusy = true
  product.network.intercept(/^GET \/api\/pipeline\/cards/, () => {
    if (isBusy) return Response.json({ error: 'Busy just now.' }, { status: 503 })
  })
  await product.open('/app/pipeline', { as: studio })
  await user.click(await button('Canceled, 2 projects'))
  await screen.findByText('Busy just now.')
  isBusy = false
  await user.click(await button('Try again'))
  await waitFor(() => expect(shownIn('Canceled')).toEqual([upper.title, lower.title]))
  expect(screen.queryByText('Loading more…')).toBeNull()

  await product.open('/app/pipeline?as=list')
  await findCard(lower.title)
})

test('the list shows the same projects by stage, with totals', async () => {
  const studio = await product.newStudio()
  const lower = await studio.addProject({ estimateValue: 123_456_700 })
  const upper = await studio.addProject({ estimateValue: 100 })
  await product.open('/app/pipeline', { as: studio })
  await user.click(await screen.findByRole('radio', { name: 'List' }))
  await expectAddress('/app/pipeline?as=list')
  const stage = await button(/^Discovery ?2 ?\$1,234,568$/)
  expect(stage.getAttribute('aria-expanded')).toBe('true')
  const row = await screen.findByRole('row', { name: new RegExp(lower.title) })
  const [, clientCell] = within(row).getAllByRole('cell')
  await user.click(clientCell ?? document.body)
  await findPeek(lower.title)
  await user.keyboard('{Escape}')
  await waitFor(async () => expect(document.activeElement).toBe(await findCard(lower.title)))
  await user.keyboard('{ArrowUp}')
  await waitFor(async () => expect(document.activeElement).toBe(await findCard(upper.title)))
  await user.click(stage)
  await waitFor(() => expect(queryCard(lower.title)).toBeNull())
  await user.click(stage)
  await user.click(await findCard(lower.title))
  await expectAddress(`/app/projects/${lower.id}`)
})

test('the peek moves through the board, and its edits show on the board', async () => {
  const studio = await product.newStudio()
  const third = await studio.addProject({ status: 'Bid' })
  const second = await studio.addProject({ brief: 'Warm oak and linen.' })
  const first = await studio.addProject({ brief: 'Warm oak and linen.' })
  await product.open('/app/pipeline', { as: studio })
  await user.click(await findCard(first.title))
  await within(await findPeek(first.title)).findByText('Warm oak and linen.')
  await expectAddress(`/app/pipeline?peek=${first.id}`)
  await user.keyboard('{ArrowDown}')
  await user.click(within(await findPeek(second.title)).getByRole('button', { name: 'Next' }))
  await findPeek(third.title)
  await user.keyboard('{ArrowUp}')
  const peek = await findPeek(second.title)

  await user.click(await within(peek).findByRole('button', { name: /^Install/ }))
  // A later install needs a contract first.
  await fill(within(peek).getByLabelText('Install'), addDays(dayIn('UTC', new Date()), 3))
  await user.keyboard('{Enter}')
  await within(await findColumn('Discovery')).findByText(/^Install /)
  await user.click(within(peek).getByRole('button', { name: /^Stage/ }))
  await user.selectOptions(await within(peek).findByRole('combobox', { name: 'Stage' }), 'Bid')
  await waitFor(async () => expect(await storedIn(studio, 'Bid')).toEqual([second.title, third.title]))
  history.back()
  await waitFor(() => expect(queryPeek(second.title)).toBeNull())
})

test('the peek says that a project does not exist', async () => {
  const studio = await product.newStudio()
  await studio.addProject()
  await product.open(`/app/pipeline?peek=${unknown}`, { as: studio })
  await screen.findByText('Project not found')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Project not found')).toBeNull())
  await expectAddress('/app/pipeline')
})

test('an empty board says what to do', async () => {
  const studio = await product.newStudio()
  await product.open('/app/pipeline', { as: studio })
  await screen.findByRole('heading', { name: 'No projects yet' })
  const hint = screen.getByText('Add your first project. It will start in Discovery.')
  const empty = hint.parentElement ?? document.body
  await user.click(within(empty).getByRole('button', { name: 'New project' }))
  await screen.findByRole('dialog', { name: 'New project' })
})

test('a board that fails to load says so, and can be loaded again', async () => {
  const studio = await product.newStudio()
  const { title } = await studio.addProject()
  let isBusy = true
  product.network.intercept(/^GET \/api\/pipeline\?/, () => {
    if (isBusy) return Response.json({ error: 'Busy just now.' }, { status: 503 })
  })
  await product.open('/app/pipeline', { as: studio })
  await screen.findByText('We couldn’t load the board')
  screen.getByText('Busy just now.')
  isBusy = false
  await user.click(await button('Try again'))
  await findColumn('Discovery')
  await waitFor(() => expect(shownIn('Discovery')).toEqual([title]))
})

test('samples are marked and can be removed', async () => {
  await product.open('/app/pipeline', { as: await product.registerCompany() })
  const column = await findColumn('Discovery')
  expect(await within(column).findAllByText('Sample')).toHaveLength(1)
  screen.getByText(/^This sample data/)
  await user.click(await button('Remove sample data'))
  await waitFor(async () => expect((await findToast()).textContent).toContain('Sample data removed'))
  await waitFor(() => expect(screen.queryByText(/^This sample data/)).toBeNull())
  await screen.findByRole('heading', { name: 'No projects yet' })
})

test('the cover photo replaces the drawing unless it fails to load', async () => {
  const studio = await product.newStudio()
  const shown = await studio.addProject()
  const broken = await studio.addProject()
  product.network.intercept(/^GET \/api\/pipeline\?/, async () => {
    const board = await studio.ask(pipelineApi.board, { query: {} })
    return Response.json({ ...board, cards: board.cards.map((card) => ({ ...card, coverFileId: card.id })) })
  })
  product.network.intercept(new RegExp(filesApi.preview.path.replace(':id', shown.id)), () => {
    return new Response(new Uint8Array([1]), { headers: { 'content-type': 'image/png' } })
  })
  await product.open('/app/pipeline', { as: studio })
  const pictureOf = async (title: string) =>
    (await findCard(title)).closest('[data-card]')?.querySelector('img')?.getAttribute('src')
  await waitFor(async () => expect(await pictureOf(shown.title)).toMatch(/^blob:/))
  await waitFor(() => expect(product.network.asked.some(({ url }) => url.includes(broken.id))).toBe(true))
  expect(await pictureOf(broken.title)).toMatch(/^data:image\/svg/)
})
