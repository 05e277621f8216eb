import type { APIRequestContext, Page } from '@playwright/test'
import { callerFor, draftContract, setUpSignature } from '../testing/contracts.ts'
import { expectAccessible } from '../testing/error-free-page.ts'
import { expectToFit } from '../testing/expect-to-fit.ts'
import { addressSentTo, expectEmail } from '../testing/outbox.ts'
import { finish, goToReview, markAll, open, title } from '../testing/signing.ts'
import { createUser, expect, newAddress, storeToken, test, toastOf } from '../testing/users.ts'

const status = (page: Page) => page.getByRole('heading', { level: 1 }).locator('+ *')

async function choose(page: Page, menu: string, item: string) {
  await page.getByRole('button', { name: menu }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** On a phone, the Revise button is in a menu. */
async function revise(page: Page) {
  if ((page.viewportSize()?.width ?? 0) < 768) await choose(page, 'More actions', 'Revise')
  else await page.getByRole('button', { name: 'Revise' }).click()
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport })

    // Needs a browser: navigation between three builds of the web app, layout and colors.
    test('a client signs, pays the deposit by Zelle in the same visit, and gets a receipt', {
      tag: viewport.width > 768 ? '@figures' : [],
    }, async ({ page, request }) => {
      const admin = await createUser(request, { name: 'Alder & Finch Staging', takesPayments: true })
      await setUpSignature(request, admin)
      const contract = await draftContract(request, admin, { depositPercent: 50 })
      await contract.send()
      await goToReview(page, await addressSentTo(request, contract.email, '/sign/[\\w-]+'))
      await markAll(page)
      await finish(page).click()
      await expect(title(page)).toHaveText('Step 3 of 3: Contract Signed')
      await expect(page.getByText(/^Your invoice is ready\. \$7,125\.00 is due/)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Pay $7,125.00' }).click()

      await expect(page).toHaveURL(/\/pay\//)
      await page.getByRole('button', { name: /^I’ve sent/ }).click()
      await expect(page.getByRole('heading', { name: /^You told us you sent/ })).toBeFocused()
      const link = await addressSentTo(request, contract.email, '/pay/[\\w-]+')

      await storeToken(page, admin.token)
      await open(page, '/app/dashboard')
      const claims = page.getByRole('list', { name: 'Payments to confirm' })
      await expect(claims).toContainText('Hannah Whitlock says they paid by Zelle: $7,125')
      await expectAccessible(page)
      await expectToFit(page, 'a claim on the dashboard')
      await claims.getByRole('button', { name: 'Confirm' }).click()
      await expect(toastOf(page)).toContainText('Payment confirmed')
      await expect(claims).toBeHidden()

      await expectEmail(request, contract.email, 'Receipt RCT-1 from Alder')
      await open(page, link)
      await expect(page.getByText(/^Deposit received/)).toBeVisible()
      await expectAccessible(page)
      await expectToFit(page, 'an invoice whose deposit is paid')
    })

    // Needs a browser: layout and colors of dialogs and lists that screen tests see without styles.
    test('an invoice is paid in part, revised, charged a late fee that is waived, and voided', {
      tag: '@figures',
    }, async ({ page, request }) => {
      const { id, link } = await overdueInvoice(page, request)
      await open(page, `/app/invoices/${id}`)
      await page.getByRole('button', { name: 'Record payment' }).first().click()
      const recording = page.getByRole('dialog', { name: 'Record payment' })
      await recording.getByLabel('Amount').fill('500')
      await expect(recording).toContainText('$1,500.00 will still be due')
      await expectAccessible(page)
      await expectToFit(page, 'the dialog that records a payment')
      await recording.getByRole('button', { name: 'Record payment' }).click()
      await expect(toastOf(page)).toContainText('Payment recorded')

      await revise(page)
      await page.getByRole('button', { name: 'Add a line' }).click()
      await page.keyboard.type('Extra sofa')
      await page.getByLabel('Rate for Extra sofa').fill('250')
      await page.getByRole('button', { name: 'Review changes' }).click()
      const reviewing = page.getByRole('dialog', { name: /^Save changes to INV-/ })
      await expect(reviewing.getByRole('list', { name: 'Changes' })).toContainText('Added: Extra sofa +$250')
      await expectAccessible(page)
      await expectToFit(page, 'the changes to an invoice')
      await reviewing.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByRole('region', { name: 'Changes after sending' })).toBeVisible()

      await choose(page, 'Reminder actions', 'Add late fee…')
      const charging = page.getByRole('dialog', { name: /^Add a late fee to/ })
      await charging.getByLabel('Amount').fill('60')
      await charging.getByRole('button', { name: 'Add late fee' }).click()
      await expect(page.getByRole('button', { name: 'Waive late fee of $60.00' })).toBeVisible()
      await open(page, link)
      await page.locator('summary').click()
      await expect(page.getByText('Added: Extra sofa +$250')).toBeVisible()
      await expect(page.getByText('$1,810.00').first()).toBeVisible()
      await expectAccessible(page)
      await expectToFit(page, 'a revised invoice with a late fee')

      await open(page, `/app/invoices/${id}`)
      await page.getByRole('button', { name: 'Waive late fee of $60.00' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Waive late fee' }).click()
      await expect(toastOf(page)).toContainText('Late fee waived')

      await open(page, '/app/invoices/reminders')
      const skip = page.getByRole('button', { name: /^Skip Reminder/ }).first()
      const name = (await skip.getAttribute('aria-label')) ?? ''
      await skip.click()
      await expect(page.getByRole('button', { name: name.replace('Skip', 'Undo skipping') })).toBeVisible()
      await expectAccessible(page)
      await expectToFit(page, 'what will go out')

      await open(page, `/app/invoices/${id}`)
      await choose(page, 'More actions', 'Void…')
      const voiding = page.getByRole('dialog', { name: /^Void INV-/ })
      await voiding.getByLabel('Reason').fill('Wrong client')
      await expectAccessible(page)
      await voiding.getByRole('button', { name: 'Void invoice' }).click()
      await expect(page.getByText('Void: Wrong client')).toBeVisible()
      await expect(status(page)).toHaveText('Void')
    })
  })

/** A sent invoice of $2,000 that was due on January 15. */
async function overdueInvoice(page: Page, request: APIRequestContext) {
  const admin = await createUser(request, { name: 'Alder & Finch Staging', takesPayments: true })
  await storeToken(page, admin.token)
  const call = callerFor(request, admin)
  const recipientEmail = newAddress()
  const client = await call('POST', '/api/clients', {
    firstName: 'Hannah',
    lastName: 'Whitlock',
    email: recipientEmail,
  })
  const { id: projectId } = await call('POST', '/api/projects', {
    title: '412 Maple Avenue',
    address: '412 Maple Avenue',
    clientId: client.id,
  })
  const draft = await call<{ id: string; version: number }>('POST', '/api/invoices', { projectId })
  const { version } = await call<{ version: number }>('PATCH', `/api/invoices/${draft.id}`, {
    version: draft.version,
    lines: [{ description: 'Living room', quantity: 1, rate: 200_000 }],
    issueDate: '2026-01-01',
    dueDate: '2026-01-15',
  })
  await call('POST', `/api/invoices/${draft.id}/sendings`, {
    version,
    recipientName: 'Hannah Whitlock',
    recipientEmail,
  })
  return { id: draft.id, link: await addressSentTo(request, recipientEmail, '/pay/[\\w-]+') }
}
