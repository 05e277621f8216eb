import { checklistApi, checklistItems } from '@mantel/domain/checklist'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, expectReady, fill, findToast, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'

const product = await startProduct()

/** The checklist's card in the sidebar. */
const queryCard = () => screen.queryByRole('button', { name: /^(Getting set up|All set)/ })
const expectCard = (text: string) => waitFor(() => expect(queryCard()?.textContent).toContain(text))
const expectNoCard = () => waitFor(() => expect(queryCard()).toBeNull())
const openPanel = async () => {
  await user.click(await screen.findByRole('button', { name: /^(Getting set up|All set)/ }))
  return within(await screen.findByRole('dialog', { name: 'Getting set up' }))
}
const expectNoPanel = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a new company completes checklist items by doing them', async () => {
  await product.open('/app/dashboard', { as: await product.registerCompany() })
  const steps = within(await screen.findByRole('region', { name: 'Getting set up' }))
  expect(steps.getAllByRole('heading', { level: 3 })).toHaveLength(6)
  await expectReady()
  expect(screen.queryByRole('region', { name: 'Needs your attention' })).toBeNull()
  await expectCard('0 of 6')
  await expectCard('Next: import your projects')

  await user.click(steps.getByRole('link', { name: 'Add a project' }))
  const form = within(await screen.findByRole('dialog', { name: 'New project' }))
  await fill(form.getByRole('textbox', { name: /^Address/ }), '14 Beacon Street')
  await user.click(form.getByRole('button', { name: 'Add project' }))
  await expectCard('1 of 6')
  await expectCard('Next: import your clients')

  let panel = await openPanel()
  await panel.findByText('1 of 6')
  await user.click(panel.getByRole('link', { name: 'Add a client' }))
  const adding = within(await screen.findByRole('dialog', { name: 'Add client' }))
  await fill(adding.getByRole('textbox', { name: 'Email' }), `${crypto.randomUUID()}@mail.test`)
  await user.click(adding.getByRole('button', { name: 'Add client' }))
  await expectCard('2 of 6')

  panel = await openPanel()
  await user.click(panel.getByRole('link', { name: 'Set up timeline' }))
  await waitFor(() => expect(address()).toBe('/app/settings#timeline'))

  panel = await openPanel()
  await user.click(panel.getByRole('link', { name: 'Set up invoices' }))
  await waitFor(() => expect(address()).toBe('/app/settings#invoices'))
  await user.click(await screen.findByRole('radio', { name: 'Modern' }))
  await user.click(await screen.findByRole('button', { name: 'Save changes' }))
  await expectCard('3 of 6')

  panel = await openPanel()
  await user.click(panel.getByRole('link', { name: 'Set up payments' }))
  await waitFor(() => expect(address()).toBe('/app/settings#payments'))
  await user.click(await screen.findByRole('switch', { name: 'Accept cash' }))
  await user.click(await screen.findByRole('button', { name: 'Save changes' }))
  await expectCard('4 of 6')
})

test('items can be skipped and restored, and the first project replaces the checklist with the day’s work', async () => {
  const studio = await product.newStudio()
  await product.open('/app/dashboard', { as: studio })
  const steps = within(await screen.findByRole('region', { name: 'Getting set up' }))
  const count = (text: string) =>
    waitFor(() => expect(steps.getAllByRole('status')[0]?.textContent).toBe(text))
  await count('0 of 6')
  steps.getByRole('button', { name: 'Skip: Set up your timeline' }).focus()
  await user.keyboard('{Enter}')
  await count('1 of 6')
  // The button keeps the focus.
  expect(document.activeElement).toBe(steps.getByRole('button', { name: 'Restore: Set up your timeline' }))
  await user.keyboard('{Enter}')
  await count('0 of 6')
  await user.click(steps.getByRole('button', { name: 'Skip: Set up your timeline' }))
  await count('1 of 6')
  await user.click(steps.getByRole('button', { name: 'Skip: Import clients' }))
  await expectCard('2 of 6')
  await waitFor(async () =>
    expect(await studio.ask(checklistApi.get, {})).toMatchObject({
      skipped: ['clientsImported', 'timelineConfigured'],
    }),
  )
  await product.open('/app/dashboard')
  await screen.findByRole('region', { name: 'Getting set up' })

  await studio.addProject()
  await studio.ask(checklistApi.edit, { body: { skipped: ['timelineConfigured'] } })
  await product.open('/app/dashboard')
  await screen.findByRole('region', { name: 'Needs your attention' })
  const panel = await openPanel()
  await panel.findByText('2 of 6')
  await panel.findByRole('button', { name: 'Restore: Set up your timeline' })
})

test('a dismissed checklist is restored with Undo or from the account menu', async () => {
  const studio = await product.newStudio()
  await product.open('/app/pipeline', { as: studio })
  const expectStored = (dismissed: boolean) =>
    waitFor(async () => expect(await studio.ask(checklistApi.get, {})).toMatchObject({ dismissed }))
  const dismiss = async () => {
    await user.click((await openPanel()).getByRole('button', { name: 'Dismiss checklist' }))
    await expectNoPanel()
    await expectNoCard()
    await expectStored(true)
  }
  await dismiss()
  await user.click(within(await findToast()).getByRole('button', { name: 'Undo' }))
  await expectCard('Getting set up')
  await expectStored(false)
  await dismiss()
  await product.open('/app/pipeline')
  await expectReady()
  expect(queryCard()).toBeNull()
  await user.click(screen.getByRole('button', { name: /account menu$/ }))
  await user.click(await screen.findByRole('menuitem', { name: /^Getting set up/ }))
  await screen.findByRole('dialog', { name: 'Getting set up' })
  await user.keyboard('{Escape}')
  await expectNoPanel()
  await expectCard('Getting set up')
})

test('the sample data is removed with one click, and comes back with another', async () => {
  await product.open('/app/pipeline', { as: await product.registerCompany() })
  await screen.findByRole('link', { name: /24 Example Lane/ })
  const panel = await openPanel()
  await user.click(panel.getByRole('button', { name: 'Remove sample data' }))
  await panel.findByText('Sample data removed.')
  expect(panel.queryByRole('button', { name: /sample/ })).toBeNull()
  await user.click(panel.getByRole('button', { name: 'Undo' }))
  await user.click(await panel.findByRole('button', { name: 'Remove sample data' }))
  await panel.findByText('Sample data removed.')
  await user.keyboard('{Escape}')
  await expectNoPanel()
  await expectCard('0 of 6')
  await expectReady()
  expect(screen.queryByText(/^This sample data/)).toBeNull()
  expect(screen.queryByRole('link', { name: /24 Example Lane/ })).toBeNull()
})

test('the card shows for a day that the setup is complete, in a browser that saw it incomplete', async () => {
  const studio = await product.newStudio()
  const skipped = checklistItems.filter((item) => item !== 'timelineConfigured')
  await studio.ask(checklistApi.edit, { body: { skipped } })
  await product.open('/app/pipeline', { as: studio })
  const panel = await openPanel()
  await user.click(panel.getByRole('button', { name: 'Skip: Set up your timeline' }))
  await screen.findByRole('dialog', { name: 'All set' })
  await user.keyboard('{Escape}')
  await expectNoPanel()
  await expectCard('All set')
  await waitFor(async () =>
    expect((await studio.ask(checklistApi.get, {})).skipped).toHaveLength(checklistItems.length),
  )
  await product.open('/app/pipeline')
  await expectCard('All set')
  // Simulates a browser that has not seen the setup while it was incomplete.
  localStorage.removeItem('setup')
  await product.open('/app/pipeline')
  await expectReady()
  await screen.findByRole('link', { name: /open projects?/ })
  expect(queryCard()).toBeNull()
})

test('a change that cannot be sent is reverted with an error, and the checklist is loaded again', async () => {
  const studio = await product.newStudio()
  await product.open('/app/pipeline', { as: studio })
  const panel = await openPanel()
  product.network.intercept(/^PATCH \/api\/checklist/, () => {
    throw new TypeError('Failed to fetch')
  })
  await user.click(panel.getByRole('button', { name: 'Skip: Set up your timeline' }))
  await panel.findByText('0 of 6')
  await panel.findByRole('button', { name: 'Skip: Set up your timeline' })
  await screen.findByText(/^We can’t reach the server/)
  expect(await studio.ask(checklistApi.get, {})).toMatchObject({ skipped: [] })
})

test('only admins see the checklist', async () => {
  const studio = await product.newStudio()
  await product.open('/app/dashboard', { as: await studio.colleague('Manager') })
  await screen.findByRole('region', { name: 'Needs your attention' })
  await expectReady()
  expect(queryCard()).toBeNull()
  expect(product.network.asked.some(({ path }) => path === '/api/checklist')).toBe(false)
})
