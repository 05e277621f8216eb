import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPalette } from '../palette/palette.ts'
import { address, findDialog, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'

const product = await startProduct()

/** The sidebar and the bottom bar both have it; the sidebar comes first. */
async function findPlace(name: string) {
  const [link] = await screen.findAllByRole('link', { name })
  if (!link) throw new Error(`There is no link ${name}`)
  return link
}
const findKeys = () => findDialog('Keyboard shortcuts')
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('? shows the keys, and Escape brings the focus back', async () => {
  const studio = await product.newStudio()
  await product.open('/app/pipeline', { as: studio })
  const link = await findPlace('Projects')
  link.focus()
  await user.keyboard('?')
  const rows = within(await findKeys())
    .getAllByRole('term')
    .map(({ parentElement }) => parentElement?.textContent)
  expect(rows).toContain('Search or jump toCtrl K')
  expect(rows).toContain('Create somethingC')
  expect(rows).toContain('ClientsGthenC')
  expect(rows).toContain('Move to stageS')
  await user.keyboard('{Escape}')
  await expectClosed()
  await waitFor(() => expect(document.activeElement).toBe(link))
})

test('the platform’s list of keys has its own places, and no boards', async () => {
  await product.open('/app/admin/revenue', { as: await product.demo('superAdmin') })
  await findPlace('Companies')
  await user.keyboard('?')
  const keys = await findKeys()
  expect(keys.textContent).toContain('Product tiersGthenT')
  expect(keys.textContent).not.toContain('Create something')
  expect(keys.textContent).not.toContain('On boards and in lists')
})

test('G and a letter lead to each place', async () => {
  const studio = await product.newStudio()
  await product.open('/app/profile', { as: studio })
  await findPlace('Projects')
  const places = { gd: 'dashboard', gj: 'projects', gc: 'clients', gp: 'pipeline', gs: 'settings' }
  for (const [keys, place] of Object.entries(places)) {
    await user.keyboard(keys)
    await waitFor(() => expect(address()).toBe(`/app/${place}`))
  }
})

test('the palette gives the focus back, and nothing opens on top of a dialog', async () => {
  const studio = await product.newStudio()
  await product.open('/app/settings', { as: studio })
  const link = await findPlace('Projects')
  link.focus()
  await openPalette()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(link))

  await product.open('/app/settings?inviting=yes')
  await findDialog('Invite a teammate')
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

test('letters do nothing in fields, and nothing at all when they are switched off', async () => {
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
  await within(await findKeys()).findByText(/^Single keys are off/)
})

test('the sidebar narrows and widens by Ctrl+B, and stays so; what is narrow has tooltips', async () => {
  await product.open('/app/pipeline', { as: await product.demo('admin') })
  await screen.findByText('Alder & Finch Staging')
  await user.keyboard('{Control>}b{/Control}')
  await waitFor(() => expect(screen.queryByText('Alder & Finch Staging')).toBeNull())
  await product.open('/app/pipeline')
  const link = await findPlace('Projects')
  expect(link.getAttribute('aria-label')).toBe('Projects')
  expect(screen.queryByText('Alder & Finch Staging')).toBeNull()
  await waitFor(() => expect(link.dataset.state).toBe('closed'))
  await user.hover(link)
  expect((await screen.findByRole('tooltip')).textContent).toBe('Projects')
  await user.keyboard('{Control>}b{/Control}')
  await screen.findByText('Alder & Finch Staging')
})
