import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, fill, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { findCard, queryCard, storedIn } from './board.ts'

const product = await sharedProduct()
const width = 390

test('a phone shows one stage at a time, which is in the URL', async () => {
  const studio = await product.newStudio()
  const first = await studio.addProject()
  const bid = await studio.addProject({ status: 'Bid' })
  await product.open('/app/pipeline', { as: studio, width })
  const tab = await screen.findByRole('tab', { name: /^Discovery ?1$/ })
  expect(tab.getAttribute('aria-selected')).toBe('true')
  await findCard(first.title)
  expect(queryCard(bid.title)).toBeNull()
  await user.click(screen.getByRole('tab', { name: /^Bid ?1$/ }))
  await findCard(bid.title)
  expect(address()).toBe('/app/pipeline?stage=Bid')
  expect(queryCard(first.title)).toBeNull()
  await user.click(screen.getByRole('tab', { name: /^Won ?0$/ }))
  await screen.findByText('No projects in Won.')
})

test('on a phone the button of a card opens the move dialog', async () => {
  const studio = await product.newStudio()
  const { title } = await studio.addProject()
  await product.open('/app/pipeline', { as: studio, width })
  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }))
  const dialog = await screen.findByRole('dialog', { name: 'Move to stage' })
  await user.click(within(dialog).getByRole('button', { name: 'Bid' }))
  await screen.findByRole('tab', { name: /^Bid ?1$/ })
  await waitFor(async () => expect(await storedIn(studio, 'Bid')).toEqual([title]))
})

test('on a phone one panel filters, searches and sorts the cards', async () => {
  const studio = await product.newStudio()
  const staged = await studio.addProject({ title: 'Alcott Street', type: 'Full Stage' })
  const other = await studio.addProject({ title: 'Zinnia Court', type: 'STR Design', estimateValue: 100 })
  await product.open('/app/pipeline', { as: studio, width })
  await findCard(staged.title)
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Filter' }))
  await user.selectOptions(await panel.findByRole('combobox', { name: 'Type' }), 'Full Stage')
  await waitFor(() => expect(address()).toBe('/app/pipeline?type=Full+Stage'))
  await waitFor(() => expect(document.querySelectorAll('[data-card]')).toHaveLength(1))
  await user.click(panel.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(address()).toBe('/app/pipeline'))
  await fill(panel.getByRole('textbox', { name: 'Search the board' }), 'zinnia')
  await waitFor(() => expect(address()).toBe('/app/pipeline?text=zinnia'))
  await user.click(panel.getByRole('button', { name: 'Clear filters' }))
  await user.selectOptions(panel.getByLabelText('Sort by'), 'Name')
  await user.click(panel.getByRole('button', { name: 'Done' }))
  await findCard(other.title)
  const titles = [...document.querySelectorAll('[data-card] p[title]')].map(({ textContent }) => textContent)
  expect(titles).toEqual([staged.title, other.title])
})
