import { doc, heading, paragraph } from '@mantel/domain/contracts/rich-text'
import type { Page } from '@playwright/test'
import { draftContract } from '../testing/contracts.ts'
import { expectAccessible } from '../testing/error-free-page.ts'
import { createUser, expect, expectReady, refused, test, toastOf } from '../testing/users.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** This contract has a field for the install date, so it cannot be sent until the project has that date. */
const content = doc(
  heading('Staging agreement', 1),
  paragraph('Between {company.name} and {client.name}.'),
  heading('1. Services'),
  paragraph('We furnish {project.address} for a term from the install date of {project.dateServiced}.'),
  paragraph('The client tells us about any damage within one day.'),
  paragraph('{signature.client} {date.client}'),
)

const text = (page: Page) => page.getByRole('textbox', { name: 'Contract' })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const saved = (page: Page) => expect(page.locator('[data-save="saved"]')).toBeVisible()

async function open(page: Page, path: string) {
  await page.goto(path)
  await expectReady(page)
}

/**
 * Waits until the editor has read the position of the caret. The browser reports it with the next frame, and a key that is
 * pressed before that still acts on the old position.
 */
const caretIsRead = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0))),
      ),
  )

/** Types `more` at the end of the line that contains `words`. */
async function writeAfter(page: Page, words: string, more: string) {
  await text(page).getByText(words).click()
  await page.keyboard.press('End')
  await caretIsRead(page)
  await page.keyboard.type(more)
}

test.describe('with the keyboard', () => {
  // Chromium reports every inline handler in pasted HTML while parsing it, although none of it reaches the page.
  test.use({ allowedErrors: /^Executing inline event handler violates/ })

  // Needs a browser: a caret that moves past a field, a date field to type into, and a pasted image whose URL must not
  // load.
  test('a contract is written, filled in and sent without a mouse', async ({ page, studio, request }) => {
    const { path, read } = await draftContract(request, studio, { content })
    await open(page, path)
    // The editor restores its caret 20 ms after it gets the focus. This timer of 20 ms starts later, so it ends after
    // the caret is restored.
    await text(page).evaluate(async (editor) => {
      editor.focus()
      await new Promise((resolve) => setTimeout(resolve, 20))
    })
    await page.keyboard.press('Control+End')
    await caretIsRead(page)
    await page.keyboard.press('Enter')
    await page.keyboard.type('/head')
    const menu = page.getByRole('listbox', { name: 'Insert' })
    const heading = menu.getByRole('option', { name: 'Heading', exact: true })
    await expect(heading).toHaveAttribute('aria-selected', 'true')
    await expect(text(page)).toHaveAttribute(
      'aria-activedescendant',
      (await heading.getAttribute('id')) ?? 'nothing',
    )
    await page.keyboard.press('Enter')
    await page.keyboard.type('5. Keys')
    await expect(text(page).getByRole('heading', { name: '5. Keys' })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Ask @comp')
    // Moves through the list and back. The test waits after each key, because no user presses the next key before the
    // list has reacted.
    const fields = page.getByRole('listbox', { name: 'Fields' }).getByRole('option')
    const selected = page.getByRole('listbox', { name: 'Fields' }).getByRole('option', { selected: true })
    await expect(fields.first()).toContainText('Client company')
    await page.keyboard.press('ArrowUp')
    await expect(fields.last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(selected).toContainText('Client company')
    await page.keyboard.press('ArrowDown')
    await expect(selected).toContainText('Company name')
    await page.keyboard.press('Enter')
    const asking = text(page).getByRole('paragraph').filter({ hasText: 'Ask' })
    await expect(asking.locator('[data-value="company.name"]')).toBeVisible()
    await page.keyboard.press('Control+b')
    await page.keyboard.type(' first')
    await expect(asking.locator('strong', { hasText: 'first' })).toBeVisible()
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      const drawing = '<svg onload=alert(3)><script>alert(4)</script></svg>'
      clipboardData.setData(
        'text/html',
        `<p onclick="alert(1)">Half now<img src=/x onerror=alert(2)>${drawing}</p>${'<div>'.repeat(10_000)}Half later`,
      )
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(paste)
    })
    await expect(text(page)).toContainText('Half now')
    await expect(text(page)).toContainText('Half later')
    await expect(text(page).locator('[onclick], img[src*="x"], svg script')).toHaveCount(0)

    // The arrow keys select a field before they move past it. Enter opens a dialog for the missing value.
    await text(page)
      .getByText('from the install date of')
      .evaluate(async (line) => {
        const words = [...line.childNodes].find((node) => node.textContent?.includes('install date of'))
        // Waits until the editor has noticed the new selection, because the next key press here is faster than any
        // user.
        const heard = new Promise((resolve) =>
          document.addEventListener('selectionchange', resolve, { once: true }),
        )
        if (words) getSelection()?.setPosition(words, words.textContent?.length)
        await heard
      })
    await page.keyboard.press('ArrowRight')
    await expect(text(page).locator('[data-selected]')).toContainText('Install date missing')
    await page.keyboard.press('Enter')
    await expect(dialog(page, 'Set Install date').getByLabel('Install')).toBeFocused()
    await page.keyboard.type('12112026')
    await page.keyboard.press('Enter')
    await expect(text(page)).toBeFocused()
    await expect(text(page)).toContainText('12/11/2026')

    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('button', { name: 'Redo' })).toBeFocused()
    await saved(page)
    await page.getByRole('button', { name: 'Send for signature' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page, 'Send for signature').getByLabel('To', { exact: true })).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(toastOf(page)).toContainText('Contract sent')
    expect(await read()).toMatchObject({ displayedStatus: 'sent' })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  // Needs a browser: layout, to find content that overflows.
  test('a contract is read, filled in and added to', { tag: '@figures' }, async ({
    page,
    studio,
    request,
  }) => {
    const { path, read } = await draftContract(request, studio, { content })
    await open(page, path)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Install date missing' }).click()
    await dialog(page, 'Set Install date').getByLabel('Install').fill('2026-12-11')
    await page.keyboard.press('Enter')
    await expect(text(page)).toContainText('12/11/2026')
    await text(page).getByText('damage within one day.').click()
    await page.keyboard.press('End')
    await page.getByRole('button', { name: 'Insert a field' }).click()
    await page.getByLabel('Search fields').fill('late')
    await page.getByRole('button', { name: /^Late fee/ }).click()
    await expect(dialog(page, 'Insert')).toHaveCount(0)
    await expect.poll(async () => JSON.stringify((await read()).content)).toContain('company.paymentLateFee')
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(overflow).toBeLessThanOrEqual(0)
  })
})

test.describe('in colors', () => {
  test.use({ allowedErrors: refused })

  // Needs a browser: colors and their contrast.
  test('everything around a draft is accessible', { tag: '@figures' }, async ({ page, studio, request }) => {
    const { path, templateId, replaceText } = await draftContract(request, studio, { content })
    await open(page, `/app/settings/contract-templates/${templateId}`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Preview' }).click()
    await dialog(page, /with sample data$/)
      .getByRole('radio', { name: 'Phone' })
      .click()
    await expectAccessible(page)

    await open(page, path)
    await page.getByRole('button', { name: 'Send for signature' }).click()
    await expect(dialog(page, 'Before you send')).toContainText('1 field has no value')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    const colleague = await createUser(request, { companyId: studio.companyId, role: 'Manager' })
    await replaceText(doc(paragraph('A colleague was here.'), paragraph('{signature.client}')), colleague)
    await writeAfter(page, 'damage within one day.', ' And I was, too.')
    const versions = dialog(page, 'Someone else changed this')
    await expect(versions).toBeVisible()
    await expectAccessible(page)
    await versions.getByRole('button', { name: 'Keep mine' }).click()
    await saved(page)
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByRole('list', { name: 'Earlier versions' }).getByRole('button').first().click()
    await expect(page.getByText('Added', { exact: true }).first()).toBeVisible()
    await expectAccessible(page)
  })
})

// Needs a browser: the clipboard and colors.
test('the link of a sent contract is copied, and its history is accessible', { tag: '@figures' }, async ({
  page,
  studio,
  request,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL })
  const { projectPath, path, send } = await draftContract(request, studio, {
    content,
    dateServiced: '2026-12-11',
  })
  await open(page, path)
  await page.getByRole('button', { name: 'Send for signature' }).click()
  await expect(dialog(page, 'Send for signature').getByLabel('To', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await send()
  await open(page, projectPath)
  await page.getByRole('region', { name: 'Next step' }).getByRole('button', { name: 'Copy link' }).click()
  await expect(toastOf(page)).toContainText('Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/sign\/[\w-]+$/)
  await page.locator('summary', { hasText: 'History' }).click()
  await expect(page.getByText(/^Sent to/).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'View contract', exact: true }).click()
  await expect(page.getByText(/^Sent to Hannah Whitlock on .*Withdraw to edit\.$/)).toBeVisible()
  await expectAccessible(page)
})
