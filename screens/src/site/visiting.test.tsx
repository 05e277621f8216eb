import { privacyVersion, termsVersion } from '@mantel/domain/site/terms'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { startEntries } from '../testing/entries.tsx'
import { address, fill, findToast, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'

const product = await startProduct()
const { openPublic } = startEntries()

const onTheList = "You're on the list! Check your email for updates."
const supportAddress = 'support@mantel.test'
const newAddress = () => `${crypto.randomUUID()}@studio.test`

/** While there is a waitlist, the landing page has a form at the top and one at the end. */
async function openForms() {
  product.network.intercept(/^GET \/api\/waitlist\/status/, () => Response.json({ isActive: true }))
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
  const confirmation = within(top).getByText(onTheList)
  await waitFor(() => expect(document.activeElement).toBe(confirmation))
  within(end).getByText(onTheList)
  expect(screen.queryByRole('button', { name: 'Join Waitlist' })).toBeNull()
  expect(await product.sql('select email from waitlist where email = $1', [email])).toHaveLength(1)
})

test('while the request is running, both forms wait', async () => {
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
  const confirmation = await within(end).findByText(onTheList)
  await waitFor(() => expect(document.activeElement).toBe(confirmation))
})

test('a missing or incomplete email address shows an error at the field', async () => {
  const { top } = await openForms()
  await join(top, '')
  await within(top).findByText('Enter your email')
  expect(document.activeElement).toBe(emailIn(top))
  expect(emailIn(top).getAttribute('aria-invalid')).toBe('true')
  await join(top, 'nora@studio')
  await within(top).findByText('That email looks incomplete')
  expect(product.network.asked.filter(({ method }) => method === 'POST')).toEqual([])
})

test('an email address that is already on the list is refused and stays in the field', async () => {
  const email = newAddress()
  await product.call('POST', '/api/waitlist/subscribe', { email })
  const { end } = await openForms()
  await join(end, email.toUpperCase())
  const toast = await findToast()
  expect(toast.textContent).toContain('Error')
  expect(toast.textContent).toContain('This email is already on the waitlist.')
  expect(emailIn(end)).toHaveProperty('value', email.toUpperCase())
})

test('a response without a message shows a default error', async () => {
  const { top } = await openForms()
  product.network.intercept(/^POST \/api\/waitlist/, () => new Response('', { status: 502 }))
  await join(top, newAddress())
  expect((await findToast()).textContent).toContain('Failed to join waitlist. Please try again.')
})

test('the menu links to the sections, pricing and sign-in, and closes after a choice', async () => {
  await openPublic('/')
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  const menu = await screen.findByRole('dialog', { name: 'Menu' })
  const links = within(menu).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Features', '#features'],
    ['Demo', '#demo'],
    ['Pricing', '/pricing'],
    ['Contact', '#waitlist'],
    ['Sign In', '/app'],
  ])
  for (const section of ['features', 'demo', 'waitlist'])
    expect(document.getElementById(section)?.tagName).toBe('SECTION')
  await user.click(within(menu).getByRole('link', { name: 'Demo' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/#demo')
})

test('prices are yearly or monthly, and each plan links to onboarding', async () => {
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

test('the offer code of a link is added to every way to sign up', async () => {
  await openPublic('/pricing?code=welcome20')
  await screen.findByText('We’ll add your code WELCOME20 when you sign up.')
  const links = screen.getAllByRole('link', { name: /^Get Started/ })
  expect(links).toHaveLength(4)
  for (const link of links) expect(link.getAttribute('href')).toMatch(/[?&]code=welcome20$/)
})

test('every plan says Get Started, also while registration is by invitation', async () => {
  product.network.intercept(/^GET \/api\/waitlist\/status/, () => Response.json({ isActive: true }))
  await openPublic('/pricing')
  const links = screen.getAllByRole('link', { name: /^Get Started with/ })
  expect(links).toHaveLength(3)
  for (const link of links) expect(link.getAttribute('href')).toMatch(/^\/app\/hello\?tier=[\w-]{36}$/)
})

describe('the landing page', () => {
  test('does not mention a waitlist while plans are on sale, and says where to write', async () => {
    await openPublic('/')
    const contact = within(document.getElementById('waitlist') ?? document.body)
    contact.getByRole('heading', { name: 'Get in touch' })
    expect(contact.getByRole('link', { name: supportAddress }).getAttribute('href')).toBe(
      `mailto:${supportAddress}`,
    )
    expect(document.body.textContent).not.toMatch(/wait|early access|spot opens/i)
    expect(screen.getAllByRole('button', { name: 'Keep me posted' })).toHaveLength(1)
  })

  test('takes messages where Contact leads, with and without a support address', async () => {
    product.network.intercept(/^GET \/api\/contact/, () =>
      Response.json({ supportAddress: null, operator: null }),
    )
    await openPublic('/')
    const link = within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', {
      name: 'Contact',
    })
    expect(link.getAttribute('href')).toBe('#waitlist')
    const contact = within(document.getElementById('waitlist') ?? document.body)
    expect(contact.queryByRole('link')).toBeNull()
    const press = () => user.click(contact.getByRole('button', { name: 'Send message' }))
    await press()
    contact.getByText('Enter your email')
    expect(document.activeElement).toBe(contact.getByLabelText('Your email'))
    const email = newAddress()
    await fill(contact.getByLabelText('Your email'), email)
    await press()
    contact.getByText('Enter a message')
    await fill(contact.getByLabelText('Message'), 'Do you move data from spreadsheets?')
    product.network.intercept(/^POST \/api\/contact/, () => new Response('', { status: 502 }))
    await press()
    await contact.findByText('Couldn’t send your message. Please try again.')
    product.network.reset()
    await press()
    const sent = await contact.findByText('Message sent. We’ll email you back.')
    await waitFor(() => expect(document.activeElement).toBe(sent))
    expect(
      await product.sql("select 1 from messages where template_key = 'contact_message' and reply_to = $1", [
        email,
      ]),
    ).not.toEqual([])
  })

  test('invites visitors to the waitlist while it is on', async () => {
    product.network.intercept(/^GET \/api\/waitlist\/status/, () => Response.json({ isActive: true }))
    await openPublic('/')
    screen.getByRole('heading', { name: 'Get early access' })
    expect(screen.getAllByRole('button', { name: 'Join Waitlist' })).toHaveLength(2)
    expect(screen.queryByRole('link', { name: supportAddress })).toBeNull()
  })

  test('shows the texts of the SuperAdmin for both', async () => {
    product.network.intercept(/^GET \/api\/landing\/content/, () =>
      Response.json([
        { section: 'hero', content: { button: 'Count me in', openButton: 'Write me' } },
        { section: 'waitlist', content: { title: 'Soon', openTitle: 'Say hello' } },
      ]),
    )
    await openPublic('/')
    screen.getByRole('heading', { name: 'Say hello' })
    expect(screen.getAllByRole('button', { name: 'Write me' })).toHaveLength(1)
    product.network.intercept(/^GET \/api\/waitlist\/status/, () => Response.json({ isActive: true }))
    await openPublic('/')
    screen.getByRole('heading', { name: 'Soon' })
    expect(screen.getAllByRole('button', { name: 'Count me in' })).toHaveLength(2)
  })
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
  ['/terms', 'Terms of service'],
  ['/privacy', 'Privacy policy'],
])('%s lists its sections and is linked from the landing page', async (path, title) => {
  await openPublic('/')
  const footer = within(screen.getByRole('contentinfo'))
  const link = footer.getByRole('link', { name: path === '/terms' ? 'Terms' : 'Privacy' })
  expect(link.getAttribute('href')).toBe(path)
  await openPublic(path)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(document.title).toBe(`${title} · Mantel`)
  const version = path === '/terms' ? termsVersion : privacyVersion
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(version),
  )
  expect(screen.getByText(day).parentElement?.textContent).toBe(`Last updated ${day}`)
  const parts = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link')
  expect(parts.length).toBeGreaterThan(8)
  for (const [at, part] of parts.entries()) {
    const section = document.querySelector(part.getAttribute('href') ?? '')
    expect(section?.querySelector('h2')?.textContent).toBe(`${at + 1}. ${part.textContent}`)
  }
  expect(parts.at(-1)?.textContent).toBe('Contact us')
})

test('the legal pages are not shown while the operator has no address', async () => {
  const [before] = await product.sql<{ address: string }>(
    'select operator_address as address from platform_settings',
  )
  await product.sql('update platform_settings set operator_address = null')
  await openPublic('/terms')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Terms of service')
  screen.getByText('This page isn’t available yet. Please check back soon.')
  expect(screen.queryByRole('navigation', { name: 'Contents' })).toBeNull()
  await product.sql('update platform_settings set operator_address = $1', [before?.address])
  await openPublic('/terms')
  expect(document.getElementById('contact')?.textContent).toContain(before?.address)
})

test.each([
  ['success', 'Lead Added to Pipeline'],
  ['already-added', 'Already in Pipeline'],
  ['already-used', 'Link Already Used'],
  ['invalid', 'Invalid Link'],
  ['invalid-data', 'Invalid Lead Data'],
  ['error', 'Error Adding Lead'],
  ['nonsense', 'Unknown Status'],
])('the lead status %s shows “%s” and a link to the dashboard', async (status, title) => {
  await openPublic(`/lead-added?status=${status}`)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(screen.getByRole('link', { name: 'Return to Dashboard' }).getAttribute('href')).toBe('/app')
})
