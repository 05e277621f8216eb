import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPalette } from '../palette/palette.ts'
import { address, findDialog, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'

const product = await startProduct()

/** Returns the link in the sidebar, which comes before the same link in the bottom bar. */
async function findPageLink(name: string) {
  const [link] = await screen.findAllByRole('link', { name })
  if (!link) throw new Error(`There is no link ${name}`)
  return link
}
const findShortcuts = () => findDialog('Keyboard shortcuts')
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('? opens the shortcuts, and Escape returns the focus', async () => {
  const studio = await product.newStudio()
  await product.open('/app/pipeline', { as: studio })
  const link = await findPageLink('Projects')
  link.focus()
  await user.keyboard('?')
  const rows = within(await findShortcuts())
    .getAllByRole('term')
    .map(({ parentElement }) => parentElement?.textContent)
  expect(rows).toContain('Search or jump toCtrl K')
  expect(rows).toContain('CreateC')
  expect(rows).toContain('ClientsGthenC')
  expect(rows).toContain('Move to stageS')
  await user.keyboard('{Escape}')
  await expectClosed()
  await waitFor(() => expect(document.activeElement).toBe(link))
})

test('the SuperAdmin’s shortcuts list the admin pages, and no boards', async () => {
  await product.open('/app/admin/revenue', { as: await product.demo('superAdmin') })
  await findPageLink('Companies')
  await user.keyboard('?')
  const keys = await findShortcuts()
  expect(keys.textContent).toContain('PlansGthenT')
  expect(keys.textContent).not.toContain('Create')
  expect(keys.textContent).not.toContain('Boards and lists')
})

test('G and a letter open each page', async () => {
  const studio = await product.newStudio()
  await product.open('/app/profile', { as: studio })
  await findPageLink('Projects')
  const places = { gd: 'dashboard', gj: 'projects', gc: 'clients', gp: 'pipeline', gs: 'settings' }
  for (const [keys, place] of Object.entries(places)) {
    await user.keyboard(keys)
    await waitFor(() => expect(address()).toBe(`/app/${place}`))
  }
})

test('the palette returns the focus, and nothing opens on top of a dialog', async () => {
  const studio = await product.newStudio()
  await product.open('/app/settings', { as: studio })
  const link = await findPageLink('Projects')
  link.focus()
  await openPalette()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(link))

  await product.open('/app/settings?inviting=yes')
  await findDialog('Invite team member')
  await user.keyboard('{Control>}k{/Control}')
  await user.keyboard('?')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(screen.queryByRole('combobox', { name: 'Search or jump to' })).toBeNull()
})

test('Ctrl+K closes the palette that it opened', async () => {
  const studio = await product.newStudio()
  await product.open('/app/clients', { as: studio })
  await openPalette()
  await user.keyboard('{Control>}k{/Control}')
  await expectClosed()
})

test('single-key shortcuts do nothing in fields, or when they are switched off', async () => {
  const studio = await product.newStudio()
  await product.open('/app/profile', { as: studio })
  const name = await screen.findByLabelText<HTMLInputElement>('First name')
  await user.clear(name)
  await user.type(name, 'gd?')
  expect(name.value).toBe('gd?')
  expect(address()).toBe('/app/profile')
  expect(screen.queryByRole('dialog')).toBeNull()

  await product.open('/app/profile')
  await user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }))
  await user.click(screen.getByRole('heading', { level: 1 }))
  await user.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  await openPalette('shortcuts')
  await user.keyboard('{Enter}')
  await within(await findShortcuts()).findByText(/^Single-key shortcuts are off/)
})

test('Ctrl+B toggles the sidebar, which stays so after a reload; the narrow one has tooltips', async () => {
  await product.open('/app/pipeline', { as: await product.demo('admin') })
  await screen.findByText('Alder & Finch Staging')
  await user.keyboard('{Control>}b{/Control}')
  await waitFor(() => expect(screen.queryByText('Alder & Finch Staging')).toBeNull())
  await product.open('/app/pipeline')
  const link = await findPageLink('Projects')
  expect(link.getAttribute('aria-label')).toBe('Projects')
  expect(screen.queryByText('Alder & Finch Staging')).toBeNull()
  await waitFor(() => expect(link.dataset.state).toBe('closed'))
  await user.hover(link)
  expect((await screen.findByRole('tooltip')).textContent).toBe('Projects')
  await user.keyboard('{Control>}b{/Control}')
  await screen.findByText('Alder & Finch Staging')
})
