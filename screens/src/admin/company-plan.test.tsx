import { companyPlanApi } from '@mantel/domain/admin/company-plan'
import { planApi } from '@mantel/domain/plans/plans'
import { payer, submitForm } from '@mantel/sandbox/stripe/testing'
import { newTier } from '@mantel/server/features/onboarding/testing'
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { catchRedirect } from '../provider/redirects.ts'
import { fill, findDialog, press, user } from '../testing/page.ts'
import { startProductWithProvider } from '../testing/product.ts'
import { expectLogged } from './steps.ts'

const product = await startProductWithProvider()
const nook = await newTier(product, { name: 'Nook', monthlyPrice: 2900 })
const atelier = await newTier(product, { name: 'Atelier', monthlyPrice: 4900 })

/** Creates a studio on the trial of a plan. `open` opens its subscription tab as a SuperAdmin. */
async function studioOnTrial() {
  const studio = await product.newStudio()
  await product.sql(
    `insert into subscriptions (company_id, product_tier_id, status, current_period_end)
      values ($1, $2, 'trial', now() + interval '9 days')
      on conflict (company_id) do update set product_tier_id = excluded.product_tier_id, status = excluded.status,
        current_period_end = excluded.current_period_end`,
    [studio.companyId, atelier],
  )
  const superAdmin = await product.demo('superAdmin')
  const { companyId } = studio
  const open = async () => {
    await product.open(`/app/admin/companies/${companyId}?tab=subscription`, { as: superAdmin })
    await screen.findByText(/^Atelier/, { selector: '.font-serif' })
  }
  const stored = () => superAdmin.ask(companyPlanApi.get, { params: { id: companyId } })
  return { studio, superAdmin, open, stored }
}

test('a trial is extended, and then given for free', async () => {
  const { open, stored } = await studioOnTrial()
  const before = (await stored()).subscription?.periodEnd ?? ''
  await open()
  await screen.findByText(/^Trial ends on .*\. No card yet\.$/)
  await press('Extend trial…')
  const dialog = await findDialog('Extend the trial?')
  await fill(within(dialog).getByLabelText('Days'), '0')
  await press('Extend trial', dialog)
  await within(dialog).findByText('Enter at least 1 day')
  await fill(within(dialog).getByLabelText('Days'), '10')
  await press('Extend trial', dialog)
  await expectLogged('Trial extended')
  const after = (await stored()).subscription?.periodEnd ?? ''
  expect(Date.parse(after) - Date.parse(before)).toBe(10 * 86_400_000)

  await press('Make free…')
  await press('Make free', await findDialog('Make the plan free?'))
  await expectLogged('Plan made free')
  await screen.findByText('Free without an end date.')
  await screen.findByText('Atelier, free of charge')
  expect(screen.queryByRole('button', { name: 'Extend trial…' })).toBeNull()
})

test('a paid plan is changed, refunded and canceled, and only with the actions', async () => {
  const { studio, open } = await studioOnTrial()
  await product.sql("update subscriptions set status = 'expired' where company_id = $1", [studio.companyId])
  await product.open('/app/settings#plan', { as: studio })
  const leaving = catchRedirect()
  await user.click(await screen.findByRole('button', { name: 'Subscribe to Atelier' }))
  await submitForm(await leaving(), { ...payer, number: '4242424242424242' })
  await studio.ask(planApi.check, {})
  await open()
  await screen.findByText('Atelier, $49 a month')
  await screen.findByText(/^Renews on /)
  expect(screen.queryByRole('region', { name: 'Edit subscription' })).toBeNull()

  await press('Change plan…')
  const change = await findDialog('Change the plan?')
  within(change).getByText(/Nothing is charged or refunded today/)
  await press('Change plan', change)
  await within(change).findByText('Choose a plan')
  await within(change).findByRole('option', { name: /^Nook/ })
  await user.selectOptions(within(change).getByLabelText('Plan'), nook)
  await press('Change plan', change)
  await expectLogged('Changed to Nook')
  await screen.findByText('Nook, $29 a month')

  const charges = within(screen.getByRole('region', { name: 'Charges' }))
  await user.click(charges.getByRole('button', { name: /^Refund the / }))
  const refund = await findDialog('Refund this charge?')
  await fill(within(refund).getByLabelText('Amount'), '50')
  await press('Refund', refund)
  await within(refund).findByText('Enter $49.00 or less')
  await fill(within(refund).getByLabelText('Amount'), '20')
  await press('Refund', refund)
  await expectLogged('Charge refunded')
  await charges.findByText(/\$20\.00 refunded/)

  await press('Cancel plan…')
  await press('Cancel plan', await findDialog('Cancel the plan?'))
  await expectLogged('Plan canceled')
  await screen.findByText(/^Ends on /)
  await press('Resume plan')
  await expectLogged('Plan resumed')
  await screen.findByText(/^Renews on /)
})

test('an action on a plan that someone else has changed is refused', async () => {
  const { studio, open } = await studioOnTrial()
  await open()
  await screen.findByText(/^Trial ends on/)
  await press('Cancel plan…')
  const dialog = await findDialog('Cancel the plan?')
  await product.sql("update subscriptions set billing_period = 'annual' where company_id = $1", [
    studio.companyId,
  ])
  await press('Cancel plan', dialog)
  await within(dialog).findByText('Someone else changed this subscription')
})

test('revenue says what its numbers mean, and estimates what a code and a trial would cost', async () => {
  await product.sql('update subscriptions set status = $1', ['canceled'])
  const studio = await product.newStudio()
  await product.sql(
    `insert into subscriptions (company_id, product_tier_id, status) values ($1, $2, 'active')
      on conflict (company_id) do update set product_tier_id = excluded.product_tier_id, status = excluded.status,
        price = null, is_comped = false, billing_period = 'monthly'`,
    [studio.companyId, atelier],
  )
  await product.open('/app/admin/revenue', { as: await product.demo('superAdmin') })
  await screen.findByText('MRR times 12, with yearly plans at their yearly price.')
  for (const name of ['Failed charges', 'Recovered', 'Code discounts', 'Application fees'])
    screen.getByText(name, { selector: 'dt' })
  const section = within(screen.getByRole('region', { name: 'What would it cost?' }))
  await section.findByText('Costs $29.40, 5% of the $588 a year from 1 company.')
  await fill(section.getByLabelText('Percent'), '150')
  await section.findByText('Enter 100 percent or less')
  await user.selectOptions(section.getByLabelText('Discount'), 'Dollars')
  await section.findByText('Costs $30, 5.1% of the $588 a year from 1 company.')
  await user.click(section.getByRole('radio', { name: 'Trial' }))
  await section.findByText('Costs $25.78, 4.4% of the $588 a year from 1 company.')
  await fill(section.getByLabelText('Trial days'), '14')
  await section.findByText('Costs nothing.')
})
