import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { callerFor } from '../testing/contracts.ts'
import { dragRow } from '../testing/drag-row.ts'
import { expectAccessible } from '../testing/error-free-page.ts'
import { expectToFit } from '../testing/expect-to-fit.ts'
import { addressSentTo } from '../testing/outbox.ts'
import { createUser, expect, expectReady, newAddress, storeToken, test, toastOf } from '../testing/users.ts'

type Lines = { description: string; quantity: number; rate: number }[]

/** A company that takes checks, and a project of Hannah Whitlock without an estimate. */
async function startProject(page: Page, request: APIRequestContext) {
  const admin = await createUser(request, { name: 'Alder & Finch Staging', takesPayments: true })
  await storeToken(page, admin.token)
  const call = callerFor(request, admin)
  const email = newAddress()
  const client = await call('POST', '/api/clients', { firstName: 'Hannah', lastName: 'Whitlock', email })
  const { id } = await call('POST', '/api/projects', {
    title: '412 Maple Avenue',
    address: '412 Maple Avenue',
    clientId: client.id,
  })
  return { call, email, projectId: id }
}

async function openDraft(page: Page, request: APIRequestContext, lines: Lines) {
  const { call, projectId } = await startProject(page, request)
  const { id, version } = await call<{ id: string; version: number }>('POST', '/api/invoices', { projectId })
  await call('PATCH', `/api/invoices/${id}`, { version, lines })
  await open(page, `/app/invoices/${id}`)
  return { read: () => call<{ lines: Lines; total: number }>('GET', `/api/invoices/${id}`) }
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await expectReady(page)
}

const descriptions = (page: Page) =>
  page
    .getByRole('textbox', { name: /^Description of line/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value))

async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible()
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  for (let steps = 0; steps < 80 && !(await isFocused()); steps++) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport })

    // Needs a browser: tab order, layout and colors, and two builds of the web app.
    test('an invoice is written, sent and paid with the keyboard alone', {
      tag: viewport.width < 768 ? '@figures' : [],
    }, async ({ page, request }) => {
      const { email, projectId } = await startProject(page, request)
      await open(page, `/app/projects/${projectId}?tab=invoices`)
      await tabTo(page, page.getByRole('button', { name: 'New invoice' }))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/app\/invoices\//)
      const invoice = page.url()

      await tabTo(page, page.getByRole('button', { name: 'Add a line' }))
      await page.keyboard.press('Enter')
      await page.keyboard.type('Living room')
      await page.keyboard.press('Tab')
      await page.keyboard.type('2')
      await page.keyboard.press('Tab')
      await page.keyboard.type('600')
      await page.keyboard.press('Enter')
      await page.keyboard.type('Delivery')
      await page.keyboard.press('Alt+ArrowUp')
      expect(await descriptions(page)).toEqual(['Delivery', 'Living room'])
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.type('99.50')
      await expect(page.getByRole('article').first()).toContainText('Total$1,299.50')
      await expect(page.locator('[data-save="saved"]')).toBeVisible()
      await expectAccessible(page, { contrast: true })
      await expectToFit(page, 'the editor of an invoice')

      await tabTo(page, page.getByRole('button', { name: 'Send', exact: true }), 'Shift+Tab')
      await page.keyboard.press('Enter')
      const sending = page.getByRole('dialog', { name: /^Send INV-/ })
      await expect(sending.getByLabel('Email')).toHaveValue(email)
      await expectAccessible(page)
      await tabTo(page, sending.getByRole('button', { name: 'Send' }))
      await page.keyboard.press('Enter')
      await expect(toastOf(page)).toContainText('Invoice sent')
      await expect(page.getByRole('button', { name: 'Add a line' })).toBeHidden()

      const link = await addressSentTo(request, email, '/pay/[\\w-]+')
      await open(page, link)
      await expect(page.getByText('$1,299.50').first()).toBeVisible()
      // A page counts as viewed only once someone uses it, because email scanners open links, too.
      const viewed = page.waitForResponse(/\/opened$/)
      await page.keyboard.press('Tab')
      await viewed

      await open(page, invoice)
      await expect(page.getByRole('heading', { level: 1 }).locator('+ *')).toHaveText('Viewed')
      await tabTo(page, page.getByRole('button', { name: 'Record payment' }))
      await page.keyboard.press('Enter')
      const recording = page.getByRole('dialog', { name: 'Record payment' })
      await tabTo(page, recording.getByLabel('Amount'))
      await page.keyboard.press('Control+a')
      await page.keyboard.type('1299.50')
      await expect(recording.getByRole('radio', { name: 'Check' })).toBeChecked()
      await page.keyboard.press('Control+Enter')
      await expect(toastOf(page)).toContainText('Payment recorded')
      await expect(page.getByRole('heading', { level: 1 }).locator('+ *')).toHaveText('Paid')
      await expectAccessible(page, { contrast: true })
      await expectToFit(page, 'a paid invoice')
      await open(page, link)
      await expect(page.getByText('Paid in full').first()).toBeVisible()
    })
  })
}

const twoLines = [
  { description: 'Sofa', quantity: 1, rate: 120_000 },
  { description: 'Rug', quantity: 2, rate: 8_000 },
]

// Needs a browser: dragging.
test('a line is dragged above another one', async ({ page, request }) => {
  const { read } = await openDraft(page, request, twoLines)
  const rows = page.locator('tr[data-entry]')
  await dragRow(page, rows.nth(1), rows.nth(0))
  await expect.poll(() => descriptions(page)).toEqual(['Rug', 'Sofa'])
  await expect
    .poll(async () => (await read()).lines.map(({ description }) => description))
    .toEqual(['Rug', 'Sofa'])
})

// Needs a browser: the clipboard.
test('rows that were copied from a spreadsheet are pasted as lines', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { read } = await openDraft(page, request, twoLines)
  await page.evaluate(() =>
    navigator.clipboard.writeText('Item\tQty\tPrice\r\nChairs\t4\t$85.50\r\n"Lamp, brass"\t1\t140\r\n'),
  )
  await page.getByRole('button', { name: 'Add a line' }).click()
  await page.keyboard.press('Control+v')
  await expect.poll(() => descriptions(page)).toEqual(['Sofa', 'Rug', 'Chairs', 'Lamp, brass'])
  await expect(toastOf(page)).toContainText('2 lines added')
  await expect.poll(async () => (await read()).total).toBe(184_200)
})
