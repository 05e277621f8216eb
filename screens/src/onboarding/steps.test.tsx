import { onboardingApi } from '@mantel/domain/onboarding'
import { settingsApi } from '@mantel/domain/settings/settings'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { fillRegistration, newAddress, valueOf } from '../auth/steps.ts'
import { startEntries } from '../testing/entries.tsx'
import { address, expectToast, fill, press, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'
import { apiCaller } from '../testing/studio.ts'
import { tinyPhoto } from '../testing/tiny-photo.ts'
import { registerStudio } from './registering.ts'

const product = await startProduct()
const { openPublic } = startEntries()

const expectStep = (title: string) => screen.findByRole('heading', { level: 1, name: title })
const goToNext = () => press('Continue')
const skip = () => press('Skip')

async function openSteps(path = '/app/hello') {
  const studio = await registerStudio(product)
  await product.open(path, { as: studio })
  await expectStep('Welcome to Mantel')
  return studio
}

/** Follows the link of a plan on the pricing page to the registration form, and registers. */
async function registerWith(plan: string) {
  const link = await screen.findByRole('link', { name: `Get Started with ${plan}` })
  await product.open(link.getAttribute('href') ?? '')
  await waitFor(() => expect(address()).toMatch(/^\/app\?mode=register&tier=/))
  const form = address()
  await fillRegistration(newAddress())
  await press('Create account')
  return form
}

/** Calls the API as the user who registered on the page. */
const me = () => apiCaller(product, localStorage.getItem('token') ?? '')

test('a visitor chooses a plan, creates an account and sets up the studio step by step', async () => {
  await openPublic('/pricing')
  await registerWith('Studio')
  await waitFor(() => expect(address()).toMatch(/^\/app\/hello\?tier=/))

  await expectStep('Welcome to Mantel')
  await screen.findByText('1 of 5')
  await press('Let’s go')
  expect(await expectStep('What kind of business do you run?')).toBe(document.activeElement)
  await user.click(screen.getByRole('radio', { name: /^Interior design/ }))
  await goToNext()

  await expectStep('Your company')
  expect(valueOf('Company name')).toBe('Ashby Interiors')
  await fill(screen.getByLabelText('Company name'), 'Ashby & Daughters')
  await user.upload(
    screen.getByLabelText('Choose a logo'),
    new File([tinyPhoto], 'ashby.png', { type: 'image/png' }),
  )
  await expectToast('Logo saved')
  await screen.findByRole('img', { name: /logo$/ })
  expect(valueOf('Company name')).toBe('Ashby & Daughters')
  await user.click(screen.getByRole('radio', { name: 'Harbor' }))
  expect(valueOf('Hex code')).toBe('#2F5D7C')
  await goToNext()

  await expectStep('How you work')
  await screen.findByLabelText('Name of stage Consultation')
  expect(valueOf('Staging period')).toBe('90')
  await skip()

  await expectStep('Your plan')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Studio/ }).checked).toBe(true)
  await screen.findByText(/^No charge until/)
  await fill(screen.getByLabelText(/^Offer code/), 'welcome20')
  await press('Apply')
  await screen.findByText(/20% off for 3 months/)
  await press('Finish')

  await expectStep('Your studio is ready')
  const { businessProfile, subscription } = await me().ask(onboardingApi.get, {})
  expect(businessProfile).toBe('interior-design')
  expect(subscription).toMatchObject({ tier: { name: 'Studio' }, offer: { code: 'WELCOME20' } })
  expect(await me().ask(settingsApi.get, {})).toMatchObject({ company: { name: 'Ashby & Daughters' } })
  await user.click(screen.getByRole('link', { name: 'Open Pipeline' }))
  await waitFor(() => expect(address()).toBe('/app/pipeline'))
  const list = await screen.findByRole('dialog', { name: 'Getting set up' })
  await within(list).findByRole('progressbar', { name: 'Getting set up' })
  // Pressed again if the panel was not yet listening.
  await waitFor(async () => {
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  expect((await screen.findAllByText('Consultation')).length).toBeGreaterThan(0)
})

test('the billing period chosen on the pricing page is kept', async () => {
  await openPublic('/pricing')
  await user.click(await screen.findByRole('radio', { name: 'Monthly' }))
  expect(await registerWith('Studio')).toMatch(/^\/app\?mode=register&tier=[^&]+&period=monthly/)
  await waitFor(() => expect(address()).toMatch(/^\/app\/hello\?tier=[^&]+&period=monthly$/))
  const expectMonthly = async () => {
    await press('Let’s go')
    for (const step of ['What kind of business do you run?', 'Your company', 'How you work']) {
      await expectStep(step)
      await skip()
    }
    await expectStep('Your plan')
    expect(screen.getByRole('radio', { name: 'Monthly' }).getAttribute('aria-checked')).toBe('true')
  }
  await expectMonthly()
  // The account stores the billing period, so the URL no longer has to contain it.
  await product.open('/app/hello')
  await expectMonthly()
})

test('steps keep their input in both directions and show saved values later', async () => {
  await openSteps('/onboarding')
  await press('Let’s go')
  await skip()
  await fill(await screen.findByLabelText(/^Website/), 'https://ashby.test')
  await press('Back')
  await expectStep('What kind of business do you run?')
  await goToNext()
  await expectStep('Your company')
  expect(screen.getByLabelText<HTMLInputElement>(/^Website/).value).toBe('https://ashby.test')
  await goToNext()

  await expectStep('How you work')
  await fill(screen.getByLabelText('Name of stage Bid'), 'Proposal')
  await fill(screen.getByLabelText('Add a type'), 'Model home')
  await user.keyboard('{Enter}')
  await press('Remove Enhancement')
  await fill(screen.getByLabelText('Staging period'), '60')
  await goToNext()
  await expectStep('Your plan')

  await product.open('/onboarding')
  await expectStep('Welcome to Mantel')
  await press('Let’s go')
  await skip()
  await expectStep('Your company')
  expect(screen.getByLabelText<HTMLInputElement>(/^Website/).value).toBe('https://ashby.test')
  await skip()
  await expectStep('How you work')
  await screen.findByLabelText('Name of stage Proposal')
  await screen.findByLabelText('Name of type Model home')
  expect(screen.queryByLabelText('Name of type Enhancement')).toBeNull()
  expect(valueOf('Staging period')).toBe('60')
})

test('the steps work with the keyboard alone', async () => {
  await openSteps()
  screen.getByRole('button', { name: 'Let’s go' }).focus()
  await user.keyboard('{Enter}')
  expect(await expectStep('What kind of business do you run?')).toBe(document.activeElement)
  await user.tab()
  await user.keyboard(' ')
  const isChosen = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name }).checked
  await waitFor(() => expect(isChosen(/^Property staging/)).toBe(true))
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(isChosen(/^Interior design/)).toBe(true))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await expectStep('Your company')
})

test('each step can be skipped on its own, which picks no plan', async () => {
  const studio = await openSteps('/app/hello')
  const { tiers, subscription: before } = await studio.ask(onboardingApi.get, {})
  const other = tiers.find(({ id }) => id !== before.tier?.id)
  await product.open(`/app/hello?tier=${other?.id}`, { as: studio })
  await expectStep('Welcome to Mantel')
  for (const next of ['What kind of business do you run?', 'Your company', 'How you work', 'Your plan']) {
    await skip()
    await expectStep(next)
  }
  await screen.findByText(new RegExp(`^Your free trial is on ${before.tier?.name}\\.`))
  await skip()
  await expectStep('Your studio is ready')
  await screen.findByText(new RegExp(`^You’re trying ${before.tier?.name} for free until `))
  expect((await studio.ask(onboardingApi.get, {})).subscription).toEqual(before)
  await user.click(screen.getByRole('link', { name: 'Open Pipeline' }))
  await waitFor(() => expect(address()).toBe('/app/pipeline'))
  await screen.findByRole('dialog', { name: 'Getting set up' })
})

test('an invalid name, color or code is shown at its field', async () => {
  // A plan that does not exist is ignored.
  await openSteps('/app/hello?tier=no-such-plan')
  await press('Let’s go')
  await skip()
  await fill(await screen.findByLabelText('Company name'), ' ')
  await goToNext()
  await screen.findByText('Company name is required')
  await fill(screen.getByLabelText('Company name'), 'Ashby')
  await fill(screen.getByLabelText('Hex code'), '#7A7A7A')
  await goToNext()
  await screen.findByText(/^Text is hard to read on this color/)
  await user.click(screen.getByRole('radio', { name: 'Plum' }))
  await goToNext()
  await expectStep('How you work')
  await skip()
  await expectStep('Your plan')
  const plans = within(screen.getByRole('group', { name: 'Plan' })).getAllByRole<HTMLInputElement>('radio')
  expect(plans.filter(({ checked }) => checked)).toHaveLength(1)
  await fill(screen.getByLabelText(/^Offer code/), 'nothing')
  await press('Apply')
  await screen.findByText('This code isn’t valid')
  // Finishing the step also checks a code that was typed but not applied.
  await fill(screen.getByLabelText(/^Offer code/), 'nothing at all')
  await waitFor(() => expect(screen.queryByText('This code isn’t valid')).toBeNull())
  await press('Finish')
  await screen.findByText('This code isn’t valid')
  await expectStep('Your plan')
  expect(within(screen.getByRole('region', { name: /^Notifications/ })).queryByRole('listitem')).toBeNull()
})

test('after a conflict the input stays, and continuing again replaces the other change', async () => {
  const studio = await openSteps()
  await press('Let’s go')
  await skip()
  await fill(await screen.findByLabelText('Company name'), 'Mine')
  const { company } = await studio.ask(settingsApi.get, {})
  await studio.ask(settingsApi.saveCompany, { body: { name: 'Theirs', seen: company.seen } })
  await goToNext()
  await screen.findByText(/^Someone else changed this/)
  expect(valueOf('Company name')).toBe('Mine')
  await goToNext()
  await expectStep('How you work')
  expect(await studio.ask(settingsApi.get, {})).toMatchObject({ company: { name: 'Mine' } })
})

test('a user who does not manage the subscription has no onboarding', async () => {
  const staff = await product.demo('staff')
  for (const path of ['/app/hello', '/onboarding']) {
    await product.open(path, { as: staff })
    await waitFor(() => expect(address()).toBe('/app/pipeline'))
  }
})
