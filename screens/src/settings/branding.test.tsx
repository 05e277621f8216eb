import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, expectToast, fill, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'
import { expectNothingUnsaved, findSave, openSection, save, section } from './settings.ts'
import { logOf } from './stored-settings.ts'

const product = await startProduct()

const gold = '39.2 55% 45.3%'
const harborBlue = '204.2 45% 33.5%'
const valueOf = (name: string) => document.documentElement.style.getPropertyValue(name)
const expectPrimary = (color: string) => waitFor(() => expect(valueOf('--primary')).toBe(color))

async function openBranding(as?: { token: string }) {
  await openSection(product, 'branding', as)
  const branding = within(await section('Branding'))
  await branding.findByLabelText('Primary')
  return { ...branding, field: (label: string) => branding.getByLabelText<HTMLInputElement>(label) }
}

test('colors with low contrast are refused, and readable ones apply to the whole app once saved', async () => {
  const studio = await product.newStudio()
  const { field, ...branding } = await openBranding(studio)
  await expectPrimary(gold)
  await fill(field('Primary'), '#F9E27D')
  await fill(field('Text on primary'), '#FFFFFF')
  await branding.findByText('Low contrast (1.2:1).')
  await save()
  const refusal = await branding.findByRole('alert')
  expect(refusal.textContent).toBe('Not saved. Text needs more contrast with its background to be readable.')
  const help = branding.getByRole('button', { name: 'Use dark text' })
  await waitFor(() => expect(document.activeElement).toBe(help))
  await user.click(help)
  await waitFor(() => expect(field('Text on primary').value).toBe('#1F1709'))
  expect(branding.queryByText(/Low contrast/)).toBeNull()

  const preview = branding.getByRole('img', { name: /^Preview/ })
  expect(preview.style.getPropertyValue('--primary')).toBe('48.9 91.2% 73.3%')
  expect(valueOf('--primary')).toBe(gold)
  await save()
  await expectToast('Branding saved')
  expect(valueOf('--primary')).toBe('48.9 91.2% 73.3%')
  expect((await logOf(studio))[0]).toBe('Changed the company’s colors and fonts')
})

test('saved colors are kept after a reload, and can be reset to the default', async () => {
  const studio = await product.newStudio()
  const { field } = await openBranding(studio)
  await fill(field('Primary'), '#F9E27D')
  await save()
  await expectToast('Branding saved')

  const again = await openBranding()
  expect(again.field('Primary').value).toBe('#F9E27D')
  expect(valueOf('--primary')).toBe('48.9 91.2% 73.3%')
  await user.click(again.getByRole('button', { name: 'Reset to default' }))
  const dialog = await screen.findByRole('dialog', { name: 'Reset to default branding?' })
  await user.click(within(dialog).getByRole('button', { name: 'Reset' }))
  await expectToast('Branding reset to default')
  expect(valueOf('--primary')).toBe(gold)
  await waitFor(() => expect(again.field('Primary').value).toBe('#B38734'))
})

test('an invalid color is refused and shown again, and is not corrected automatically', async () => {
  const studio = await product.newStudio()
  const { field, ...branding } = await openBranding(studio)
  const all = branding.getByRole('button', { name: 'All colors' })
  await user.click(all)
  await waitFor(() => expect(branding.getAllByLabelText(/^Pick /)).toHaveLength(17))
  await fill(field('Borders'), '#12')
  await user.click(all)
  await waitFor(() => expect(branding.queryByLabelText('Borders')).toBeNull())
  await save()
  await branding.findByText('Enter a color like #B38734')
  expect(field('Borders').value).toBe('#12')
  pick(field('Pick borders'), '#aabbcc')
  await waitFor(() => expect(field('Borders').value).toBe('#AABBCC'))
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await expectNothingUnsaved()
  expect(field('Borders').value).toBe('#E6E1D7')
})

test('fonts are chosen from lists and saved with the colors', async () => {
  const studio = await product.newStudio()
  const { field } = await openBranding(studio)
  await user.selectOptions(field('Text size'), '16 px')
  await findSave()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await expectToast('Branding saved')
  expect(valueOf('--base-font-size')).toBe('16')
  expect((await openBranding()).field('Text size').value).toBe('16')
})

test('the app has the company’s colors after signing in, and the platform’s after signing out', async () => {
  await product.open('/app')
  await screen.findByRole('heading', { name: 'Welcome back' })
  await expectPrimary(gold)
  await fill(screen.getByLabelText('Email'), 'admin@harborpine.test')
  await fill(screen.getByLabelText('Password'), 'mantel-demo')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(address()).toBe('/app/pipeline'))
  await screen.findByRole('heading', { name: 'Pipeline' })
  expect(valueOf('--primary')).toBe(harborBlue)

  await product.open('/app/pipeline')
  expect(valueOf('--primary')).toBe(harborBlue)
  await user.click(await screen.findByRole('button', { name: /account menu$/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await screen.findByRole('heading', { name: 'Welcome back' })
  await expectPrimary(gold)
})

test('the sign-in page uses the whole palette, and derives colors that were not chosen', async () => {
  product.network.intercept(/^GET \/api\/company-styles/, () =>
    answerWith({ primary: '#B0123B', secondary: '#F3E0E6', sidebar: '#4A0718' }),
  )
  await product.open('/app')
  await screen.findByRole('heading', { name: 'Welcome back' })
  await expectPrimary('344.4 81.4% 38%')
  expect({
    '--primary-foreground': valueOf('--primary-foreground'),
    '--sidebar-primary': valueOf('--sidebar-primary'),
    '--sidebar-primary-foreground': valueOf('--sidebar-primary-foreground'),
    '--accent': valueOf('--accent'),
    '--accent-foreground': valueOf('--accent-foreground'),
    '--secondary': valueOf('--secondary'),
    '--sidebar': valueOf('--sidebar'),
  }).toEqual({
    '--primary-foreground': '0 0% 100%',
    '--sidebar-primary': '344.4 81.4% 38%',
    '--sidebar-primary-foreground': '0 0% 100%',
    '--accent': '164.6 32.7% 21%',
    '--accent-foreground': '0 0% 100%',
    '--secondary': '341.1 44.2% 91.6%',
    '--sidebar': '344.8 82.7% 15.9%',
  })
})

test('a failure to load styles is logged, and the sign-in page looks as before', async () => {
  await product.open('/app')
  await expectPrimary(gold)
  product.allowErrors(/^The company styles could not be loaded/)
  product.network.intercept(/^GET \/api\/company-styles/, () => new Response('', { status: 500 }))
  await product.open('/app')
  await screen.findByRole('heading', { name: 'Welcome back' })
  await waitFor(() =>
    expect(console.error).toHaveBeenCalledWith('The company styles could not be loaded', expect.anything()),
  )
  expect(valueOf('--primary')).toBe(gold)
})

test('unreadable colors are logged, and the sign-in page keeps those of the style sheet', async () => {
  product.allowErrors(/^The company styles could not be read/)
  let isBroken = true
  product.network.intercept(/^GET \/api\/company-styles/, () =>
    isBroken ? answerWith('{not json') : undefined,
  )
  await product.open('/app')
  await screen.findByRole('heading', { name: 'Welcome back' })
  await waitFor(() =>
    expect(console.error).toHaveBeenCalledWith('The company styles could not be read', expect.anything()),
  )
  expect(valueOf('--primary')).toBe('')
  isBroken = false
  await product.open('/app')
  await expectPrimary(gold)
})

const answerWith = (colors: Record<string, string> | string) => {
  const given = { primaryForeground: '#FFFFFF', accent: '#24473E' }
  const text = typeof colors === 'string' ? colors : JSON.stringify({ ...given, ...colors })
  return Response.json({ colors: text, typography: '{}' })
}

/** Sets the value as the browser's color picker does. */
function pick(field: HTMLInputElement, color: string) {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  value?.set?.call(field, color)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
