import type { Page } from '@playwright/test'
import { callerFor } from '../testing/contracts.ts'
import { expectAccessible, refused } from '../testing/error-free-page.ts'
import { expectToFit } from '../testing/expect-to-fit.ts'
import { type InputMethod, keyboardOf, pointer } from '../testing/input-methods.ts'
import { pictures } from '../testing/pictures.ts'
import { invoiceByCard, payWith, sandboxAt, testNumbers } from '../testing/sandbox.ts'
import { expect, expectReady, storeToken, test, toastOf } from '../testing/users.ts'

// The response for a declined card has an error status, which Chromium reports in the console.
test.use({ allowedErrors: refused })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })

/** Checks layout and colors. If `E2E_PICTURES` is set, takes screenshots in light and dark mode. */
async function inspect(page: Page, name: string) {
  await expectAccessible(page)
  await expectToFit(page, name)
  if (!process.env.E2E_PICTURES) return
  const width = page.viewportSize()?.width
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.evaluate(
      (scheme) => document.documentElement.classList.toggle('dark', scheme === 'dark'),
      scheme,
    )
    await page.screenshot({ path: `${pictures}cards-${name}-${width}-${scheme}.png`, fullPage: true })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => document.documentElement.classList.remove('dark'))
}

async function openPay(page: Page, input: InputMethod, link: string, method: RegExp) {
  await page.goto(link)
  await expectReady(page)
  await input.check(page.getByRole('radio', { name: method }))
}

/** Reloads until the provider's event has arrived. */
const reloadUntil = (page: Page, isShown: () => Promise<void>) =>
  expect(async () => {
    await page.reload()
    await isShown()
  }).toPass()

async function onboard(
  page: Page,
  { press }: InputMethod,
  document: 'Skip for now' | 'Submit a test document',
) {
  const button = (name: string) => page.getByRole('button', { name })
  const step = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('SANDBOX', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await press(button('Continue'))
  await step('Add your bank account')
  await press(button('Continue'))
  await step('Verify your identity')
  await press(button(document))
}

// On a desktop, these tests use only the keyboard.
for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport })
    const inputOn = (page: Page) => (viewport.width > 768 ? keyboardOf(page) : pointer)

    // Needs a browser: the provider's pages are another site. screens/src/provider/account.test.tsx covers each step.
    test('an account is connected, lacks a document, takes payments, is restricted and disconnected', {
      tag: '@figures',
    }, async ({ page, request, studio }) => {
      const input = inputOn(page)
      await page.goto('/app/payments')
      await expect(heading(page, 'Take cards and bank transfers')).toBeVisible()
      await inspect(page, 'connect')
      await input.press(page.getByRole('button', { name: 'Connect with Stripe' }))
      const sandbox = sandboxAt(request, (await page.waitForURL(/onboarding/), page.url()))
      await onboard(page, input, 'Skip for now')

      await expect(heading(page, 'Finish setting up Stripe')).toBeVisible()
      await expect(page).toHaveURL(/\/app\/payments$/)
      await expect(page.getByRole('list', { name: 'What Stripe needs' })).toHaveText('Photo of an ID')
      await inspect(page, 'pending')
      await input.press(page.getByRole('button', { name: 'Continue on Stripe' }))
      await onboard(page, input, 'Submit a test document')
      await expect(page.getByText('Connected', { exact: true })).toBeVisible()
      await inspect(page, 'enabled')

      const call = callerFor(request, studio)
      const { accountEnding } = await call<{ accountEnding: string }>('GET', '/api/provider/account')
      const account = await sandbox.find(new RegExp(`acct_\\w+${accountEnding}`))
      await sandbox.act('restrict', { account, reason: 'requirements.past_due' })
      await reloadUntil(page, () =>
        expect(heading(page, 'Stripe has paused your payments')).toBeVisible({ timeout: 2_000 }),
      )
      await inspect(page, 'restricted')

      await input.press(page.getByRole('button', { name: 'Disconnect…' }))
      const dialog = page.getByRole('dialog', { name: 'Disconnect your Stripe account?' })
      await input.write(dialog.getByRole('textbox'), 'disconnect')
      await inspect(page, 'disconnect')
      await input.press(dialog.getByRole('button', { name: 'Disconnect' }))
      await expect(toastOf(page)).toContainText('Stripe disconnected')
      await expect(heading(page, 'Take cards and bank transfers')).toBeVisible()
    })

    // Needs a browser: the provider's pages are another site, from which the client returns.
    test('a deposit is declined, then paid by card; the balance is paid by bank', {
      tag: viewport.width > 768 ? '@figures' : [],
    }, async ({ page, request }) => {
      const { link, clientEmail, sandbox } = await invoiceByCard(request)
      const input = inputOn(page)
      const pay = page.getByRole('button', { name: 'Pay $7,125.00' })
      await openPay(page, input, link, /^Card/)
      await inspect(page, 'pay')
      await input.press(pay)
      await expect(page.getByText('SANDBOX', { exact: true })).toBeVisible()
      await expectAccessible(page)
      await payWith(page, input, testNumbers.declined)
      await expect(page.getByRole('alert')).toContainText('declined')
      // The bank requires a confirmation for the next card.
      await payWith(page, input, testNumbers.confirmed)
      await input.press(page.getByRole('button', { name: 'Confirm payment' }))
      await expect(page).toHaveURL(new RegExp(`${link}$`))
      await expect(page.getByText(/^Deposit received/)).toBeVisible()
      const outbox = async () => (await request.get('/dev/outbox')).text()
      await expect.poll(outbox).toMatch(new RegExp(`Receipt RCT-1[^<]*</a><span>${clientEmail}</span>`))

      await input.check(page.getByRole('radio', { name: /^Bank transfer/ }))
      await input.press(pay)
      await payWith(page, input, testNumbers.bank)
      await expect(page.getByText(/is processing\. This usually takes 3–5 business days\.$/)).toBeVisible()
      await inspect(page, 'on-its-way')
      await sandbox.act('advance', { seconds: 5 * 24 * 3600 })
      await reloadUntil(page, () =>
        expect(page.getByText('Paid in full').first()).toBeVisible({ timeout: 2_000 }),
      )
      await inspect(page, 'paid')
    })

    // Needs a browser: layout and colors. screens/src/provider/money.test.tsx covers each step.
    test('a payment is refunded in part, and a dispute has evidence', { tag: '@figures' }, async ({
      page,
      request,
    }) => {
      const { id, admin, link, read, sandbox } = await invoiceByCard(request)
      const input = inputOn(page)
      await payDeposit(page, input, link)
      await storeToken(page, admin.token)
      await page.goto(`/app/invoices/${id}`)
      const payments = page.getByRole('list', { name: 'Payments' })
      await expect(payments).toContainText('Fee $206.93 · Net $6,918.07')
      await input.openMenu(
        payments.getByRole('button', { name: /^Actions for deposit/ }),
        page.getByRole('menuitem', { name: 'Refund…' }),
      )
      const refunding = page.getByRole('dialog', { name: 'Refund through Stripe' })
      await input.write(refunding.getByLabel('Amount'), '125')
      await input.write(refunding.getByLabel('Reason'), 'Lamp arrived broken')
      await inspect(page, 'refund')
      await input.press(refunding.getByRole('button', { name: 'Refund' }))
      await expect(toastOf(page)).toContainText('Refund sent')
      await expect(payments).toContainText('Partially refunded')
      await expect
        .poll(async () => (await read()).payments.map(({ amount, status }) => [amount, status]))
        .toContainEqual([-12_500, 'succeeded'])

      await sandbox.act('dispute', { payment: await sandbox.find(/pi_\w+/) })
      await reloadUntil(page, () =>
        expect(page.getByRole('region', { name: 'Dispute' })).toBeVisible({ timeout: 2_000 }),
      )
      await expect(page.getByRole('region', { name: 'Dispute' })).toContainText('Respond on Stripe by')
      await inspect(page, 'dispute')
      const download = page.waitForEvent('download')
      await input.press(page.getByRole('button', { name: 'Download evidence' }))
      expect((await download).suggestedFilename()).toMatch(/\.zip$/)
    })
  })

async function payDeposit(page: Page, input: InputMethod, link: string) {
  await openPay(page, input, link, /^Card/)
  await input.press(page.getByRole('button', { name: 'Pay $7,125.00' }))
  await payWith(page, input, testNumbers.card)
  await expect(page.getByText(/^Deposit received/)).toBeVisible()
}
