import { planApi } from '@mantel/domain/plans/plans'
import { payer, submitForm } from '@mantel/sandbox/stripe/testing'
import { newTier } from '@mantel/server/features/onboarding/testing'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { catchRedirect } from '../provider/redirects.ts'
import { address, expectToast, fill, findDialog, press, user } from '../testing/page.ts'
import { startProductWithProvider } from '../testing/product.ts'

const product = await startProductWithProvider()

type Plan = { status: 'trial' | 'active' | 'expired'; tierId?: string; ends?: string }

/** Creates a studio whose plan ends after the interval `ends`. */
async function studioWithPlan({ status, tierId, ends = '9 days' }: Plan) {
  const studio = await product.newStudio()
  await product.sql(
    `insert into subscriptions (company_id, product_tier_id, status, current_period_end)
      values ($1, $2, $3, now() + $4::interval)
      on conflict (company_id) do update set product_tier_id = excluded.product_tier_id, status = excluded.status,
        current_period_end = excluded.current_period_end`,
    [studio.companyId, tierId ?? null, status, ends],
  )
  return studio
}

const addClient = async () => {
  const [button] = await screen.findAllByRole('button', { name: 'Add client' })
  if (button) await user.click(button)
  const form = within(await findDialog('Add client'))
  await fill(form.getByLabelText(/^First name/), 'Hannah')
  await fill(form.getByLabelText('Email'), 'hannah@whitlock.test')
  await user.click(form.getByRole('button', { name: 'Add client' }))
  return form
}

test('a trial shows how many days are left, and leads to the plans', async () => {
  const tierId = await newTier(product, { name: 'Atelier', monthlyPrice: 4900 })
  const studio = await studioWithPlan({ status: 'trial', tierId })
  await product.open('/app/clients', { as: studio })
  await user.click(await screen.findByRole('link', { name: /Trial: 9 days left/ }))
  await waitFor(() => expect(address()).toBe('/app/settings#plan'))
  const plan = within(await screen.findByRole('region', { name: 'Plan' }))
  await plan.findByText(/Your trial ends on/)
  await fill(plan.getByLabelText(/^Offer code/), 'nothing')
  await user.click(plan.getByRole('button', { name: 'Apply' }))
  await plan.findByText('This code isn’t valid')
  await fill(plan.getByLabelText(/^Offer code/), 'welcome20')
  await user.click(plan.getByRole('button', { name: 'Apply' }))
  await plan.findByText(/20% off for 3 months/)
  const leaving = catchRedirect()
  await user.click(await plan.findByRole('button', { name: 'Subscribe to Atelier' }))
  expect(await leaving()).toMatch(/^http:\/\/127\.0\.0\.1/)

  const manager = await studio.colleague('Manager')
  await product.open('/app/clients', { as: manager })
  await screen.findByRole('heading', { level: 1, name: 'Clients' })
  expect(screen.queryByText(/Trial:/)).toBeNull()
})

test('after the end of the plan every screen says so, and what is refused leads to the plans', async () => {
  const studio = await studioWithPlan({ status: 'expired', ends: '-3 days' })
  const staff = await studio.colleague('Staff')
  await product.open('/app/clients', { as: studio })
  const notice = (await screen.findByText(/^Your plan ended on/)).textContent
  expect(notice).toMatch(
    /^Your plan ended on .*\. Everything is still here\. Choose a plan to keep working\.$/,
  )
  const form = await addClient()
  const refusal = await form.findByRole('alert')
  const link = await within(refusal).findByRole('link', { name: /^Choose a plan/ })
  expect(refusal.textContent).toMatch(/^Your plan has ended\. Choose a plan to keep working\. Choose a plan/)
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/app/settings#plan', '_blank'])
  // What was typed is still there.
  expect((form.getByLabelText(/^First name/) as HTMLInputElement).value).toBe('Hannah')

  await product.open('/app/projects', { as: staff })
  await screen.findByText(/Ask an admin to choose a plan\.$/)
  expect(screen.queryByRole('link', { name: 'Choose a plan' })).toBeNull()
})

test('a limit that is nearly used is announced once, and again when it is reached', async () => {
  const tierId = await newTier(product, { name: 'Small', maxProjects: 5 })
  const studio = await studioWithPlan({ status: 'active', tierId })
  for (let count = 0; count < 4; count += 1) await studio.addProject()
  await product.open('/app/clients', { as: studio })
  await screen.findByText(/You’re using 4 of 5 projects on your plan\./)
  await press('Dismiss')
  expect(screen.queryByText(/4 of 5 projects/)).toBeNull()
  await product.open('/app/clients', { as: studio })
  await screen.findByRole('heading', { level: 1, name: 'Clients' })
  expect(screen.queryByText(/4 of 5 projects/)).toBeNull()
  await studio.addProject()
  await product.open('/app/projects', { as: studio })
  await screen.findByText(/You’ve reached your plan’s limit of 5 projects\./)
  const [button] = await screen.findAllByRole('button', { name: 'New project' })
  if (button) await user.click(button)
  const form = within(await findDialog('New project'))
  await fill(await form.findByLabelText('Address'), '6 Birch Row')
  await user.click(form.getByRole('button', { name: 'Add project' }))
  const refusal = await form.findByRole('alert')
  await within(refusal).findByRole('link', { name: /^Upgrade/ })
  expect(refusal.textContent).toMatch(/^Your plan allows up to 5 projects\. Upgrade to add more\. Upgrade/)
})

test('a plan that asks for a card first leads to the provider’s page, and back to the end of the setup', async () => {
  await product.sql('update product_tiers set is_active = false')
  const tierId = await newTier(product, { name: 'Card first', monthlyPrice: 4900 })
  await product.sql("update product_tiers set capture_card_timing = 'before' where id = $1", [tierId])
  const studio = await studioWithPlan({ status: 'trial', tierId })
  await product.open('/app/hello?plan=canceled', { as: studio })
  await screen.findByText(/You haven’t entered a card yet/)
  await screen.findByText('We ask for your card on the next page.')
  const leaving = catchRedirect()
  await press('Continue to payment')
  const page = await leaving()
  expect((await submitForm(page, { ...payer, number: '4242424242424242' })).location).toMatch(
    /\/onboarding\?plan=chosen$/,
  )
  await product.open('/onboarding?plan=chosen', { as: studio })
  await screen.findByRole('heading', { level: 1, name: 'Your studio is ready' })
})

test('a free plan needs no card: it is chosen on the plan page, and a paid plan again from there', async () => {
  await product.sql('update product_tiers set is_active = false')
  const free = await newTier(product, { name: 'Nest', monthlyPrice: 0 })
  const paid = await newTier(product, { name: 'Atelier', monthlyPrice: 4900 })
  const studio = await studioWithPlan({ status: 'trial', tierId: paid })
  await product.open('/app/settings#plan', { as: studio })
  const plan = within(await screen.findByRole('region', { name: 'Plan' }))
  await plan.findByText(
    /^Your trial ends on .* Subscribe to add your card\. We don’t charge it before then\.$/,
  )
  await plan.findByText('Nest · Free')
  await user.click(plan.getByRole('button', { name: 'Choose Nest' }))
  const dialog = await findDialog('Change to Nest?')
  within(dialog).getByText('It’s free and needs no card. Your trial ends today.')
  await press('Change', dialog)
  await expectToast('Plan changed')
  await plan.findByText('Nest', { selector: '.font-serif' })
  await plan.findByText('Your plan')
  expect(plan.queryByRole('button', { name: 'Choose Nest' })).toBeNull()
  expect(await studio.ask(planApi.get, {})).toMatchObject({ status: 'active', tier: { id: free } })

  const leaving = catchRedirect()
  await user.click(await plan.findByRole('button', { name: 'Choose Atelier' }))
  expect((await submitForm(await leaving(), { ...payer, number: '4242424242424242' })).status).toBe(303)
  await product.open('/app/settings?plan=chosen#plan', { as: studio })
  const again = within(await screen.findByRole('region', { name: 'Plan' }))
  await again.findByText('Atelier, $49 a month')
  await user.click(await again.findByRole('button', { name: 'Choose Nest' }))
  const change = await findDialog('Change to Nest?')
  await within(change).findByText(/^Your current plan stays until .* After that, you pay nothing\.$/)
  await press('Change', change)
  await expectToast('Plan changed')
  await again.findByText(/^Changes to Nest on /)
  expect(again.queryByRole('button', { name: 'Resume plan' })).toBeNull()
  await user.click(again.getByRole('button', { name: 'Keep current plan' }))
  await again.findByText(/^Renews on /)
})

test('a free plan ends the setup without a card', async () => {
  await product.sql('update product_tiers set is_active = false')
  const paid = await newTier(product, { name: 'Atelier', monthlyPrice: 4900 })
  await newTier(product, { name: 'Nest', monthlyPrice: 0 })
  await product.sql(
    "update product_tiers set capture_card_timing = 'before' where name in ('Nest', 'Atelier')",
  )
  const studio = await studioWithPlan({ status: 'trial', tierId: paid })
  await product.open('/app/hello?plan=canceled', { as: studio })
  await screen.findByRole('button', { name: 'Continue to payment' })
  await user.click(await screen.findByRole('radio', { name: /^Nest/ }))
  await press('Finish')
  await screen.findByRole('heading', { level: 1, name: 'Your studio is ready' })
  expect(await studio.ask(planApi.get, {})).toMatchObject({
    status: 'active',
    tier: { name: 'Nest' },
    card: null,
  })
})
