import type { Page } from '@playwright/test'
import { expect, expectReady } from './users.ts'

export const review = (page: Page) => page.getByRole('button', { name: 'Review contract' })
export const finish = (page: Page) => page.getByRole('button', { name: 'Finish' })
export const field = (page: Page, name: string) => page.getByRole('button', { name })
export const signatureText = (page: Page) => page.getByRole('textbox', { name: 'Full signature' })
export const initialsText = (page: Page) => page.getByRole('textbox', { name: /^Initials/ })
export const title = (page: Page) => page.getByRole('heading', { level: 1 })

export async function open(page: Page, link: string) {
  await page.goto(link)
  await expectReady(page)
}

export async function introduce(page: Page) {
  await signatureText(page).fill('Hannah Whitlock')
  await initialsText(page).fill('HW')
}

export async function goToReview(page: Page, link: string) {
  await open(page, link)
  await introduce(page)
  await review(page).click()
  await expect(page.getByText('0 of 3 signed')).toBeVisible()
}

export async function markAll(page: Page) {
  await field(page, 'Initial field 1 of 3, not signed').click()
  await field(page, 'Initial field 2 of 3, not signed').click()
  await field(page, 'Signature field 3 of 3, not signed').click()
  await expect(page.getByText('3 of 3 signed')).toBeVisible()
}
