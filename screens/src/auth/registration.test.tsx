import { authApi } from '@mantel/domain/auth/auth'
import { onboardingApi } from '@mantel/domain/onboarding'
import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { address, fill, findToast, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'
import { apiCaller } from '../testing/studio.ts'
import { fillRegistration, newAddress, press, sidebar, valueOf } from './steps.ts'

const product = await startProduct()
const tier = '6f1f7a52-3c55-4c53-9b5e-000000000001'

const code = 'FIRSTYEAR'
await product.sql(
  `insert into offer_codes (code, discount_type, discount_value, discount_duration_months, is_active)
   values ($1, 'percentage', 20, 3, true)`,
  [code],
)

const createAccount = () => press('Create account')

describe('a new account', () => {
  test('creates a company, and its admin starts on the pipeline', async () => {
    const email = newAddress()
    await product.open('/app')
    await user.click(await screen.findByRole('link', { name: 'create an account' }))
    await fillRegistration(email)
    await createAccount()
    await screen.findByRole('heading', { level: 1, name: 'Pipeline' })
    expect(address()).toBe('/app/pipeline')
    sidebar().getByText('Ashby Interiors')
    const me = await apiCaller(product, localStorage.getItem('token') ?? '').ask(authApi.me, {})
    expect(me).toMatchObject({
      email,
      firstName: 'Nora',
      role: 'CompanyAdmin',
      companyName: 'Ashby Interiors',
      emailVerifiedAt: null,
    })
  })

  // No plan has this id. The URL keeps the id, and the user chooses a plan during onboarding.
  test.each(['/app/hello', '/onboarding'])(
    'that was begun at %s returns there with its plan',
    async (path) => {
      await product.open(`${path}?tier=${tier}`)
      await waitFor(() => expect(address()).toMatch(/^\/app\?mode=register&tier=/))
      await fillRegistration(newAddress())
      await createAccount()
      await screen.findByRole('heading', { level: 1, name: 'Welcome to Mantel' })
      expect(address()).toBe(`${path}?tier=${tier}`)
    },
  )

  test('can include a phone and a website', async () => {
    await product.open('/app?mode=register')
    await fillRegistration(newAddress())
    await fill(screen.getByLabelText(/^Phone/), '555-0100')
    await fill(screen.getByLabelText(/^Website/), 'ashby.test')
    await createAccount()
    await waitFor(() => expect(address()).toBe('/app/pipeline'))
    const sent = product.network.asked.find(({ path }) => path === '/api/auth/register')
    expect(sent?.body).toMatchObject({ phone: '555-0100', website: 'ashby.test', termsAccepted: true })
  })
})

describe('an offer code', () => {
  test('can be typed, and a wrong one is refused at its field', async () => {
    await product.open('/app?mode=register')
    await fillRegistration(newAddress())
    await user.click(screen.getByText('Add an offer code'))
    await fill(screen.getByLabelText('Offer code'), 'nosuchcode')
    await createAccount()
    await screen.findByText('This code isn’t valid', { selector: '[role=alert]' })
    await fill(screen.getByLabelText('Offer code'), code)
    await createAccount()
    await waitFor(() => expect(address()).toBe('/app/pipeline'))
    const me = await apiCaller(product, localStorage.getItem('token') ?? '').ask(onboardingApi.get, {})
    expect(me.subscription.offer?.code).toBe(code)
  })

  test('of a link is filled in', async () => {
    await product.open(`/app/hello?code=${code.toLowerCase()}`)
    expect(await screen.findByLabelText('Offer code')).toHaveProperty('value', code)
  })
})

describe('a new account that is refused', () => {
  test('because its password is weak says why at the field, while it is typed and after', async () => {
    await product.open('/app?mode=register')
    await fillRegistration(newAddress())
    await fill(screen.getByLabelText('Password'), 'Mantel2026')
    const sentence = 'Please choose a password that isn’t just “Mantel”.'
    await screen.findByText(sentence)
    await createAccount()
    await screen.findByText(sentence, { selector: '[role=alert]' })
    expect(product.network.asked.filter(({ path }) => path === '/api/auth/register')).toEqual([])
  })

  test('keeps the input', async () => {
    const { user: admin } = await product.newStudio()
    await product.open('/app?mode=register')
    await fillRegistration(admin.email)
    await createAccount()
    await screen.findByText('Email is already registered')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
    expect(valueOf('Company')).toBe('Ashby Interiors')
    expect(valueOf('Password')).toBe('plaster and brass')
  })

  test('has a message if the server sends none', async () => {
    product.network.intercept(/^POST \/api\/auth\/register/, () => new Response('', { status: 502 }))
    await product.open('/app?mode=register')
    await fillRegistration(newAddress())
    await createAccount()
    expect((await findToast()).textContent).toContain('Registration failed')
  })

  test('shows missing fields before anything is sent', async () => {
    await product.open('/app?mode=register')
    await fill(await screen.findByLabelText('Password'), 'short')
    await createAccount()
    await screen.findByText('First name is required')
    screen.getByText('Last name is required')
    screen.getByText('Company name is required')
    screen.getByText('Password must be at least 6 characters')
    screen.getByText('Please accept the terms to continue')
    expect(product.network.asked.map(({ path }) => path)).not.toContain('/api/auth/register')
  })
})

describe('while the waitlist is active', () => {
  test('a visitor who chose a plan learns that registration is by invitation, and is offered the waitlist', async () => {
    product.network.intercept(/^GET \/api\/waitlist\/status/, () => Response.json({ isActive: true }))
    await product.open(`/app/hello?tier=${tier}`)
    await screen.findByText(/^You need an invitation to create an account right now\./)
    expect(screen.getByRole('link', { name: 'Join the waitlist' }).getAttribute('href')).toBe('/#waitlist')
    expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull()
  })

  test('an invited visitor sees the form with the invited email', async () => {
    product.network.intercept(/^GET \/api\/waitlist\/status/, () => Response.json({ isActive: true }))
    await product.open('/app?mode=register&invite=signup_AAAA&email=nora%40studio.test')
    await screen.findByText(/^We’ll check your invitation/)
    const email = await screen.findByLabelText<HTMLInputElement>('Email')
    expect(email.value).toBe('nora@studio.test')
    expect(email.readOnly).toBe(true)
    screen.getByRole('button', { name: 'Create account' })
  })
})
