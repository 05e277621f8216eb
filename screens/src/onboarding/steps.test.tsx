import { onboardingApi } from '@mantel/domain/onboarding'
import { settingsApi } from '@mantel/domain/settings/settings'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { fillRegistration, newAddress, valueOf } from '../auth/steps.ts'
import { startEntries } from '../testing/entries.tsx'
import { address, fill, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'
import { apiCaller } from '../testing/studio.ts'
import { registerStudio } from './registering.ts'

const product = await startProduct()
const { openPublic } = startEntries()

const expectStep = (title: string) => screen.findByRole('heading', { level: 1, name: title })
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const goOn = () => press('Continue')
const later = () => press('Later')

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

/** Whoever registered in the page. */
const me = () => apiCaller(product, localStorage.getItem('token') ?? '')

test('someone chooses a plan, gets an account and sets up the studio step by step', async () => {
  await openPublic('/pricing')
  await registerWith('Studio')
  await waitFor(() => expect(address()).toMatch(/^\/app\/hello\?tier=/))

  await expectStep('Welcome to Mantel')
  await screen.findByText('1 of 5')
  await press('Let’s go')
  expect(await expectStep('What do you do?')).toBe(document.activeElement)
  await user.click(screen.getByRole('radio', { name: /^Interior design/ }))
  await goOn()

  await expectStep('Your company')
  expect(valueOf('Company name')).toBe('Ashby Interiors')
  await fill(screen.getByLabelText('Company name'), 'Ashby & Daughters')
  await user.click(screen.getByRole('radio', { name: 'Harbor' }))
  expect(valueOf('Or its number')).toBe('#2F5D7C')
  await goOn()

  await expectStep('How you work')
  await screen.findByLabelText('Name of stage Consultation')
  expect(valueOf('A property stays staged')).toBe('90')
  await later()

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
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await screen.findAllByText('Consultation')).length).toBeGreaterThan(0)
})

test('the way of paying that was chosen with the prices goes along', async () => {
  await openPublic('/pricing')
  await user.click(await screen.findByRole('radio', { name: 'Monthly' }))
  expect(await registerWith('Studio')).toMatch(/^\/app\?mode=register&tier=[^&]+&period=monthly/)
  await waitFor(() => expect(address()).toMatch(/^\/app\/hello\?tier=[^&]+&period=monthly$/))
  const expectMonthly = async () => {
    await press('Let’s go')
    for (const step of ['What do you do?', 'Your company', 'How you work']) {
      await expectStep(step)
      await later()
    }
    await expectStep('Your plan')
    expect(screen.getByRole('radio', { name: 'Monthly' }).getAttribute('aria-checked')).toBe('true')
  }
  await expectMonthly()
  // The account was made with it: the address need not say it again.
  await product.open('/app/hello')
  await expectMonthly()
})

test('steps keep what was typed, whichever way they are left, and show what was saved later', async () => {
  await openSteps('/onboarding')
  await press('Let’s go')
  await later()
  await fill(await screen.findByLabelText(/^Website/), 'https://ashby.test')
  await press('Back')
  await expectStep('What do you do?')
  await goOn()
  await expectStep('Your company')
  expect(screen.getByLabelText<HTMLInputElement>(/^Website/).value).toBe('https://ashby.test')
  await goOn()

  await expectStep('How you work')
  await fill(screen.getByLabelText('Name of stage Bid'), 'Proposal')
  await fill(screen.getByLabelText('Add a type'), 'Model home')
  await user.keyboard('{Enter}')
  await press('Remove Enhancement')
  await fill(screen.getByLabelText('A property stays staged'), '60')
  await goOn()
  await expectStep('Your plan')

  await product.open('/onboarding')
  await expectStep('Welcome to Mantel')
  await press('Let’s go')
  await later()
  await expectStep('Your company')
  expect(screen.getByLabelText<HTMLInputElement>(/^Website/).value).toBe('https://ashby.test')
  await later()
  await expectStep('How you work')
  await screen.findByLabelText('Name of stage Proposal')
  await screen.findByLabelText('Name of type Model home')
  expect(screen.queryByLabelText('Name of type Enhancement')).toBeNull()
  expect(valueOf('A property stays staged')).toBe('60')
})

test('the steps are done with the keyboard alone', async () => {
  await openSteps()
  screen.getByRole('button', { name: 'Let’s go' }).focus()
  await user.keyboard('{Enter}')
  expect(await expectStep('What do you do?')).toBe(document.activeElement)
  await user.tab()
  await user.keyboard(' ')
  const isChosen = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name }).checked
  await waitFor(() => expect(isChosen(/^Property staging/)).toBe(true))
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(isChosen(/^Interior design/)).toBe(true))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await expectStep('Your company')
})

test('the steps can wait altogether', async () => {
  await openSteps()
  await later()
  await waitFor(() => expect(address()).toBe('/app/pipeline'))
  await screen.findByRole('dialog', { name: 'Getting set up' })
})

test('a wrong name, color or code is said in place', async () => {
  // A plan that does not exist is ignored.
  await openSteps('/app/hello?tier=no-such-plan')
  await press('Let’s go')
  await later()
  await fill(await screen.findByLabelText('Company name'), ' ')
  await goOn()
  await screen.findByText('Company name is required')
  await fill(screen.getByLabelText('Company name'), 'Ashby')
  await fill(screen.getByLabelText('Or its number'), '#7A7A7A')
  await goOn()
  await screen.findByText(/^Neither dark nor light text can be read/)
  await user.click(screen.getByRole('radio', { name: 'Plum' }))
  await goOn()
  await expectStep('How you work')
  await later()
  await expectStep('Your plan')
  const plans = within(screen.getByRole('group', { name: 'Plan' })).getAllByRole<HTMLInputElement>('radio')
  expect(plans.filter(({ checked }) => checked)).toHaveLength(1)
  await fill(screen.getByLabelText(/^Offer code/), 'nothing')
  await press('Apply')
  await screen.findByText('This code is not valid')
  // A code that was typed and not tried is tried when the step is left.
  await fill(screen.getByLabelText(/^Offer code/), 'nothing at all')
  await waitFor(() => expect(screen.queryByText('This code is not valid')).toBeNull())
  await press('Finish')
  await screen.findByText('This code is not valid')
  await expectStep('Your plan')
  expect(within(screen.getByRole('region', { name: /^Notifications/ })).queryByRole('listitem')).toBeNull()
})

test('where someone else was quicker, what was typed stays and replaces theirs only when asked again', async () => {
  const studio = await openSteps()
  await press('Let’s go')
  await later()
  await fill(await screen.findByLabelText('Company name'), 'Mine')
  const { company } = await studio.ask(settingsApi.get, {})
  await studio.ask(settingsApi.saveCompany, { body: { name: 'Theirs', seen: company.seen } })
  await goOn()
  await screen.findByText(/^Somebody else changed this meanwhile/)
  expect(valueOf('Company name')).toBe('Mine')
  await goOn()
  await expectStep('How you work')
  expect(await studio.ask(settingsApi.get, {})).toMatchObject({ company: { name: 'Mine' } })
})

test('someone who does not run the company has no first steps', async () => {
  const staff = await product.demo('staff')
  for (const path of ['/app/hello', '/onboarding']) {
    await product.open(path, { as: staff })
    await waitFor(() => expect(address()).toBe('/app/pipeline'))
  }
})
