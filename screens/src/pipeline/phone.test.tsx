import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, fill, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'
import { findCard, queryCard, storedIn } from './board.ts'

const product = await startProduct()
const width = 390

test('a phone shows one stage at a time, which the address names', async () => {
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
  await screen.findByText('Nothing in Won.')
})

test('on a phone the button of a card opens the sheet that moves it', async () => {
  const studio = await product.newStudio()
  const { title } = await studio.addProject()
  await product.open('/app/pipeline', { as: studio, width })
  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }))
  const sheet = await screen.findByRole('dialog', { name: 'Move to stage' })
  await user.click(within(sheet).getByRole('button', { name: 'Bid' }))
  await screen.findByRole('tab', { name: /^Bid ?1$/ })
  await waitFor(async () => expect(await storedIn(studio, 'Bid')).toEqual([title]))
})

test('on a phone one sheet filters, searches and orders the cards', async () => {
  const studio = await product.newStudio()
  const staged = await studio.addProject({ title: 'Alcott Street', type: 'Full Stage' })
  const other = await studio.addProject({ title: 'Zinnia Court', type: 'STR Design', estimateValue: 100 })
  await product.open('/app/pipeline', { as: studio, width })
  await findCard(staged.title)
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filter' }))
  await user.selectOptions(await sheet.findByLabelText('Type'), 'Full Stage')
  await waitFor(() => expect(address()).toBe('/app/pipeline?type=Full+Stage'))
  await waitFor(() => expect(document.querySelectorAll('[data-card]')).toHaveLength(1))
  await user.click(sheet.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(address()).toBe('/app/pipeline'))
  await fill(sheet.getByRole('textbox', { name: 'Find on the board' }), 'zinnia')
  await waitFor(() => expect(address()).toBe('/app/pipeline?text=zinnia'))
  await user.click(sheet.getByRole('button', { name: 'Clear filters' }))
  await user.selectOptions(sheet.getByLabelText('Order'), 'Name')
  await user.click(sheet.getByRole('button', { name: 'Done' }))
  await findCard(other.title)
  const titles = [...document.querySelectorAll('[data-card] p[title]')].map(({ textContent }) => textContent)
  expect(titles).toEqual([staged.title, other.title])
})
