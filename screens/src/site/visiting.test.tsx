import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { startEntries } from '../testing/entries.tsx'
import { address, fill, findToast, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'

const product = await startProduct()
const { openPublic } = startEntries()

const onTheList = "You're on the list! Check your email for updates."
const newAddress = () => `${crypto.randomUUID()}@studio.test`

/** The two forms of the landing page: the one at its top and the one at its end. */
async function openForms() {
  await openPublic('/')
  const [top, end] = screen.getAllByLabelText('Email address').map((field) => field.closest('section'))
  if (!top || !end) throw new Error('The landing page has two forms')
  return { top, end }
}

const emailIn = (form: HTMLElement) => within(form).getByLabelText('Email address')

async function join(form: HTMLElement, email: string) {
  if (email) await fill(emailIn(form), email)
  await user.click(within(form).getByRole('button', { name: 'Join Waitlist' }))
}

test('a visitor joins the waitlist, and both forms say so', async () => {
  const { top, end } = await openForms()
  const email = newAddress()
  await join(top, email)
  const toast = await findToast()
  expect(toast.textContent).toContain('Success!')
  expect(toast.textContent).toContain("You've been added to the waitlist. We'll be in touch soon.")
  const said = within(top).getByText(onTheList)
  await waitFor(() => expect(document.activeElement).toBe(said))
  within(end).getByText(onTheList)
  expect(screen.queryByRole('button', { name: 'Join Waitlist' })).toBeNull()
  expect(await product.sql('select email from waitlist where email = $1', [email])).toHaveLength(1)
})

test('while the address is on its way, both forms wait', async () => {
  const { end } = await openForms()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  product.network.intercept(/^POST \/api\/waitlist/, () => answered)
  await join(end, newAddress())
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Joining…' })).toHaveLength(2))
  expect(emailIn(end)).toHaveProperty('readOnly', true)
  answer()
  const said = await within(end).findByText(onTheList)
  await waitFor(() => expect(document.activeElement).toBe(said))
})

test('an address that is missing or incomplete is told beside the field', async () => {
  const { top } = await openForms()
  await join(top, '')
  await within(top).findByText('Enter your email')
  expect(document.activeElement).toBe(emailIn(top))
  expect(emailIn(top).getAttribute('aria-invalid')).toBe('true')
  await join(top, 'nora@studio')
  await within(top).findByText('That email looks incomplete')
  expect(product.network.asked.filter(({ method }) => method === 'POST')).toEqual([])
})

test('an address that is on the list already is refused, and stays in its field', async () => {
  const email = newAddress()
  await product.call('POST', '/api/waitlist/subscribe', { email })
  const { end } = await openForms()
  await join(end, email.toUpperCase())
  const toast = await findToast()
  expect(toast.textContent).toContain('Error')
  expect(toast.textContent).toContain('This email is already on the waitlist.')
  expect(emailIn(end)).toHaveProperty('value', email.toUpperCase())
})

test('a server that says nothing is answered for', async () => {
  const { top } = await openForms()
  product.network.intercept(/^POST \/api\/waitlist/, () => new Response('', { status: 502 }))
  await join(top, newAddress())
  expect((await findToast()).textContent).toContain('Failed to join waitlist. Please try again.')
})

test('the links of the menu lead to the sections, the prices and the sign-in, and close it', async () => {
  await openPublic('/')
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  const sheet = await screen.findByRole('dialog', { name: 'Menu' })
  const links = within(sheet).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Features', '#features'],
    ['Demo', '#demo'],
    ['Pricing', '/pricing'],
    ['Contact', '#waitlist'],
    ['Sign In', '/app'],
  ])
  for (const section of ['features', 'demo', 'waitlist'])
    expect(document.getElementById(section)?.tagName).toBe('SECTION')
  await user.click(within(sheet).getByRole('link', { name: 'Demo' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/#demo')
})

test('prices are by the year or by the month, and lead to a plan', async () => {
  await openPublic('/pricing')
  expect(screen.getByRole('radio', { name: 'Yearly' })).toHaveProperty('checked', true)
  const plan = (name: string) => {
    const item = screen.getByRole('heading', { name }).closest('li')
    if (!item) throw new Error(`${name} is no plan`)
    return item
  }
  const solo = plan('Solo')
  for (const text of ['$290/year', '14 days free', 'Up to 40 clients'])
    expect(solo.textContent).toContain(text)
  expect(plan('House').textContent).toContain('Unlimited projects')
  await user.click(screen.getByRole('radio', { name: 'Monthly' }))
  await waitFor(() => expect(solo.textContent).toContain('$29/month'))
  expect(within(solo).getByRole('link', { name: 'Get Started with Solo' }).getAttribute('href')).toMatch(
    /^\/app\/hello\?tier=[\w-]{36}&period=monthly$/,
  )
})

test('the chosen plan is kept between signing in and creating an account', async () => {
  const tier = '6f1f7a52-3c55-4c53-9b5e-000000000001'
  await product.open(`/app/hello?tier=${tier}&period=monthly`)
  await screen.findByRole('heading', { name: 'Create your account' })
  const query = () => Object.fromEntries(new URLSearchParams(location.search))
  const asked = query()
  expect(asked).toMatchObject({ tier, period: 'monthly', next: '/app/hello' })
  await user.click(screen.getByRole('link', { name: 'Sign in' }))
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(query()).toMatchObject({ tier, period: 'monthly' })
  expect(query()).not.toHaveProperty('mode')
  await user.click(await screen.findByRole('link', { name: 'create an account' }))
  await screen.findByRole('heading', { name: 'Create your account' })
  expect(query()).toEqual(asked)
})

test.each([
  ['/terms', 'Terms of service', '16 November 2026'],
  ['/privacy', 'Privacy policy', '15 November 2026'],
])('%s lists its parts, and is one click from the landing page', async (path, title, day) => {
  await openPublic('/')
  const footer = within(screen.getByRole('contentinfo'))
  const link = footer.getByRole('link', { name: path === '/terms' ? 'Terms' : 'Privacy' })
  expect(link.getAttribute('href')).toBe(path)
  await openPublic(path)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(document.title).toBe(`${title} · Mantel`)
  expect(screen.getByText(day).parentElement?.textContent).toBe(`Version of ${day}`)
  const parts = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link')
  expect(parts.length).toBeGreaterThan(8)
  for (const [at, part] of parts.entries()) {
    const section = document.querySelector(part.getAttribute('href') ?? '')
    expect(section?.querySelector('h2')?.textContent).toBe(`${at + 1}. ${part.textContent}`)
  }
  expect(parts.at(-1)?.textContent).toBe('How to reach us')
})

test.each([
  ['success', 'Lead Added to Pipeline'],
  ['already-added', 'Already in Pipeline'],
  ['already-used', 'Link Already Used'],
  ['invalid', 'Invalid Link'],
  ['invalid-data', 'Invalid Lead Data'],
  ['error', 'Error Adding Lead'],
  ['nonsense', 'Unknown Status'],
])('the outcome %s of a lead is “%s”, and leads back to the dashboard', async (status, title) => {
  await openPublic(`/lead-added?status=${status}`)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(screen.getByRole('link', { name: 'Return to Dashboard' }).getAttribute('href')).toBe('/app')
})
