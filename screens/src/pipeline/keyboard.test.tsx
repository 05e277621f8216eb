import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, findDialog, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { findCard, focusCard, pressAlt, shownIn, storedIn } from './board.ts'

const product = await sharedProduct()

const expectFocus = (title: string) =>
  waitFor(async () => expect(document.activeElement).toBe(await findCard(title)))
const findMoveDialog = () => findDialog('Move to stage')

test('arrow keys move the focus, Space peeks, S changes the stage, E edits, Enter opens', async () => {
  const studio = await product.newStudio()
  const first = await studio.addProject({ status: 'Discovery' })
  const other = await studio.addProject({ status: 'Won' })
  await product.open('/app/pipeline', { as: studio })
  await screen.findByRole('button', { name: 'Actions for Discovery' })
  // After the toolbar and the menu of the first stage, the board has a single tab stop.
  screen.getByRole('textbox', { name: 'Search the board' }).focus()
  await user.tab()
  await user.tab()
  await expectFocus(first.title)
  await user.keyboard('{ArrowRight}')
  await expectFocus(other.title)
  await user.keyboard('{ArrowLeft}')
  await expectFocus(first.title)
  await user.keyboard(' ')
  const peek = await screen.findByRole('complementary', { name: first.title })
  await waitFor(() => expect(document.activeElement).toBe(peek))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(peek.isConnected).toBe(false))
  await expectFocus(first.title)

  await user.keyboard('s')
  const dialog = await findMoveDialog()
  const currentStage = within(dialog).getByRole('button', { name: 'Discovery' })
  await waitFor(() => expect(document.activeElement).toBe(currentStage))
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(shownIn('Bid')).toEqual([first.title]))
  await expectFocus(first.title)

  await user.keyboard('e')
  const title = await screen.findByRole('textbox', { name: 'Title' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  await user.keyboard('Elm House{Enter}')
  await findCard('Elm House')
  await waitFor(async () => expect(await storedIn(studio, 'Bid')).toEqual(['Elm House']))
  await user.keyboard('{Escape}')
  await expectFocus('Elm House')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe(`/app/projects/${first.id}`))
})

test('G then S still opens the settings', async () => {
  const studio = await product.newStudio()
  const { title } = await studio.addProject()
  await product.open('/app/pipeline', { as: studio })
  await focusCard(title)
  await user.keyboard('gs')
  await waitFor(() => expect(address()).toMatch(/^\/app\/settings/))
})

test('with single-key shortcuts off, keys do nothing and the menu still opens the move dialog', async () => {
  const studio = await product.newStudio()
  const { title } = await studio.addProject()
  await product.open('/app/profile', { as: studio })
  await user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }))
  await product.open('/app/pipeline')
  await focusCard(title)
  await user.keyboard('se')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('complementary', { name: title })).toBeNull()
  await user.keyboard('{ContextMenu}')
  const item = await screen.findByRole('menuitem', { name: /^Move to stage/ })
  item.focus()
  await user.keyboard('{Enter}')
  await findMoveDialog()
})

test('without manual order, Alt with an arrow key says how to rearrange cards', async () => {
  const studio = await product.newStudio()
  const small = await studio.addProject({ status: 'Bid', estimateValue: 100_000 })
  const large = await studio.addProject({ status: 'Bid', estimateValue: 900_000 })
  const middle = await studio.addProject({ status: 'Discovery', estimateValue: 500_000 })
  await product.open('/app/pipeline', { as: studio })
  const display = await screen.findByRole('button', { name: 'Display' })
  await user.click(display)
  await user.click(await screen.findByRole('menuitemradio', { name: 'Value' }))
  await waitFor(() => expect(document.activeElement).toBe(display))
  await focusCard(middle.title)
  await pressAlt('Right')
  await screen.findByText(`${middle.title}, Bid, position 2 of 3`)
  await waitFor(() => expect(shownIn('Bid')).toEqual([large.title, middle.title, small.title]))
  await expectFocus(middle.title)
  await pressAlt('Up')
  await screen.findByText('Switch to Manual order to rearrange cards.')
  expect(shownIn('Bid')).toEqual([large.title, middle.title, small.title])
})
