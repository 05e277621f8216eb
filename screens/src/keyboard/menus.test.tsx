import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { creations } from '../testing/creations.ts'
import { address, findDialog, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'

const product = await startProduct()

const phone = 390
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)
const expectAddress = (expected: string) => waitFor(() => expect(address()).toBe(expected))
const openAccountMenu = async () => user.click(await screen.findByRole('button', { name: /account menu$/ }))
const chooseItem = async (name: string | RegExp) => user.click(await screen.findByRole('menuitem', { name }))

test('the account menu opens the profile and the shortcuts, changes the appearance and signs out', async () => {
  const studio = await product.newStudio()
  await product.open('/app/clients', { as: studio })
  await openAccountMenu()
  await chooseItem('Profile')
  await expectAddress('/app/profile')
  await openAccountMenu()
  await chooseItem(/^Keyboard shortcuts/)
  await findDialog('Keyboard shortcuts')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await openAccountMenu()
  await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }))
  await waitFor(() => expect(document.documentElement.classList.contains('dark')).toBe(true))
  await openAccountMenu()
  await chooseItem('Sign out')
  await expectAddress('/app')
  const headers = { authorization: `Bearer ${studio.token}` }
  await waitFor(async () =>
    expect(await product.call('GET', '/api/auth/me', undefined, headers)).toMatchObject({ status: 401 }),
  )
})

test('the account menu of an admin opens the setup checklist', async () => {
  const studio = await product.newStudio()
  await product.open('/app/clients', { as: studio })
  await screen.findByText('Next: import your projects')
  await openAccountMenu()
  await chooseItem(/^Getting set up, 0 of/)
  await screen.findByRole('dialog', { name: /set up/i })
})

test('on a phone Create offers what the role may create', async () => {
  const studio = await product.newStudio()
  await product.open('/app/clients', { as: studio, width: phone })
  await user.click(await screen.findByRole('button', { name: 'Create' }))
  const panel = await screen.findByRole('dialog', { name: 'Create' })
  const rows = within(panel).getAllByRole('link')
  expect(textsOf(rows)).toEqual(creations)
  await user.click(within(panel).getByRole('link', { name: 'Invite team member' }))
  await screen.findByRole('dialog', { name: 'Invite team member' })

  await product.open('/app/clients', { as: await studio.colleague('Staff'), width: phone })
  await user.click(await screen.findByRole('button', { name: 'Create' }))
  const theirs = await screen.findByRole('dialog', { name: 'Create' })
  expect(textsOf(within(theirs).getAllByRole('link'))).toEqual(['New project', 'New lead', 'Add client'])
  await user.click(within(theirs).getByRole('link', { name: 'Add client' }))
  await expectAddress('/app/clients?new=client')
})

test('on a phone More opens the pages that do not fit in the bar, and signs out', async () => {
  const studio = await product.newStudio()
  await product.open('/app/clients', { as: studio, width: phone })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  const panel = await screen.findByRole('dialog', { name: 'Robin CompanyAdmin' })
  const pages = textsOf(within(panel).getAllByRole('link'))
  // Other pages that do not fit in the bar may come between Dashboard and Settings.
  expect([pages[0], ...pages.slice(-2)]).toEqual(['Dashboard', 'Settings', 'Profile'])
  await within(panel).findByRole('button', { name: /^Getting set up, 0 of/ })
  await user.click(within(panel).getByRole('link', { name: 'Settings' }))
  await expectAddress('/app/settings')
  const more = screen.getByRole('button', { name: 'More' })
  await waitFor(() => expect(more.getAttribute('aria-current')).toBe('page'))
  await user.click(more)
  await user.click(await screen.findByRole('button', { name: 'Sign out' }))
  await expectAddress('/app')
})

test('on a phone the SuperAdmin pages are in one panel', async () => {
  await product.open('/app/admin/revenue', { as: await product.demo('superAdmin'), width: phone })
  await user.click(await screen.findByRole('button', { name: 'Platform' }))
  const panel = await screen.findByRole('dialog', { name: /platform$/ })
  const pages = textsOf(within(panel).getAllByRole('link'))
  expect(pages.slice(0, 3)).toEqual(['Companies', 'Users', 'Revenue'])
  expect(pages.slice(-2)).toEqual(['Settings', 'Profile'])
  await user.click(within(panel).getByRole('link', { name: 'Plans' }))
  await expectAddress('/app/admin/product-tiers')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
