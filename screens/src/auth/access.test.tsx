import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { address, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'
import { chooseFromAccountMenu, sidebar } from './steps.ts'

const product = await startProduct()

const companyScreens = {
  '/app/dashboard': /^Good (morning|afternoon|evening)/,
  '/app/pipeline': 'Pipeline',
  '/app/projects': 'Projects',
  '/app/clients': 'Clients',
  '/app/settings': 'Settings',
  '/app/profile': 'Profile',
}
const platformScreens = {
  '/app/admin/companies': 'Companies',
  '/app/admin/users': 'Users',
  '/app/admin/content': 'Content',
  '/app/admin/landing': 'Landing page',
  '/app/admin/pricing': 'Pricing page',
  '/app/admin/settings': 'Settings',
  '/app/admin/revenue': 'Revenue',
  '/app/admin/product-tiers': 'Plans',
}

const findTitle = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

describe('a visitor', () => {
  test('is redirected from every company screen to the company sign-in', async () => {
    for (const path of Object.keys(companyScreens)) {
      await product.open(path)
      await findTitle('Welcome back')
      expect(address()).toBe('/app')
    }
  })

  test('is redirected from every platform screen to the admin sign-in', async () => {
    for (const path of Object.keys(platformScreens)) {
      await product.open(path)
      await findTitle('Platform admin')
      expect(address()).toBe('/app/admin')
    }
  })

  test('sees that a page does not exist, and can sign in', async () => {
    await product.open('/app/attic')
    await findTitle('Page not found')
    await user.click(screen.getByRole('link', { name: 'Sign In' }))
    await findTitle('Welcome back')
    expect(address()).toBe('/app')
  })
})

describe('a signed-in user', () => {
  test.each([
    { role: 'manager', from: '/app', to: '/app/dashboard', title: /^Good / },
    { role: 'manager', from: '/app/admin', to: '/app/dashboard', title: /^Good / },
    { role: 'manager', from: '/app/admin/companies', to: '/app/dashboard', title: /^Good / },
    { role: 'client', from: '/app', to: '/app/dashboard', title: /^Hello / },
    { role: 'client', from: '/app/admin/users', to: '/app/dashboard', title: /^Hello / },
    { role: 'client', from: '/app/pipeline', to: '/app/dashboard', title: /^Hello / },
    { role: 'superAdmin', from: '/app/admin', to: '/app/admin/companies', title: 'Companies' },
    { role: 'superAdmin', from: '/app', to: '/app/admin/companies', title: 'Companies' },
    { role: 'superAdmin', from: '/app/pipeline', to: '/app/admin/companies', title: 'Companies' },
  ] as const)('as $role is redirected from $from to $to', async ({ role, from, to, title }) => {
    await product.open(from, { as: await product.demo(role) })
    await findTitle(title)
    expect(address()).toBe(to)
  })

  test('as a company admin can open every company screen', async () => {
    for (const [path, title] of Object.entries(companyScreens)) {
      await product.open(path, { as: await product.demo('admin') })
      await findTitle(title)
      expect(address()).toBe(path)
    }
  })

  test('as a SuperAdmin can open every platform screen and their profile', async () => {
    for (const [path, title] of Object.entries({ ...platformScreens, '/app/profile': 'Profile' })) {
      await product.open(path, { as: await product.demo('superAdmin') })
      // Checks only the first heading, because the preview in an editor contains another one.
      const [first] = await screen.findAllByRole('heading', { level: 1 })
      expect(first?.textContent).toBe(title)
      expect(address()).toBe(path)
    }
  })

  test('as a client sees the portal with the studio’s name and a menu, but no studio screens', async () => {
    const client = await product.demo('client')
    await product.open('/app/profile', { as: client })
    await findTitle('Profile')
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Pipeline' })).toBeNull()
    await user.click(screen.getByRole('link', { name: /Alder & Finch/ }))
    await findTitle(/^Hello /)
    await chooseFromAccountMenu('Profile')
    await findTitle('Profile')
    expect(address()).toBe('/app/profile')
  })

  test('sees “Loading...” until the user is determined', async () => {
    let answer = () => {}
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve
    })
    product.network.intercept(/^GET \/api\/auth\/me/, () => isAnswered)
    await product.open('/app/pipeline', { as: await product.demo('manager') })
    await screen.findByText('Loading...')
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
    answer()
    await findTitle('Pipeline')
    expect(screen.queryByText('Loading...')).toBeNull()
  })
})

describe('an unknown URL', () => {
  test('shows an error in the company’s frame, with a link to the pipeline', async () => {
    for (const path of ['/app/attic', '/app/attic/under/the/roof']) {
      await product.open(path, { as: await product.demo('admin') })
      await screen.findByRole('heading', { name: 'Page not found' })
      sidebar().getByRole('link', { name: 'Settings' })
    }
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Go to pipeline' }))
    await findTitle('Pipeline')
    expect(address()).toBe('/app/pipeline')
  })

  test('has a button back to the previous page', async () => {
    await product.open('/app/clients', { as: await product.demo('admin') })
    await findTitle('Clients')
    history.pushState(null, '', '/app/attic')
    await screen.findByRole('heading', { name: 'Page not found' })
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await findTitle('Clients')
    expect(address()).toBe('/app/clients')
  })

  test('shows an error in the platform’s frame, with a link to the companies', async () => {
    await product.open('/app/admin/attic', { as: await product.demo('superAdmin') })
    await screen.findByRole('heading', { name: 'Page not found' })
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Companies' }))
    await findTitle('Companies')
    expect(address()).toBe('/app/admin/companies')
  })

  test('shows an error in the portal, with a link to its home page', async () => {
    await product.open('/app/attic', { as: await product.demo('client') })
    await screen.findByRole('heading', { name: 'Page not found' })
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Home' }))
    await findTitle(/^Hello /)
    expect(address()).toBe('/app/dashboard')
  })

  test('outside the app shows the specified 404 page, with a link to the home page', async () => {
    for (const path of ['/nowhere', '/nowhere/at/all', '/application']) {
      await product.open(path)
      await findTitle('404 Page Not Found')
      screen.getByText('Did you forget to add the page to the router?')
    }
    expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/')
    await waitFor(() => expect(document.title).toBe('404 Page Not Found'))
  })
})
