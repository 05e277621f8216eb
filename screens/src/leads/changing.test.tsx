import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { catchDownloads } from '../testing/downloads.ts'
import { address, expectToast, findToast, press, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { findLead, findPane, names, stored, visitorWrites } from './inbox.ts'

const product = await sharedProduct()

async function threeLeads() {
  const studio = await product.newStudio()
  const ids: string[] = []
  for (const [index, firstName] of ['Ana', 'Bea', 'Cleo'].entries())
    ids.push(await visitorWrites(product, studio, { firstName, minutesAgo: index + 1 }))
  const [ana = '', bea = '', cleo = ''] = ids
  return { studio, ana, bea, cleo }
}

const undo = async () => press('Undo', await findToast())
const choose = async (name: string) => {
  await press('More actions', await findPane())
  await user.click(await screen.findByRole('menuitem', { name }))
}
const statusOf = async (studio: Parameters<typeof stored>[0], id: string) => (await stored(studio, id)).status

test('D dismisses the open lead and opens the next one, and Undo restores it', async () => {
  const { studio, ana, bea } = await threeLeads()
  await product.open(`/app/leads/${ana}`, { as: studio })
  await findLead('Ana')
  await waitFor(() => expect(names()).toEqual(['Ana', 'Bea', 'Cleo']))
  await user.keyboard('d')
  await expectToast('Ana dismissed')
  await findLead('Bea')
  await waitFor(() => expect(names()).toEqual(['Bea', 'Cleo']))
  expect(address()).toBe(`/app/leads/${bea}`)
  expect(await statusOf(studio, ana)).toBe('dismissed')
  await undo()
  await expectToast('Ana restored')
  await waitFor(() => expect(names()).toEqual(['Ana', 'Bea', 'Cleo']))
  expect(await statusOf(studio, ana)).toBe('new')
})

test('a dismissed lead is restored from its view, and the last lead of a view leaves it empty', async () => {
  const { studio, ana } = await threeLeads()
  await product.open(`/app/leads/${ana}?view=new`, { as: studio })
  await press('Dismiss', await findPane())
  await user.click(await screen.findByRole('radio', { name: /^Dismissed/ }))
  await waitFor(() => expect(names()).toEqual(['Ana']))
  await user.keyboard('j')
  await press('Restore', await findPane())
  await screen.findByText('No dismissed leads')
  expect(address()).toBe('/app/leads?view=dismissed')
  await waitFor(async () => expect(await statusOf(studio, ana)).toBe('new'))
})

test('spam is marked and unmarked, and cannot be answered', async () => {
  const { studio, bea } = await threeLeads()
  await product.open(`/app/leads/${bea}`, { as: studio })
  await findLead('Bea')
  await choose('Mark as spam')
  await expectToast('Bea marked as spam')
  await user.click(screen.getByRole('radio', { name: /^Spam/ }))
  await waitFor(() => expect(names()).toEqual(['Bea']))
  await user.keyboard('j')
  const pane = await findPane()
  expect(within(pane).queryByRole('button', { name: 'Reply' })).toBeNull()
  await press('Not spam', pane)
  await expectToast('Bea moved out of spam')
  expect(await statusOf(studio, bea)).toBe('new')
})

test('a lead is marked as answered and as unread', async () => {
  const { studio, ana } = await threeLeads()
  await product.open(`/app/leads/${ana}`, { as: studio })
  await findLead('Ana')
  await waitFor(async () => expect((await stored(studio, ana)).readAt).not.toBeNull())
  await choose('Mark as answered')
  await within(await findPane()).findByText('Answered in 1 min')
  await choose('Mark as unanswered')
  await within(await findPane()).findByText('Waiting 1 min')
  // The change shows at once, but the toast appears only when the server has responded.
  await expectToast('Ana marked as unanswered')
  await user.keyboard('u')
  await expectToast('Ana marked as unread')
  await waitFor(() => expect(address()).not.toContain(ana))
  expect((await stored(studio, ana)).readAt).toBeNull()
})

test('several leads are changed at once, and undone at once', async () => {
  const { studio, ana, cleo } = await threeLeads()
  await product.open('/app/leads', { as: studio })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ana' }))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Select Bea' }))
  await user.keyboard('{/Shift}')
  const bar = await screen.findByRole('group', { name: 'Selected' })
  expect(bar.textContent).toContain('2 selected')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(bar.isConnected).toBe(false))
  for (const name of ['Select Ana', 'Select Cleo']) await user.click(screen.getByRole('checkbox', { name }))
  await press('Dismiss', await screen.findByRole('group', { name: 'Selected' }))
  await expectToast('2 leads dismissed')
  await waitFor(() => expect(names()).toEqual(['Bea']))
  expect([await statusOf(studio, ana), await statusOf(studio, cleo)]).toEqual(['dismissed', 'dismissed'])
  await undo()
  await waitFor(() => expect(names()).toEqual(['Ana', 'Bea', 'Cleo']))
})

test('X selects the open lead, and the selection can be marked as read', async () => {
  const { studio } = await threeLeads()
  await product.open('/app/leads', { as: studio })
  await waitFor(() => expect(names()).toEqual(['Ana', 'Bea', 'Cleo']))
  await user.keyboard('j')
  await findLead('Ana')
  await user.keyboard('x')
  await screen.findByRole('checkbox', { name: 'Select Ana', checked: true })
  await user.click(screen.getByRole('checkbox', { name: 'Select Bea' }))
  await press('Mark as read', await screen.findByRole('group', { name: 'Selected' }))
  await screen.findByRole('link', { name: /^Leads.*1 unread$/ })
})

test('a refused change is taken back', async () => {
  const { studio, ana } = await threeLeads()
  product.network.intercept(/^POST \/api\/leads\/changes/, () =>
    Response.json({ error: 'Your plan has ended.' }, { status: 402 }),
  )
  await product.open(`/app/leads/${ana}`, { as: studio })
  await findLead('Ana')
  await user.keyboard('d')
  await expectToast('Error', 'Your plan has ended.')
  await waitFor(() => expect(names()).toEqual(['Ana', 'Bea', 'Cleo']))
})

test('letters do nothing if the user switched them off', async () => {
  const { studio, ana } = await threeLeads()
  await product.open('/app/profile', { as: studio })
  await user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }))
  await product.open(`/app/leads/${ana}`)
  await findLead('Ana')
  await user.keyboard('djar')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(address()).toBe(`/app/leads/${ana}`)
  expect(await statusOf(studio, ana)).toBe('new')
})

test('admins set up the form and import leads', async () => {
  const { studio } = await threeLeads()
  await product.open('/app/leads', { as: studio })
  await press('List actions')
  await screen.findByRole('menuitem', { name: 'Set up lead form' })
  await user.click(screen.getByRole('menuitem', { name: 'Import leads' }))
  await waitFor(() => expect(address()).toBe('/app/settings/import/leads'))
})

test('managers export the leads of a list', async () => {
  const { studio } = await threeLeads()
  await visitorWrites(product, studio, { firstName: 'Rankings', spam: true })
  const downloads = catchDownloads()
  await product.open('/app/leads', { as: await studio.colleague('Manager') })
  await press('List actions')
  expect(screen.queryByRole('menuitem', { name: 'Set up lead form' })).toBeNull()
  await user.click(await screen.findByRole('menuitem', { name: 'Export leads' }))
  await expectToast('Export ready')
  const text = await downloads[0]?.text()
  expect(text).toContain('Ana')
  expect(text).not.toContain('Rankings')
})
