import { offerCodesApi } from '@mantel/domain/admin/offer-codes'
import { tiersApi } from '@mantel/domain/admin/tiers'
import { onboardingApi } from '@mantel/domain/onboarding'
import { siteApi } from '@mantel/domain/site/site'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { registerStudio } from '../onboarding/registering.ts'
import { startEntries } from '../testing/entries.tsx'
import { expectToast, fill, findBothVersions, findToast, press, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'
import { choose, expectLogged } from './steps.ts'

const product = await startProduct()
const { openPublic } = startEntries()

async function openPlans() {
  const superAdmin = await product.demo('superAdmin')
  await product.open('/app/admin/product-tiers', { as: superAdmin })
  await screen.findByRole('table', { name: 'Plans' })
  await screen.findByRole('table', { name: 'Offer codes' })
  return superAdmin
}

const tierRows = () =>
  within(screen.getByRole('table', { name: 'Plans' }))
    .getAllByRole('row')
    .slice(1)
const expectOrder = (...names: string[]) =>
  waitFor(() =>
    expect(
      tierRows().map((row) => within(row).getByRole('rowheader').querySelector('button')?.textContent),
    ).toEqual(names),
  )
const valueIn = (dialog: HTMLElement, label: string) =>
  within(dialog).getByLabelText<HTMLInputElement>(label).value

async function tierNamed(name: string) {
  const superAdmin = await product.demo('superAdmin')
  const found = (await superAdmin.ask(tiersApi.list, {})).find((tier) => tier.name === name)
  if (!found) throw new Error(`There is no tier ${name}`)
  return found
}

test('visitors see changes to the price and order of plans at once', async () => {
  const superAdmin = await openPlans()
  await expectOrder('Solo', 'Studio', 'House')
  await press('Solo')
  const dialog = await screen.findByRole('dialog', { name: 'Edit Solo' })
  const monthly = within(dialog).getByLabelText('Monthly price')
  const yearly = within(dialog).getByLabelText(/^Yearly price/)
  expect(valueIn(dialog, 'Monthly price')).toBe('29')
  await fill(monthly, '-5')
  await press('Save plan', dialog)
  await within(dialog).findByText('A price can’t be negative')
  await fill(monthly, '31.50')
  await within(dialog).findByText(/The new price applies to new customers only\.$/)
  const warning = 'Paying monthly costs less than this yearly price.'
  await fill(yearly, '400')
  await within(dialog).findByText(warning)
  await fill(yearly, '315')
  await waitFor(() => expect(within(dialog).queryByText(warning)).toBeNull())
  await press('Save plan', dialog)
  await expectLogged('Plan saved')
  await waitFor(() => expect(tierRows()[0]?.textContent).toMatch(/\$31\.50.*\$315/))

  const solo = screen.getByRole('button', { name: 'Solo' })
  solo.focus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expectOrder('Studio', 'Solo', 'House')
  await screen.findByText('Solo, position 2 of 3')
  expect(document.activeElement?.textContent).toBe('Solo')
  await expectToast('Order saved')
  await choose('House', /^Move up/)
  await expectOrder('Studio', 'House', 'Solo')
  await waitFor(async () =>
    expect((await superAdmin.ask(siteApi.tiers, {})).map(({ name }) => name)).toEqual([
      'Studio',
      'House',
      'Solo',
    ]),
  )

  product.leave()
  await openPublic('/pricing')
  const names = await screen.findAllByRole('heading', { level: 2, name: /^(Solo|Studio|House)$/ })
  expect(names.map(({ textContent }) => textContent)).toEqual(['Studio', 'House', 'Solo'])
  expect(document.body.textContent).toContain('$315')
})

test('reordering can be undone', async () => {
  const superAdmin = await openPlans()
  const before = (await superAdmin.ask(tiersApi.list, {})).map(({ name }) => name)
  const [first = '', second = '', ...others] = before
  await choose(first, /^Move down/)
  await expectOrder(second, first, ...others)
  const toast = await findToast()
  expect(toast.textContent).toContain('Order saved')
  await press('Undo', toast)
  await expectOrder(...before)
  await waitFor(async () =>
    expect((await superAdmin.ask(tiersApi.list, {})).map(({ name }) => name)).toEqual(before),
  )
})

test('a plan is added, deactivated and deleted; one in use is not deleted', async () => {
  await openPlans()
  await press('New plan')
  const dialog = await screen.findByRole('dialog', { name: 'New plan' })
  await fill(within(dialog).getByLabelText('Name'), 'Atelier')
  await fill(within(dialog).getByLabelText('Monthly price'), '12')
  await fill(within(dialog).getByLabelText('Features'), 'One room\nTwo lamps')
  await user.keyboard('{Escape}')
  await press('Cancel', await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await press('Add plan', await screen.findByRole('dialog', { name: 'New plan' }))
  await expectToast('Atelier added')
  const row = () => screen.findByRole('row', { name: /Atelier/ })
  expect((await row()).textContent).toContain('Unlimited')
  expect(await tierNamed('Atelier')).toMatchObject({
    monthlyPrice: 1200,
    features: ['One room', 'Two lamps'],
  })

  await choose('Atelier', 'Deactivate')
  await waitFor(async () => expect((await row()).textContent).toContain('Inactive'))
  await choose('Atelier', 'Delete…')
  await press('Delete', await screen.findByRole('dialog', { name: 'Delete Atelier?' }))
  await expectToast('Atelier deleted')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Atelier/ })).toBeNull())

  await press('Actions for Studio')
  await screen.findByRole('menuitem', { name: 'Deactivate' })
  expect(screen.queryByRole('menuitem', { name: 'Delete…' })).toBeNull()
})

test('two people who change the same price see both versions and keep one', async () => {
  const superAdmin = await openPlans()
  await press('House')
  const dialog = await screen.findByRole('dialog', { name: 'Edit House' })
  await fill(within(dialog).getByLabelText('Monthly price'), '155')
  const { id, version } = await tierNamed('House')
  const theirs = { monthlyPrice: 16000, description: 'For houses.', version }
  await superAdmin.ask(tiersApi.update, { params: { id }, body: theirs })
  await press('Save plan', dialog)
  const both = await findBothVersions()
  expect(within(both).getByRole('region', { name: 'Monthly price' }).textContent).toContain('160')
  await press('Keep mine', both)
  await expectToast('Plan saved')
  await waitFor(() => expect(screen.getByRole('row', { name: /^House/ }).textContent).toContain('$155'))
  expect(await tierNamed('House')).toMatchObject({ monthlyPrice: 15500, description: 'For houses.' })
})

test('an offer code is added, deactivated and deleted', async () => {
  await openPlans()
  await press('New code')
  const dialog = await screen.findByRole('dialog', { name: 'New offer code' })
  const field = (label: string | RegExp) => within(dialog).getByLabelText(label)
  await press('Generate', dialog)
  await waitFor(() => expect(valueIn(dialog, 'Code')).toMatch(/^[2-9A-Z]{8}$/))
  await fill(field('Code'), 'autumn-30')
  await fill(field('Percent'), '120')
  await press('Add code', dialog)
  await within(dialog).findByText('Enter 100 percent or less')
  await user.selectOptions(field('Discount'), 'Dollars')
  await fill(field('Amount ($)'), '50')
  await fill(field('Months'), '2')
  await user.click(field('Studio'))
  await fill(field(/^Max uses/), '10')
  await user.type(field(/^Last day/), '2030-06-30')
  await press('Add code', dialog)
  await expectLogged('AUTUMN-30 added')
  const row = await screen.findByRole('row', { name: /AUTUMN-30/ })
  for (const fact of ['$50 off for 2 months', 'Studio', '0 of 10', 'Jun 30, 2030'])
    expect(row.textContent).toContain(fact)

  await choose('AUTUMN-30', 'Deactivate')
  await waitFor(() =>
    expect(screen.getByRole('row', { name: /AUTUMN-30/ }).textContent).toContain('Inactive'),
  )
  await choose('AUTUMN-30', 'Delete…')
  await press('Delete', await screen.findByRole('dialog', { name: 'Delete AUTUMN-30?' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /AUTUMN-30/ })).toBeNull())
})

test('a used offer code shows who used it, warns before editing and cannot be deleted', async () => {
  const superAdmin = await product.demo('superAdmin')
  await superAdmin.ask(offerCodesApi.create, {
    body: {
      code: 'SPRING-10',
      discountType: 'percentage',
      discountValue: 10,
      discountDurationMonths: 1,
      maxUses: 10,
      expiresAt: null,
      validForTiers: [],
      isActive: true,
    },
  })
  const studio = await registerStudio(product)
  await studio.ask(onboardingApi.applyOffer, { body: { offerCode: 'SPRING-10' } })
  await openPlans()
  await press('1 of 10 uses of SPRING-10: who used it')
  const panel = await screen.findByRole('dialog', { name: 'Who used SPRING-10' })
  await within(panel).findByRole('link', { name: 'Ashby Interiors' })
  await user.keyboard('{Escape}')

  await press('Actions for SPRING-10')
  expect(screen.queryByRole('menuitem', { name: 'Delete…' })).toBeNull()
  await user.click(await screen.findByRole('menuitem', { name: 'Edit…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit SPRING-10' })
  await within(dialog).findByText(/^Used once\./)
  await fill(within(dialog).getByLabelText(/^Max uses/), '20')
  await press('Save code', dialog)
  await expectToast('Offer code saved')
  await screen.findByRole('button', { name: '1 of 20 uses of SPRING-10: who used it' })
})
