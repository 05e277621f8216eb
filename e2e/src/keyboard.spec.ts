import type { Page } from '@playwright/test'
import { expect, passwordOf, people, test } from './people.ts'

test('signing in, moving around and signing out take no mouse', async ({ page }) => {
  await page.goto('/app')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(people.staff)
  await page.keyboard.press('Tab')
  await page.keyboard.type(passwordOf('staff'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Pipeline' })).toBeVisible()

  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL('/app/clients')

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('prof')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/profile')

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('sign out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app')
})

test.describe('at the desk', () => {
  test.use({ person: 'admin', viewport: { width: 1440, height: 900 } })

  test('the first stop is a way past the sidebar', async ({ page }) => {
    await page.goto('/app/pipeline')
    await expect(page.getByRole('heading', { name: 'Pipeline' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('every stop can be seen', async ({ page }) => {
    await page.goto('/app/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (let stop = 0; stop < 16; stop++) {
      await page.keyboard.press('Tab')
      const { outline, element } = await focusStyle(page)
      expect(outline, element).toBe('solid')
    }
  })

  test('? shows the keys, and Escape brings back to where one was', async ({ page }) => {
    await page.goto('/app/pipeline')
    const link = page.getByRole('link', { name: 'Projects' })
    await link.focus()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(link).toBeFocused()
  })

  test('the palette gives the focus back, and nothing opens on top of a dialog', async ({ page }) => {
    await page.goto('/app/settings')
    const link = page.getByRole('link', { name: 'Projects', exact: true })
    await link.focus()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(link).toBeFocused()

    await page.goto('/app/settings?inviting=yes')
    await expect(page.getByRole('dialog', { name: 'Invite a teammate' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toHaveCount(1)
  })

  test('letters do nothing in fields, and nothing at all when they are switched off', async ({ page }) => {
    await page.goto('/app/profile')
    await page.getByLabel('First name').fill('')
    await page.getByLabel('First name').pressSequentially('gd?')
    await expect(page.getByLabel('First name')).toHaveValue('gd?')
    await expect(page).toHaveURL('/app/profile')
    await page.reload()
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).click()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('the sidebar narrows and widens, and stays so', async ({ page }) => {
    await page.goto('/app/pipeline')
    await expect(page.getByText('Alder & Finch Staging')).toBeVisible()
    await page.keyboard.press('Control+b')
    await expect(page.getByText('Alder & Finch Staging')).toBeHidden()
    await page.reload()
    await expect(page.getByRole('link', { name: 'Projects' })).toBeVisible()
    await expect(page.getByText('Alder & Finch Staging')).toBeHidden()
    // Tooltips come after the frame: a hand that rests there too early comes again.
    await expect(async () => {
      await page.mouse.move(700, 500)
      await page.getByRole('link', { name: 'Projects' }).hover()
      await expect(page.getByRole('tooltip')).toHaveText('Projects', { timeout: 2_000 })
    }).toPass()
  })
})

const focusStyle = (page: Page) =>
  page.evaluate(() => {
    const style = getComputedStyle(document.activeElement ?? document.body)
    return { outline: style.outlineStyle, element: document.activeElement?.outerHTML.slice(0, 80) }
  })
