import { randomInt, randomUUID } from 'node:crypto'
import type { Role } from '@mantel/domain/permissions'
import type { APIRequestContext, Page } from '@playwright/test'
import { quietPageOf, quietPlace } from './lasting-browser.ts'
import { expect, test as quietTest } from './quiet-page.ts'

export const people = {
  admin: 'admin@alderfinch.test',
  manager: 'manager@alderfinch.test',
  staff: 'staff@alderfinch.test',
  client: 'client@alderfinch.test',
  neighbour: 'admin@harborpine.test',
  superAdmin: 'admin@mantel.test',
} as const
export type Name = keyof typeof people

export const passwordOf = (name: Name) => (name === 'superAdmin' ? 'mantel-demo-admin' : 'mantel-demo')

/** A company that only one test knows: empty, with a verified admin and no plan that limits it. */
export type Studio = { companyId: string; userId: string; email: string; token: string }

type Options = {
  /** A company of the test's own, whose admin is signed in at the page. */
  studio: Studio
  /** Who is signed in when the page opens. */
  person: Name | undefined
  appearance: 'light' | 'dark' | 'system'
  /** Everybody comes from somewhere else, as in life: what the server counts by place is not shared by all tests. */
  place: { 'x-forwarded-for': string }
}

/**
 * A quiet page in the browser of somebody. The browser is the one of the test before, emptied: what makes them different
 * is said to it here, for whatever is said when it is opened opens another one.
 */
export const test = quietTest.extend<Options>({
  person: [undefined, { option: true }],
  appearance: ['light', { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- here Playwright reads what else it needs: nothing
  place: async ({}, runTest) => runTest({ 'x-forwarded-for': newPlace() }),
  request: async ({ place, playwright, baseURL }, runTest) => {
    const request = await playwright.request.newContext({ baseURL, extraHTTPHeaders: place })
    await runTest(request)
    await request.dispose()
  },
  context: async ({ context, place }, runTest) => {
    await context.setExtraHTTPHeaders(place)
    await runTest(context)
  },
  studio: async ({ request, page }, runTest) => {
    const studio = await newPerson(request)
    await rememberToken(page, studio.token)
    await runTest(studio)
  },
  page: async ({ page, person, appearance, request }, runTest) => {
    const kept = {
      preferences: JSON.stringify({ appearance }),
      ...(person && { token: await tokenOf(request, person) }),
    }
    await keepInBrowser(page, kept)
    await runTest(page)
  },
})

// An account may sign in ten times in a quarter of an hour: tests share the sessions that they do not end.
const tokens = new Map<Name, string>()

async function tokenOf(request: APIRequestContext, name: Name) {
  const known = tokens.get(name)
  if (known) return known
  const portal = name === 'superAdmin' ? 'admin' : 'app'
  const answer = await request.post('/api/auth/login', {
    data: { email: people[name], password: passwordOf(name), portal },
  })
  expect(answer.status()).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  tokens.set(name, token)
  return token
}

const newPlace = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

export const newAddress = () => `${randomUUID()}@studio.test`

/** Someone in a company of their own, or in the one that is named. They sign in with `studioPassword`. */
export async function newPerson(request: APIRequestContext, about: { companyId?: string; role?: Role } = {}) {
  const answer = await request.post('/testing/people', { data: about })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as Studio
}
export const studioPassword = 'furnished-ledger'

/** As if they had signed in at an earlier visit. */
export const rememberToken = (page: Page, token: string) => keepInBrowser(page, { token })

async function keepInBrowser(page: Page, kept: Record<string, string>) {
  // What a page remembers that is open already is not changed behind its back: it goes away first.
  const beside = page.url() === 'about:blank' ? quietPageOf(page.context()) : page
  const quiet = beside ?? page
  if (!quiet.url().endsWith(quietPlace)) await quiet.goto(quietPlace)
  await quiet.evaluate((kept) => {
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value)
  }, kept)
}

export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Waits until nothing is on its way to the page any more, and it listens to keys and clicks. */
export const expectReady = (page: Page) => expect(page.locator('main[data-ready]')).toBeVisible()

/** On a desk the sidebar has the menu; whoever is signed in has a name that ends its label. */
export async function signOut(page: Page) {
  // What is still asked for then is refused, and Chromium says so.
  await expectReady(page)
  await page.getByRole('button', { name: /account menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

export { refused } from './quiet-page.ts'
/** The one notification there may be. */
export const toastOf = (page: Page) =>
  page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')

export { expect }
