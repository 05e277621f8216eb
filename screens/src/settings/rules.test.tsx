import { costsApi } from '@mantel/domain/costs'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, expectToast, fill, findToast, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'
import { expectNothingUnsaved, openSection, save, section } from './settings.ts'
import { settingsOf } from './stored-settings.ts'

const product = await startProduct()

test('the timeline shows an example while the user types, and saving updates open projects', async () => {
  const studio = await product.newStudio()
  const project = await studio.addProject({ dateServiced: '2026-03-30' })
  await openSection(product, 'timeline', studio)
  const timeline = await section('Timeline and fees')
  const field = (label: string) => within(timeline).getByLabelText<HTMLInputElement>(label)
  await within(timeline).findByText('Install Mar 30 → destage Jun 28, balance due Apr 4')
  await fill(field('Staging period'), '60')
  await user.selectOptions(field('Balance timing'), 'Before install date')
  await within(timeline).findByText('Install Mar 30 → destage May 29, balance due Mar 25')
  await fill(field('Deposit due'), 'soon')
  await save()
  await within(timeline).findByText('Enter a number')
  await fill(field('Deposit due'), '3')
  await fill(field('Late fee'), '2% a month')
  await save()
  await expectToast('Timeline and fees saved')
  expect((await studio.project(project.id)).dateOfDestage).toBe('2026-05-29')
  expect((await settingsOf(studio)).timeline).toMatchObject({
    stageDurationDays: 60,
    depositDueDays: 3,
    finalPaymentAnchor: 'beforeService',
    paymentLateFee: '2% a month',
  })
})

test('switches are saved at once, one after the other, and revert if they are refused', async () => {
  const studio = await product.newStudio()
  await openSection(product, 'access', studio)
  const all = await screen.findByRole('switch', { name: 'Staff can see all projects' })
  const prices = screen.getByRole('switch', { name: 'Staff can see prices' })
  const stored = async () => (await settingsOf(studio)).access
  await user.click(all)
  await user.click(prices)
  await waitFor(() => expect(all.getAttribute('aria-checked')).toBe('false'))
  expect(prices.getAttribute('aria-checked')).toBe('true')
  await waitFor(async () =>
    expect(await stored()).toMatchObject({ staffSeeAllProjects: false, staffSeePrices: true }),
  )
  await user.click(all)
  await user.click(prices)
  await waitFor(async () =>
    expect(await stored()).toMatchObject({ staffSeeAllProjects: true, staffSeePrices: false }),
  )

  product.network.intercept(/^PATCH \/api\/settings\/access/, () =>
    Response.json({ error: 'Not today' }, { status: 500 }),
  )
  await user.click(prices)
  await expectToast('Not today')
  await waitFor(() => expect(prices.getAttribute('aria-checked')).toBe('false'))
  expect(await stored()).toMatchObject({ staffSeePrices: false })
})

test('costs are added, edited in place, deactivated, removed and restored', async () => {
  const studio = await product.newStudio()
  const movers = () => screen.findByRole('row', { name: /Movers/ })
  await openSection(product, 'costs', studio)
  await screen.findByText(/^No costs yet\./)
  await fill(screen.getByLabelText('Name'), 'Movers, half a day')
  await fill(screen.getByLabelText('Default amount'), '480')
  await user.keyboard('{Enter}')
  await expectToast('Movers, half a day added')
  await user.click(
    within(await movers()).getByRole('button', { name: 'Default amount for Movers, half a day $480.00' }),
  )
  await fill(screen.getByLabelText('Default amount for Movers, half a day'), '512.5')
  await user.keyboard('{Enter}')
  await within(await movers()).findByText('$512.50')
  const active = within(await movers()).getByRole('switch', { name: 'Movers, half a day is active' })
  await user.click(active)
  await waitFor(async () =>
    expect(await studio.ask(costsApi.saved, {})).toMatchObject([{ defaultCost: 51_250, isActive: false }]),
  )

  await openSection(product, 'costs')
  const row = await movers()
  expect(row.textContent).toContain('$512.50')
  expect(within(row).getByRole('switch').getAttribute('aria-checked')).toBe('false')
  await user.click(within(row).getByRole('button', { name: 'Remove Movers, half a day' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /Movers/ })).toBeNull())
  await user.click(within(await findToast()).getByRole('button', { name: 'Undo' }))
  expect((await movers()).textContent).toContain('$512.50')

  await openSection(product, 'costs')
  expect((await movers()).textContent).toContain('$512.50')
})

test('a manager can read everything and change only costs', async () => {
  await product.open('/app/settings', { as: await product.demo('manager') })
  const company = within(await section('Company'))
  await company.findByLabelText('Company name')
  company.getByText('Only admins can change these settings.')
  const field = (label: string) => company.getByLabelText<HTMLInputElement>(label)
  expect(field('Company name').readOnly).toBe(true)
  expect(field('EIN').value).toMatch(/^[•-]+\d{4}$/)
  await user.click(field('EIN'))
  expect(document.activeElement).toBe(field('EIN'))
  expect(field('EIN').value).toMatch(/^[•-]+\d{4}$/)
  expect(company.queryByRole('button', { name: /^(Upload|Change) logo$/ })).toBeNull()
  const branding = within(await section('Branding'))
  await branding.findByLabelText('Primary')
  expect(branding.queryByRole('button', { name: 'Reset to default' })).toBeNull()
  expect(screen.queryByLabelText('Add a stage')).toBeNull()
  expect(within(await section('Stages')).getAllByRole('listitem').length).toBeGreaterThan(0)
  expect(screen.getByRole('switch', { name: 'Staff can see prices' }).hasAttribute('disabled')).toBe(true)
  const timeline = within(await section('Timeline and fees'))
  expect(timeline.getByLabelText<HTMLTextAreaElement>('Late fee').readOnly).toBe(true)
  await within(await section('Costs')).findByRole('button', { name: 'Add cost' })
})

test('a phone shows one section at a time and marks sections with unsaved changes', async () => {
  const studio = await product.newStudio()
  await product.open('/app/settings', { as: studio, width: 390 })
  const list = async () => within(await screen.findByRole('navigation', { name: 'Sections' }))
  await user.click((await list()).getByRole('link', { name: 'Company' }))
  await fill(await screen.findByLabelText('City'), 'Tybee Island')
  await user.click(screen.getByRole('link', { name: 'All settings' }))
  const left = await (await list()).findByRole('link', { name: /^Company/ })
  await waitFor(() => expect(left.textContent).toContain('Unsaved changes'))
  await user.click((await list()).getByRole('link', { name: 'Pipeline and labels' }))
  await screen.findByLabelText('Add a stage')
  expect(screen.queryByRole('region', { name: 'Company' })).toBeNull()
  history.back()
  await waitFor(() => expect(address()).toBe('/app/settings'))
  history.back()
  await section('Company')
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Tybee Island')
  await save()
  await expectToast('Company saved')
  await expectNothingUnsaved()
  expect((await settingsOf(studio)).company.city).toBe('Tybee Island')
})

test('a failure to load settings is shown and can be retried', async () => {
  const studio = await product.newStudio()
  let isDown = true
  product.network.intercept(/^GET \/api\/settings$/, () =>
    isDown ? Response.json({ error: 'The settings are being repaired' }, { status: 503 }) : undefined,
  )
  await openSection(product, 'timeline', studio)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('We couldn’t load your timeline')
  expect(alert.textContent).toContain('The settings are being repaired')
  isDown = false
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await screen.findByLabelText('Staging period')
})
