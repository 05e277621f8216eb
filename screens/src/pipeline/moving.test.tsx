import { projectsApi } from '@mantel/domain/projects/projects'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { address, expectToast, fill, findDialog, findToast, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { findCard, findColumn, focusCard, pressAlt, queryCard, shownIn, storedIn } from './board.ts'

const product = await sharedProduct()

const undo = async () => user.click(within(await findToast()).getByRole('button', { name: 'Undo' }))
const statusCalls = () =>
  product.network.asked.filter(({ path }) => /^\/api\/projects\/.*\/status$/.test(path))
const findMoveDialog = () => findDialog('Move to stage')
const findCollapsedStage = (name: string) => screen.findByRole('button', { name })

test('Alt with an arrow key moves a card and announces its position, and Ctrl+Z undoes it', async () => {
  const studio = await product.newStudio()
  const second = await studio.addProject({ status: 'Discovery' })
  const first = await studio.addProject({ status: 'Discovery' })
  const other = await studio.addProject({ status: 'Bid' })
  await product.open('/app/pipeline', { as: studio })
  await focusCard(first.title)
  await pressAlt('Down')
  await screen.findByText(`${first.title}, Discovery, position 2 of 2`)
  await waitFor(() => expect(shownIn('Discovery')).toEqual([second.title, first.title]))
  expect(document.activeElement).toBe(await findCard(first.title))
  await pressAlt('Right')
  await findToast()
  await screen.findByText(`${first.title}, Bid, position 1 of 2`)
  await waitFor(() => expect(shownIn('Bid')).toEqual([first.title, other.title]))
  await waitFor(async () => expect(document.activeElement).toBe(await findCard(first.title)))
  await waitFor(async () => expect(await storedIn(studio, 'Bid')).toEqual([first.title, other.title]))
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(shownIn('Discovery')).toEqual([second.title, first.title]))
  await waitFor(async () => expect(await storedIn(studio, 'Discovery')).toEqual([second.title, first.title]))
})

test('the column that a card goes to scrolls into view, also if it is collapsed', async () => {
  const studio = await product.newStudio()
  const { title } = await studio.addProject({ status: 'Discovery' })
  await product.open('/app/pipeline', { as: studio })
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
  onTestFinished(() => scroll.mockRestore())
  await focusCard(title)
  await user.keyboard('s')
  await user.click(within(await findMoveDialog()).getByRole('button', { name: 'Paused' }))
  const paused = await findCollapsedStage('Paused, 1 project')
  await waitFor(() => expect(scroll.mock.contexts).toContain(paused))
})

test('a move within a stage is stored without a notification', async () => {
  const studio = await product.newStudio()
  const lower = await studio.addProject({ status: 'Discovery' })
  const upper = await studio.addProject({ status: 'Discovery' })
  await product.open('/app/pipeline', { as: studio })
  await focusCard(lower.title)
  await pressAlt('Up')
  await waitFor(async () => expect(await storedIn(studio, 'Discovery')).toEqual([lower.title, upper.title]))
  const notifications = screen.getByRole('region', { name: /^Notifications/ })
  expect(within(notifications).queryByRole('listitem')).toBeNull()
})

test('quick moves are sent one after the other, and the last one wins', async () => {
  const studio = await product.newStudio()
  const { id, title } = await studio.addProject({ status: 'Discovery' })
  await product.open('/app/pipeline', { as: studio })
  let openGate = () => {}
  const gate = new Promise<void>((resolve) => {
    openGate = resolve
  })
  product.network.intercept(/\/api\/projects\/[^/]+\/status$/, () => gate)
  await focusCard(title)
  for (const stage of ['Bid', 'Won', 'Completed']) {
    await pressAlt('Right')
    await waitFor(() => expect(shownIn(stage)).toEqual([title]))
  }
  expect(statusCalls()).toHaveLength(1)
  openGate()
  await waitFor(async () => expect(await studio.project(id)).toMatchObject({ status: 'Completed' }))
  expect(statusCalls().map(({ body }) => body)).toMatchObject([{ status: 'Bid' }, { status: 'Completed' }])
  expect(shownIn('Completed')).toEqual([title])
})

test('the move dialog moves a card to another stage, and up and down in its own', async () => {
  const studio = await product.newStudio()
  const lower = await studio.addProject({ status: 'Discovery' })
  const upper = await studio.addProject({ status: 'Discovery' })
  await product.open('/app/pipeline', { as: studio })
  await focusCard(upper.title)
  await user.keyboard('s')
  const dialog = await findMoveDialog()
  expect(within(dialog).getByRole('status').textContent).toBe('Position 1 of 2')
  await user.click(within(dialog).getByRole('button', { name: 'Down' }))
  await waitFor(async () => expect(await storedIn(studio, 'Discovery')).toEqual([lower.title, upper.title]))
  await user.click(within(dialog).getByRole('button', { name: 'Bid' }))
  await waitFor(async () => expect(await storedIn(studio, 'Bid')).toEqual([upper.title]))
})

test('a canceled project can have a reason, which is stored', async () => {
  const studio = await product.newStudio()
  const { id, title } = await studio.addProject({ status: 'Bid' })
  await product.open('/app/pipeline', { as: studio })
  async function cancel() {
    await focusCard(title)
    await user.keyboard('s')
    await user.click(within(await findMoveDialog()).getByRole('button', { name: 'Canceled' }))
    return findDialog(`Move ${title} to Canceled?`)
  }
  await user.click(within(await cancel()).getByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(statusCalls()).toEqual([])
  expect(await storedIn(studio, 'Bid')).toEqual([title])

  const dialog = await cancel()
  await fill(within(dialog).getByLabelText(/^Reason/), 'They sold it empty')
  await user.click(within(dialog).getByRole('button', { name: 'Move' }))
  await findCollapsedStage('Canceled, 1 project')
  await waitFor(async () => expect(await storedIn(studio, 'Canceled')).toEqual([title]))
  await product.open(`/app/pipeline?peek=${id}`)
  await within(await screen.findByRole('complementary', { name: title })).findByText('They sold it empty')
})

test('a project can be canceled without a reason', async () => {
  const studio = await product.newStudio()
  const { title } = await studio.addProject({ status: 'Bid' })
  await product.open('/app/pipeline', { as: studio })
  await focusCard(title)
  await user.keyboard('s')
  await user.click(within(await findMoveDialog()).getByRole('button', { name: 'Canceled' }))
  await user.click(
    within(await findDialog(`Move ${title} to Canceled?`)).getByRole('button', { name: 'Move' }),
  )
  await waitFor(async () => expect(await storedIn(studio, 'Canceled')).toEqual([title]))
})

test('a won project is offered an install date', async () => {
  const studio = await product.newStudio()
  const { id, title } = await studio.addProject({ status: 'Bid' })
  await product.open('/app/pipeline', { as: studio })
  await focusCard(title)
  await pressAlt('Right')
  const offer = await screen.findByRole('region', { name: `Install date for ${title}` })
  await fill(within(offer).getByLabelText(/When is the install/), '2030-05-20')
  await user.click(within(offer).getByRole('button', { name: 'Add install date' }))
  await waitFor(async () => expect((await findToast()).textContent).toContain('Install date saved'))
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Install date/ })).toBeNull())
  await within(await findColumn('Won')).findByText('Install May 20, 2030')
  expect(await studio.project(id)).toMatchObject({ status: 'Won', dateServiced: '2030-05-20' })
})

test('Undo closes the offer of an install date', async () => {
  const studio = await product.newStudio()
  const { title } = await studio.addProject({ status: 'Bid' })
  await product.open('/app/pipeline', { as: studio })
  await focusCard(title)
  await pressAlt('Right')
  await screen.findByRole('region', { name: /^Install date/ })
  await undo()
  await waitFor(() => expect(shownIn('Bid')).toEqual([title]))
  expect(screen.queryByRole('region', { name: /^Install date/ })).toBeNull()
  await waitFor(async () => expect(await storedIn(studio, 'Bid')).toEqual([title]))
})

test('a move that the server refuses is undone, and the reason is shown', async () => {
  const studio = await product.newStudio()
  const lower = await studio.addProject({ status: 'Discovery' })
  const upper = await studio.addProject({ status: 'Discovery' })
  await product.open('/app/pipeline', { as: studio })
  const error = 'The board has changed. Try again.'
  product.network.intercept(/\/api\/projects\/[^/]+\/status$/, () =>
    Response.json({ error }, { status: 409 }),
  )
  await focusCard(lower.title)
  await pressAlt('Right')
  await waitFor(async () => expect((await findToast()).textContent).toContain(error))
  await waitFor(() => expect(shownIn('Discovery')).toEqual([upper.title, lower.title]))
  expect(shownIn('Bid')).toEqual([])
})

test('a card that someone else has moved shows its new stage', async () => {
  const studio = await product.newStudio()
  const { id, title } = await studio.addProject({ status: 'Discovery' })
  await product.open('/app/pipeline', { as: studio })
  await focusCard(title)
  await studio.ask(projectsApi.move, { params: { id }, body: { status: 'Completed' } })
  await pressAlt('Right')
  const sentence = 'Someone else changed this project'
  await waitFor(async () => expect((await findToast()).textContent).toContain(sentence))
  await waitFor(() => expect(shownIn('Completed')).toEqual([title]))
})

test('staff can move open projects, but cannot close or archive them, and see no prices', async () => {
  const studio = await product.newStudio()
  const staff = await studio.colleague('Staff')
  const { id, title } = await studio.addProject({ status: 'Bid', estimateValue: 520_000 })
  await studio.ask(projectsApi.setMembers, { params: { id }, body: { userIds: [staff.user.id] } })
  await product.open('/app/pipeline', { as: staff })
  await focusCard(title)
  expect(document.body.textContent).not.toContain('$')
  await screen.findByRole('button', { name: 'Add project to Bid' })
  expect(screen.queryByRole('button', { name: 'Add project to Won' })).toBeNull()

  await user.keyboard('s')
  const offered = within(await findMoveDialog()).getAllByRole('listitem')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Discovery', 'Bid', 'Paused'])
  await user.keyboard('{Escape}')
  await focusCard(title)
  await pressAlt('Right')
  const sentence = 'Only admins and managers can move a project to Won.'
  expect((await findToast()).textContent).toContain(sentence)
  expect(shownIn('Bid')).toEqual([title])
  expect(statusCalls()).toEqual([])

  await user.pointer({ keys: '[MouseRight]', target: await findCard(title) })
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Open↵',
    'Move to stageS',
    'SelectX',
    'Copy link',
  ])
})

test('staff move no card out of Won, by key, by menu or beside the board', async () => {
  const studio = await product.newStudio()
  const staff = await studio.colleague('Staff')
  const other = await studio.addProject({ status: 'Won' })
  const { title } = await studio.addProject({ status: 'Won' })
  await product.open('/app/pipeline', { as: staff })
  await focusCard(title)
  await pressAlt('Left')
  expect((await findToast()).textContent).toContain('Only admins and managers can move a project out of Won.')
  expect(statusCalls()).toEqual([])
  await user.pointer({ keys: '[MouseRight]', target: await findCard(title) })
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Open↵', 'SelectX', 'Copy link'])
  await user.keyboard('{Escape}')
  await focusCard(title)
  await user.keyboard(' ')
  const peek = within(await screen.findByRole('complementary', { name: title }))
  await peek.findByRole('button', { name: /^Install/ })
  peek.getByText('Won')
  expect(peek.queryByRole('button', { name: /^Stage/ })).toBeNull()
  expect(peek.queryByRole('button', { name: /^Title/ })).toBeNull()
  await user.keyboard('{Escape}')

  // Staff can still reorder the cards within the stage.
  await focusCard(title)
  await pressAlt('Down')
  await waitFor(async () => expect(await storedIn(studio, 'Won')).toEqual([other.title, title]))
})

test('the menu of a card opens it, and archives it until Undo', async () => {
  const studio = await product.newStudio()
  const { id, title } = await studio.addProject({ status: 'Discovery' })
  await product.open('/app/pipeline', { as: studio })
  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  await waitFor(() => expect(queryCard(title)).toBeNull())
  await waitFor(async () => expect(await storedIn(studio, 'Discovery')).toEqual([]))
  await undo()
  await findCard(title)
  await waitFor(async () => expect(await storedIn(studio, 'Discovery')).toEqual([title]))

  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }))
  await user.click(await screen.findByRole('menuitem', { name: /^Open/ }))
  await waitFor(() => expect(address()).toBe(`/app/projects/${id}`))
})

test('the menu of a card opens with a right click, and copies its link', async () => {
  const studio = await product.newStudio()
  const { id, title } = await studio.addProject({ status: 'Discovery' })
  await product.open('/app/pipeline', { as: studio })
  await user.pointer({ keys: '[MouseRight]', target: await findCard(title) })
  await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }))
  await expectToast('Link copied')
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/app/projects/${id}`)
})

test('an archived card reappears if the server refuses', async () => {
  const studio = await product.newStudio()
  const { title } = await studio.addProject({ status: 'Discovery' })
  await product.open('/app/pipeline', { as: studio })
  product.network.intercept(/^PUT .*\/archive$/, () => Response.json({ error: 'Not now.' }, { status: 503 }))
  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  await waitFor(async () => expect((await findToast()).textContent).toContain('Not now.'))
  await findCard(title)
})
