import type { DemoUser } from '@mantel/server/testing/demo-users'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '../testing/users.ts'

export type Screen = {
  name: string
  /** The path, or a function that creates what the screen shows and returns its path. */
  path: string | ((page: Page, request: APIRequestContext) => Promise<string>)
  user?: DemoUser
  /** Whether only the content inside the app's frame scrolls, and never the page itself. */
  isFramed?: boolean
  /** Whether the server renders the whole page, which then has no `data-ready` attribute of the web app. */
  isServerDrawn?: boolean
  /** Expected messages in the browser's console. */
  allowedErrors?: RegExp
  isReady: (page: Page) => Promise<void>
}

export const heading = (text: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name: text }).first()).toBeVisible()

/** Waits for a card in the first stage. */
export const juniper = (page: Page) =>
  expect(page.getByRole('link', { name: '2210 Juniper Court' })).toBeVisible()

export const text = (content: string | RegExp) => (page: Page) =>
  expect(page.getByText(content).first()).toBeVisible()

/** Opens a record from its list, because its URL differs in every data set. */
export const openFirst = (name: string) => async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible()
}

/** Opens the first invoice of a list. */
export const openInvoice = async (page: Page) => {
  await page.locator('main a[href^="/app/invoices/"]:not([href$="/reminders"])').first().click()
  await expect(page.getByRole('article').first()).toBeVisible()
}

/** Opens a new lead of the demo. */
export const openLead = async (page: Page) => {
  await page
    .getByRole('list', { name: 'Leads' })
    .getByRole('link', { name: /Priya Raman/ })
    .click()
  const lead = page.getByRole('article', { name: 'Priya Raman' })
  await expect(lead.getByText('Could you come by one evening next week?')).toBeVisible()
}

export const openTab = (name: string) => async (page: Page) => {
  await openFirst('Maple')(page)
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('tabpanel').getByRole('button').first()).toBeVisible()
}

export const openContract = (name: string) => async (page: Page) => {
  await openFirst(name)(page)
  await page.getByRole('tab', { name: 'Contract' }).click()
  await expect(page.getByRole('tabpanel').getByRole('article')).toBeVisible()
}

export const openContractPage = (name: string) => async (page: Page) => {
  await openContract(name)(page)
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /^(View contract|Edit|Finish draft)$/ })
    .click()
  await expect(page.getByRole('article').or(page.getByRole('textbox', { name: 'Contract' }))).toBeVisible()
}

export const needsAttention = (page: Page) =>
  expect(page.getByRole('region', { name: 'Needs your attention' })).toBeVisible()
