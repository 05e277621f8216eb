import { manyProjectsApi } from '@mantel/domain/projects/many-projects'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, expectToast, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'
import { findCard, focusCard, storedIn } from './board.ts'

const product = await sharedProduct()

const addThree = async (studio: Studio) => {
  const lower = await studio.addProject({ title: 'Alcott Street', status: 'Bid' })
  const middle = await studio.addProject({ title: 'Birch Lane', status: 'Bid' })
  const upper = await studio.addProject({ title: 'Cedar Court', status: 'Bid' })
  return { upper, middle, lower }
}
const selected = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Select / })
    .filter(({ checked }) => checked)
    .map((box) => box.getAttribute('aria-label')?.replace('Select ', ''))
const expectSelected = (...titles: string[]) => waitFor(() => expect(selected()).toEqual(titles))
const findBar = () => screen.findByRole('group', { name: 'Selected' })
const clickWithShift = async (title: string) => {
  const card = await findCard(title)
  await user.keyboard('{Shift>}')
  await user.click(card)
  await user.keyboard('{/Shift}')
}

test('cards that are selected with their checkboxes are moved together, and back with Undo', async () => {
  const studio = await product.newStudio()
  const { upper, middle, lower } = await addThree(studio)
  await product.open('/app/pipeline', { as: studio })
  await user.click(await screen.findByRole('checkbox', { name: `Select ${upper.title}` }))
  await user.click(await screen.findByRole('checkbox', { name: `Select ${lower.title}` }))
  await user.click(await within(await findBar()).findByRole('button', { name: 'Move to stage' }))
  const dialog = await screen.findByRole('dialog', { name: 'Move to stage' })
  await user.click(within(dialog).getByRole('button', { name: 'Won' }))
  await expectToast('2 projects moved to Won')
  expect((await storedIn(studio, 'Won')).toSorted()).toEqual([lower.title, upper.title])
  expect(product.network.asked.filter(({ path }) => path === manyProjectsApi.move.path)).toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await expectToast('2 projects moved back')
  expect(await storedIn(studio, 'Bid')).toEqual([upper.title, middle.title, lower.title])
})

test('Shift clicks select a range, other clicks still peek, and Escape clears the selection', async () => {
  const studio = await product.newStudio()
  const { upper, middle, lower } = await addThree(studio)
  await product.open('/app/pipeline', { as: studio })
  await clickWithShift(upper.title)
  await clickWithShift(lower.title)
  await expectSelected(upper.title, middle.title, lower.title)
  await user.click(await screen.findByRole('checkbox', { name: `Select ${middle.title}` }))
  await expectSelected(upper.title, lower.title)
  expect(address()).toBe('/app/pipeline')
  await user.click(await findCard(middle.title))
  await screen.findByRole('complementary', { name: middle.title })
  await expectSelected(upper.title, lower.title)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary', { name: middle.title })).toBeNull())
  await user.keyboard('{Escape}')
  await expectSelected()
})

test.each([{ ctrlKey: true }, { metaKey: true }])(
  'a click with %o is left to the browser, which opens the project in a new tab',
  async (keys) => {
    const studio = await product.newStudio()
    const { upper } = await addThree(studio)
    await product.open('/app/pipeline', { as: studio })
    const card = await findCard(upper.title)
    let wasLeft: boolean | undefined
    // After the handlers of the board. The test environment must not follow the link.
    const onClick = (event: Event) => {
      wasLeft = !event.defaultPrevented
      event.preventDefault()
    }
    window.addEventListener('click', onClick)
    fireEvent.click(card, keys)
    window.removeEventListener('click', onClick)
    expect(wasLeft).toBe(true)
    expect(card).toHaveProperty('href', expect.stringMatching(`/app/projects/${upper.id}$`))
    expect(address()).toBe('/app/pipeline')
    await expectSelected()
  },
)

test('X selects the focused card, and Shift with arrow keys selects more', async () => {
  const studio = await product.newStudio()
  const { upper, middle, lower } = await addThree(studio)
  await product.open('/app/pipeline', { as: studio })
  await focusCard(upper.title)
  await user.keyboard('x')
  await expectSelected(upper.title)
  await within(await findBar()).findByText('1 selected')
  await user.keyboard('x')
  await expectSelected()
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expectSelected(upper.title, middle.title)
  await waitFor(async () => expect(document.activeElement).toBe(await findCard(middle.title)))
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expectSelected(upper.title, middle.title, lower.title)
})

test('cards of the list by stage are selected too', async () => {
  const studio = await product.newStudio()
  const { upper, lower } = await addThree(studio)
  await product.open('/app/pipeline?as=list', { as: studio })
  await user.click(await screen.findByRole('checkbox', { name: `Select ${upper.title}` }))
  ;(await screen.findByRole('link', { name: lower.title })).focus()
  await user.keyboard('x')
  await expectSelected(upper.title, lower.title)
  await user.click(await within(await findBar()).findByRole('button', { name: 'Archive' }))
  await expectToast('2 projects archived')
  await waitFor(() => expect(screen.queryByRole('link', { name: upper.title })).toBeNull())
})

test('on a phone, touching and holding a card opens its menu, and then taps select', async () => {
  const studio = await product.newStudio()
  const { upper, lower } = await addThree(studio)
  await product.open('/app/pipeline?stage=Bid', { as: studio, width: 390 })
  const first = await findCard(upper.title)
  fireEvent.pointerDown(first, { pointerType: 'touch', clientX: 40, clientY: 40 })
  const item = await screen.findByRole('menuitem', { name: /^Select/ })
  fireEvent.pointerUp(first, { pointerType: 'touch' })
  await user.click(item)
  await expectSelected(upper.title)
  const second = await findCard(lower.title)
  fireEvent.pointerDown(second, { pointerType: 'touch', clientX: 40, clientY: 40 })
  fireEvent.pointerUp(second, { pointerType: 'touch' })
  fireEvent.click(second)
  await expectSelected(upper.title, lower.title)
  expect(screen.queryByRole('complementary', { name: lower.title })).toBeNull()
})

test('staff move and tag the selected cards, and nothing else', async () => {
  const studio = await product.newStudio()
  const { upper } = await addThree(studio)
  await product.open('/app/pipeline', { as: await studio.colleague('Staff') })
  await user.click(await screen.findByRole('checkbox', { name: `Select ${upper.title}` }))
  const bar = await findBar()
  await within(bar).findByRole('button', { name: 'Tag' })
  const buttons = within(bar).getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Move to stage', 'Tag', 'Email', ''])
})
