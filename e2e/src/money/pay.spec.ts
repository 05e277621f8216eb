import { invoiceTemplates } from '@mantel/domain/invoices/templates'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/error-free-page.ts'
import { expectToFit } from '../testing/expect-to-fit.ts'
import { sentInvoice } from '../testing/invoices.ts'
import { pictures } from '../testing/pictures.ts'
import { measureSlowVisit } from '../testing/slow-visit.ts'
import { expect, expectReady, test } from '../testing/users.ts'

// The size of a phone's window without the browser's own bars.
const phone = { width: 390, height: 664 }

async function open(page: Page, link: string) {
  await page.goto(link)
  await expectReady(page)
}

const claimButton = (page: Page) => page.getByRole('button', { name: /^I’ve sent/ })
const payBar = (page: Page) => page.getByRole('link', { name: 'Pay $7,125.00' })

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  // Needs a browser: touch input, the clipboard, scrolling, layout, colors, and a list of all requests.
  test('an invoice is paid by Zelle and reported', async ({ page, request, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { link, read } = await sentInvoice(request)
    const called: string[] = []
    page.on('request', (sent) => called.push(sent.url()))
    await open(page, link)
    await expectAccessible(page)
    // The bar's button leads to the payment methods. The bar disappears when the button that reports the payment is
    // visible.
    await payBar(page).tap()
    await expect(page.getByRole('group', { name: 'Pay with' })).toBeFocused()
    await page.getByRole('button', { name: 'Copy send to' }).tap()
    await expect(page.getByText('Send to copied')).toBeAttached()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('pay@alderfinch.test')
    await page.getByRole('radio', { name: 'Venmo' }).tap()
    await expect(page.getByRole('link', { name: 'Open Venmo' })).toHaveAttribute('href', /amount=7125\.00/)
    await expectAccessible(page)
    await page.getByRole('radio', { name: 'Zelle' }).tap()
    await claimButton(page).scrollIntoViewIfNeeded()
    await expect(payBar(page)).toBeHidden()
    await claimButton(page).tap()

    await expect(page.getByRole('heading', { name: /^You told us you sent/ })).toBeFocused()
    await expectAccessible(page)
    await expectToFit(page, 'a claimed invoice')
    expect((await read()).payments).toMatchObject([{ amount: 712_500, status: 'pending', source: 'claimed' }])
    const { origin } = new URL(page.url())
    expect(called.filter((url) => !url.startsWith(origin))).toEqual([])
  })
})

// Needs a browser: a simulated slow connection.
test('the amount is readable within two seconds on a slow connection', { tag: '@figures' }, async ({
  browser,
  request,
  baseURL,
}) => {
  const { link } = await sentInvoice(request)
  const shown = await measureSlowVisit(browser, {
    link,
    baseURL,
    selector: 'body',
    text: '$7,125.00',
    isReady: (visitor) => expect(visitor.getByText('$7,125.00').first()).toBeVisible(),
  })
  expect(shown).toBeLessThan(2_000)
})

// Needs a browser: tab order, and a focus ring around the selected method.
test('an invoice is paid with the keyboard alone, at twice the text size', async ({ page, request }) => {
  const { link } = await sentInvoice(request)
  // The size of a window of 1280 pixels at a zoom of 200%.
  await page.setViewportSize({ width: 640, height: 400 })
  await open(page, link)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  const zelle = page.getByRole('radio', { name: 'Zelle' })
  for (let steps = 0; steps < 10 && !(await isFocused(zelle)); steps++) await page.keyboard.press('Tab')
  await expect(zelle).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Venmo' })).toBeChecked()
  for (let steps = 0; steps < 10 && !(await isFocused(claimButton(page))); steps++)
    await page.keyboard.press('Tab')
  await expect(claimButton(page)).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^You told us you sent/ })).toBeFocused()
})

const isFocused = (target: ReturnType<Page['locator']>) =>
  target.evaluate((element) => element === document.activeElement)

// Needs a browser: print styles.
test('a printed invoice has no card, and says how to pay', async ({ page, request }) => {
  const { link } = await sentInvoice(request)
  await open(page, link)
  // On the screen, the payment card explains how to pay.
  await expect(page.getByRole('heading', { name: 'How to pay' })).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: /^Deposit due/ })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'How to pay' })).toBeVisible()
  await expect(page.getByText('Make checks payable to Alder & Finch LLC')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Qty' })).toBeVisible()
  if (process.env.E2E_PICTURES) await page.pdf({ path: `${pictures}pay.pdf`, preferCSSPageSize: true })
})

// This line of $10,000,000,000.00 has the largest amount that an invoice can have.
const largest = [{ description: 'Furniture', quantity: 10_000, rate: 100_000_000 }]

// Needs a browser: layout, colors and print styles.
for (const templateName of invoiceTemplates)
  test(`an invoice in ${templateName} fits a narrow phone, and the largest amounts do, too`, {
    tag: templateName === invoiceTemplates[0] ? [] : '@figures',
  }, async ({ page, request }) => {
    const { link } = await sentInvoice(request, { templateName })
    await open(page, link)
    await expectToFit(page, templateName)
    await expectAccessible(page)
    const picture = async (name: string) => {
      if (process.env.E2E_PICTURES)
        await page.screenshot({ path: `${pictures}pay-${templateName}-${name}.png`, fullPage: true })
    }
    await picture('1440')
    await page.setViewportSize(phone)
    await picture('390')
    if (process.env.E2E_PICTURES)
      await page.pdf({ path: `${pictures}pay-${templateName}.pdf`, preferCSSPageSize: true })

    const { link: large } = await sentInvoice(request, { templateName, lines: largest })
    await open(page, large)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAmountsInside(page)
    await picture('320')
  })

/** Checks that no amount extends beyond its box, even if this does not make the page scroll. */
const expectAmountsInside = async (page: Page) => {
  const outside = await page.getByRole('article').evaluate((article) => {
    const { left, right } = article.getBoundingClientRect()
    return [...article.querySelectorAll('*')]
      .filter((element) => element.textContent?.includes('$') && element.checkVisibility())
      .filter((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const text = range.getBoundingClientRect()
        return text.left < left || text.right > right
      })
      .map((element) => element.textContent)
  })
  expect(outside).toEqual([])
  const scrolls = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
  expect(await page.evaluate(scrolls)).toBe(false)
}
