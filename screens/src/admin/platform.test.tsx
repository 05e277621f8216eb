import { platformApi } from '@mantel/domain/admin/operations'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { newAddress } from '../auth/steps.ts'
import { catchDownloads } from '../testing/downloads.ts'
import { fill, press } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'
import { expectLogged, heading } from './steps.ts'

const product = await startProduct()

async function open(path: string) {
  const superAdmin = await product.demo('superAdmin')
  await product.open(path, { as: superAdmin })
  return superAdmin
}

test('revenue is shown by month and by plan, and can be exported', async () => {
  await open('/app/admin/revenue')
  await heading('Revenue')
  const months = await screen.findByRole('table', { name: 'Revenue by month' })
  const rows = within(months).getAllByRole('row')
  expect(rows).toHaveLength(13)
  const [total] = screen.getAllByText(/^\$[\d,.]+$/)
  const amount = total?.textContent ?? 'nothing'
  expect(amount).not.toBe('$0')
  expect(rows[1]?.textContent).toContain(amount)
  const plans = within(screen.getByRole('table', { name: 'Revenue by plan' })).getAllByRole('row')
  expect(plans.find(({ textContent }) => textContent.startsWith('Studio'))?.textContent).toContain(amount)

  const saved = catchDownloads()
  await press('Export')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toMatch(/\.csv$/)
  expect((await saved[0]?.text())?.trim().split('\r\n')).toHaveLength(13)
})

test('revenue that fails to load shows the error and can be retried', async () => {
  let isBroken = true
  product.network.intercept(/^GET \/api\/admin\/revenue/, () => {
    if (isBroken) return new Response('{"error":"The books are closed"}', { status: 503 })
  })
  await open('/app/admin/revenue')
  await screen.findByText('The books are closed')
  isBroken = false
  await press('Try again')
  expect(await screen.findByRole('table', { name: 'Revenue by month' })).toBeTruthy()
})

test('settings are saved, the status is shown, and a backup is made and checked', async () => {
  const support = newAddress()
  const superAdmin = await open('/app/admin/settings')
  await fill(await screen.findByLabelText(/^Support email/), support)
  await press('Save changes')
  await expectLogged('Settings saved')
  expect(await superAdmin.ask(platformApi.settings, {})).toMatchObject({ supportAddress: support })

  await product.open('/app/admin/settings')
  expect((await screen.findByLabelText<HTMLInputElement>(/^Support email/)).value).toBe(support)
  await waitFor(() => expect(screen.getAllByText('OK')).toHaveLength(3))
  await within(screen.getByRole('region', { name: 'Activity' })).findByText(
    'Changed the platform’s support email',
  )

  await press('Back up now')
  await screen.findByText(/^mantel-[\d-]+\.tar\.gz$/)
  await press(/^Check mantel-/)
  await waitFor(() =>
    expect(within(screen.getByRole('region', { name: 'Backups' })).getByRole('status').textContent).toMatch(
      /^Checked .*: can be restored$/,
    ),
  )
  await screen.findByRole('button', { name: 'Back up now' })
  await product.open('/app/admin/settings')
  const activity = await screen.findByRole('region', { name: 'Activity' })
  await within(activity).findByText(/^Started the backup mantel-/)
})

test('a test email goes to the SuperAdmin, and the response is shown', async () => {
  await open('/app/admin/settings')
  await press('Send test email')
  await screen.findByText(/^Accepted for admin@mantel\.test\. Mail server response: Written to the outbox as/)
  const mails = await product.mails()
  expect(mails.map(({ to, subject }) => `${to} ${subject}`)).toContainEqual(
    expect.stringMatching(/^admin@mantel\.test Test email from/),
  )
})
