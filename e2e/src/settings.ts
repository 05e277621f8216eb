import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expect, newStudio, rememberToken } from './people.ts'

type Listed = { items: { name: string; kind?: string; used: number }[]; seen: string }
type Settings = {
  company: {
    name: string
    phone: string | null
    website: string | null
    businessEinNumber: string | null
    seen: string
  }
  timeline: { stageDurationDays: number; seen: string }
  labels: { seen: string }
  access: { staffSeePrices: boolean; staffSeeAllProjects: boolean; seen: string }
  stages: Listed
  projectTypes: Listed
  sources: Listed
}

let known: Promise<{ token: string }> | undefined

/** A company of these tests’ own, opened at a section. Registrations are counted, so that they share one. */
export async function openSettings(page: Page, request: APIRequestContext, section = '') {
  known ??= newStudio(request)
  const { token } = await known
  await rememberToken(page, token)
  await page.goto(`/app/settings${section}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return studioOf(request, token)
}

/** The company by its calls: what a test begins with, and what the server has in the end. */
function studioOf(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const settings = async () => (await (await request.get('/api/settings', { headers })).json()) as Settings
  return {
    token,
    settings,
    names: async (list: 'stages' | 'projectTypes' | 'sources') =>
      (await settings())[list].items.map(({ name }) => name),
    /** What somebody else saves meanwhile. */
    save: async (section: 'company' | 'timeline' | 'labels', changes: object) => {
      const { seen } = (await settings())[section]
      const answer = await request.patch(`/api/settings/${section}`, { headers, data: { ...changes, seen } })
      expect(answer.status()).toBe(200)
    },
    saveList: async (list: 'stages' | 'sources', items: object[], moves: object[] = []) => {
      const { seen } = (await settings())[list]
      const answer = await request.put(`/api/settings/${list}`, { headers, data: { items, moves, seen } })
      expect(answer.status()).toBe(200)
    },
    addProject: async (about: object) => {
      const title = `${crypto.randomUUID().slice(0, 8)} Elm Street`
      const answer = await request.post('/api/projects', {
        headers,
        data: { title, address: title, ...about },
      })
      expect(answer.status()).toBe(201)
      return (await answer.json()) as { id: string; title: string }
    },
    project: async (id: string) =>
      (await (await request.get(`/api/projects/${id}`, { headers })).json()) as {
        status: string
        dateOfDestage: string | null
      },
    /** What the log says, the latest first. */
    log: async () => {
      const answer = await request.get('/api/activity?limit=10', { headers })
      return ((await answer.json()) as { items: { description: string }[] }).items.map(
        ({ description }) => description,
      )
    },
  }
}

/** The same person in another browser. */
export async function secondBrowser(browser: Browser, baseURL: string | undefined, token: string) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await rememberToken(page, token)
  return page
}

/** Its name may be followed by how many are in it. */
export const room = (page: Page, label: string) =>
  page.getByRole('complementary').getByRole('link', { name: new RegExp(`^${label}`) })
export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })
export const nameOf = (page: Page, entry: string) =>
  page.getByLabel(`Name of stage ${entry}`, { exact: true })

export async function choose(page: Page, entry: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${entry}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

export const rowsOf = (page: Page, list: string) =>
  page
    .getByRole('list', { name: list, exact: true })
    .getByRole('textbox')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
