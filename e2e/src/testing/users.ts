import { randomInt, randomUUID } from 'node:crypto'
import type { Role } from '@mantel/domain/permissions'
import { type DemoUser, demoUsers } from '@mantel/server/testing/demo-users'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test as pageTest } from './error-free-page.ts'
import { idlePageOf, idlePath } from './shared-browser.ts'

export const passwordOf = (name: DemoUser) => (name === 'superAdmin' ? 'mantel-demo-admin' : 'mantel-demo')

/** An empty company for one test, with a verified admin and without plan limits. */
export type Studio = { companyId: string; userId: string; email: string; token: string }

type Options = {
  /** A new company for this test, whose admin is signed in. */
  studio: Studio
  /** The demo user who is signed in when the page opens. */
  user: DemoUser | undefined
  appearance: 'light' | 'dark' | 'system'
  /** Each test has its own IP address, so that tests do not share rate limits. */
  clientIp: { 'x-forwarded-for': string }
}

/**
 * The page of error-free-page.ts with a signed-in user. Tests share a browser only if its start options are the same, so the
 * user is set up here and not in these options.
 */
export const test = pageTest.extend<Options>({
  user: [undefined, { option: true }],
  appearance: ['light', { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the required fixtures from this pattern: none
  clientIp: async ({}, runTest) => runTest({ 'x-forwarded-for': randomIp() }),
  request: async ({ clientIp, playwright, baseURL }, runTest) => {
    const request = await playwright.request.newContext({ baseURL, extraHTTPHeaders: clientIp })
    await runTest(request)
    await request.dispose()
  },
  context: async ({ context, clientIp }, runTest) => {
    await context.setExtraHTTPHeaders(clientIp)
    await runTest(context)
  },
  studio: async ({ request, page }, runTest) => {
    const studio = await createUser(request)
    await storeToken(page, studio.token)
    await runTest(studio)
  },
  page: async ({ page, user, appearance, request }, runTest) => {
    const items = {
      preferences: JSON.stringify({ appearance }),
      ...(user && { token: await tokenOf(request, user) }),
    }
    await setLocalStorage(page, items)
    await runTest(page)
  },
})

// An account can sign in 30 times in 15 minutes, so tests share the sessions that they do not end.
const tokens = new Map<DemoUser, string>()

async function tokenOf(request: APIRequestContext, name: DemoUser) {
  const cached = tokens.get(name)
  if (cached) return cached
  const portal = name === 'superAdmin' ? 'admin' : 'app'
  const response = await request.post('/api/auth/login', {
    data: { email: demoUsers[name], password: passwordOf(name), portal },
  })
  expect(response.status()).toBe(200)
  const { token } = (await response.json()) as { token: string }
  tokens.set(name, token)
  return token
}

const randomIp = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

export const newAddress = () => `${randomUUID()}@studio.test`

/** Creates a user in a new company or in the given one. The password is `studioPassword`. */
export async function createUser(
  request: APIRequestContext,
  options: { companyId?: string; role?: Role; name?: string; takesPayments?: boolean } = {},
) {
  const response = await request.post('/testing/people', { data: options })
  expect(response.status()).toBe(200)
  return (await response.json()) as Studio
}
export const studioPassword = 'furnished-ledger'

/** Signs the user in, as if they had signed in on an earlier visit. */
export const storeToken = (page: Page, token: string) => setLocalStorage(page, { token })

async function setLocalStorage(page: Page, items: Record<string, string>) {
  // Sends an open page of the app to `idlePath` first, so that localStorage does not change while its scripts run.
  const openPage = page.url() === 'about:blank' ? idlePageOf(page.context()) : page
  const idlePage = openPage ?? page
  if (!idlePage.url().endsWith(idlePath)) await idlePage.goto(idlePath)
  await idlePage.evaluate((items) => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value)
  }, items)
}

export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Waits until the page has loaded its data and reacts to keys and clicks. */
export const expectReady = (page: Page) => expect(page.locator('main[data-ready]')).toBeVisible()

/** Signs out with the account menu, which is in the sidebar on a desktop. */
export async function signOut(page: Page) {
  // Chromium would report requests that fail because of the sign-out, so the page finishes loading first.
  await expectReady(page)
  await page.getByRole('button', { name: /account menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

export { refused } from './error-free-page.ts'
export const toastOf = (page: Page) =>
  page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')

export { expect }
