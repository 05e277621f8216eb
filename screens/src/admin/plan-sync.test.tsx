import { tiersApi } from '@mantel/domain/admin/tiers'
import type { Input } from '@mantel/domain/endpoints/endpoint'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { press } from '../testing/page.ts'
import { startProductWithProvider } from '../testing/product.ts'
import { expectLogged } from './steps.ts'

const product = await startProductWithProvider()

const fields: Omit<Input<typeof tiersApi.create>['body'], 'name'> = {
  description: null,
  monthlyPrice: 4900,
  annualPrice: null,
  features: [],
  maxClients: null,
  maxProjects: null,
  maxUsers: null,
  trialDurationDays: 14,
  captureCardTiming: 'after',
  isActive: true,
}
const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^Move ${name}|^${name}`) })

test('plans say when Stripe got them, and why not, and are sent again', async () => {
  const superAdmin = await product.demo('superAdmin')
  await superAdmin.ask(tiersApi.create, { body: { ...fields, name: 'Nook' } })
  await product.open('/app/admin/product-tiers', { as: superAdmin })
  await within(await row('Nook')).findByText('Syncing…')
  await product.runJobs()
  await within(await row('Nook')).findByText(/^Synced/)

  await product.sandbox.act('trouble', { kind: '500', count: 99, path: '/v1/products' })
  await superAdmin.ask(tiersApi.create, { body: { ...fields, name: 'Atelier' } })
  await product.runJobs()
  // The screen is still open.
  await within(await row('Atelier')).findByText('Not synced')
  const warning = await screen.findByText(/^Stripe doesn’t have Atelier yet\./)
  expect(warning.textContent).toMatch(
    /^Stripe doesn’t have Atelier yet\. We couldn’t reach Stripe\. We try again every hour\. Try again$/,
  )
  await product.sandbox.act('calm')
  await press('Try again to send Atelier to Stripe')
  await expectLogged('Sending Atelier to Stripe')
  await waitFor(() => expect(screen.queryByText(/^Stripe doesn’t have Atelier/)).toBeNull())
  await product.runJobs()
  await within(await row('Atelier')).findByText(/^Synced/)

  await press('Atelier')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Atelier' }))
  dialog.getByText(/^Synced/)
  dialog.getByText(/^tier_/)
})

test.each([
  ['resource_missing', 'Its product or price was deleted at Stripe. Contact support.'],
  ['StripeAuthenticationError', 'Stripe refused the secret key. Check the server’s settings.'],
  ['amount_too_small', 'Stripe refused it (amount_too_small).'],
])('the reason %s is said in words', async (code, sentence) => {
  const superAdmin = await product.demo('superAdmin')
  const { id, name } = await superAdmin.ask(tiersApi.create, { body: { ...fields, name: `Plan ${code}` } })
  await product.sql('update product_tiers set provider_sync_error = $2 where id = $1', [id, code])
  await product.open('/app/admin/product-tiers', { as: superAdmin })
  const warning = await screen.findByText(new RegExp(`^Stripe doesn’t have ${name} yet`))
  expect(warning.textContent).toContain(sentence)
})
