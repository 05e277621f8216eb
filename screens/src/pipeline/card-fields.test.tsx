import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { findCard } from './board.ts'

const product = await sharedProduct()

const cardText = async (title: string) =>
  (await findCard(title)).closest<HTMLElement>('[data-card]')?.textContent ?? ''

async function toggle(...labels: string[]) {
  await user.click(await screen.findByRole('button', { name: 'Display' }))
  for (const name of labels) await user.click(await screen.findByRole('menuitemcheckbox', { name }))
  await user.keyboard('{Escape}')
}

test('users choose what cards show, and the choice stays', async () => {
  const studio = await product.newStudio()
  const client = await studio.addClient({ firstName: 'Hannah', email: 'hannah@example.com' })
  const { title } = await studio.addProject({
    clientId: client.id,
    city: 'Savannah',
    type: 'Full Stage',
    estimateValue: 12_300_00,
    tags: ['Rush'],
    dateServiced: '2031-05-20',
  })
  await product.open('/app/pipeline', { as: studio })
  await findCard(title)
  const before = await cardText(title)
  for (const text of ['Hannah', '$12,300', 'Full Stage']) expect(before).toContain(text)
  for (const text of ['Savannah', 'Rush', 'Install May 20, 2031', 'Team:']) expect(before).not.toContain(text)
  await toggle('City', 'Tags', 'Install date', 'Team members', 'Value')
  await waitFor(async () => expect(await cardText(title)).toContain('Hannah · Savannah'))
  await waitFor(async () => expect(await cardText(title)).toContain('Rush'))
  // The names of the team come with a request of their own.
  await waitFor(async () => expect(await cardText(title)).toContain('Team: Robin CompanyAdmin'))
  const after = await cardText(title)
  expect(after).toContain('Install May 20, 2031')
  expect(after).not.toContain('$12,300')
  await product.open('/app/dashboard')
  await product.open('/app/pipeline')
  await waitFor(async () => expect(await cardText(title)).toContain('Rush'))
  await toggle('City', 'Tags', 'Install date', 'Team members', 'Value')
  await waitFor(async () => expect(await cardText(title)).toBe(before))
})

test('on a phone, the panel for filters has the fields of the cards', async () => {
  const studio = await product.newStudio()
  const { title } = await studio.addProject({ type: 'Full Stage' })
  await product.open('/app/pipeline', { as: studio, width: 390 })
  expect(await cardText(title)).toContain('Full Stage')
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Filter' }))
  await user.click(await panel.findByRole('checkbox', { name: 'Type' }))
  await user.click(panel.getByRole('button', { name: 'Done' }))
  await waitFor(async () => expect(await cardText(title)).not.toContain('Full Stage'))
})

test('staff, who see no prices, are not offered the value', async () => {
  const studio = await product.newStudio()
  await product.open('/app/pipeline', { as: await studio.colleague('Staff') })
  await user.click(await screen.findByRole('button', { name: 'Display' }))
  await screen.findByRole('menuitemcheckbox', { name: 'Client' })
  expect(screen.queryByRole('menuitemcheckbox', { name: 'Value' })).toBeNull()
})
