import type { Locator, Page } from '@playwright/test'
import { expect } from './users.ts'

/** How a test operates the page: with the pointer or with the keyboard. */
export type InputMethod = {
  press: (target: Locator) => Promise<void>
  check: (radio: Locator) => Promise<void>
  write: (field: Locator, text: string) => Promise<void>
  openMenu: (button: Locator, item: Locator) => Promise<void>
}

export const pointer: InputMethod = {
  press: (target) => target.click(),
  check: (radio) => radio.check(),
  write: (field, text) => field.fill(text),
  async openMenu(button, item) {
    await button.click()
    await item.click()
  },
}

/** Uses only the keyboard, like someone who has no mouse. */
export const keyboardOf = (page: Page): InputMethod => ({
  async press(target) {
    await reach(page, target, 'Tab')
    await page.keyboard.press('Enter')
  },
  async check(radio) {
    // Tab moves to the checked button of the group or, if none is checked, to the first one.
    await expect(radio).toBeVisible()
    for (let steps = 0; steps < farthest && !(await isRadioFocused(page)); steps++)
      await page.keyboard.press('Tab')
    await reach(page, radio, 'ArrowDown')
    if (!(await radio.isChecked())) await page.keyboard.press('Space')
    await expect(radio).toBeChecked()
  },
  async write(field, text) {
    await reach(page, field, 'Tab')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  },
  async openMenu(button, item) {
    await reach(page, button, 'Tab')
    await page.keyboard.press('Enter')
    await reach(page, item, 'ArrowDown')
    await page.keyboard.press('Enter')
  },
})

const farthest = 100

async function reach(page: Page, target: Locator, key: 'Tab' | 'ArrowDown') {
  await expect(target).toBeVisible()
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  for (let steps = 0; steps < farthest && !(await isFocused()); steps++) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

const isRadioFocused = (page: Page) =>
  page.evaluate(() => document.activeElement?.matches('[role=radio], input[type=radio]') ?? false)
