import type { APIRequestContext, Page } from '@playwright/test'
import { expect, newStudio, people, rememberToken } from './people.ts'

type Project = {
  id: string
  title: string
  status: string
  version: number
  customDates: string[]
  archivedAt: string | null
  memberIds: string[]
  [field: string]: unknown
}

const headersOf = (token: string) => ({ authorization: `Bearer ${token}` })

let made = 0
const added: string[] = []

/** A studio of the tests’ own, by its calls: to set up what one begins with, and to see what the server has in the end. */
function studioOf(request: APIRequestContext, token: string) {
  const headers = headersOf(token)
  const read = async (path: string) => (await request.get(path, { headers })).json()
  return {
    token,
    project: async (id: string) => (await read(`/api/projects/${id}`)) as Project,
    /** Named so that no other test has the same. */
    add: async (about: object = {}) => {
      const title = `${++made} Birch Row`
      const data = { title, address: title, ...about }
      const answer = await request.post('/api/projects', { headers, data })
      expect(answer.status()).toBe(201)
      const project = (await answer.json()) as Project
      added.push(project.id)
      return project
    },
    /** Out of the way: a plan holds only so many. */
    clear: async () => {
      for (const id of added.splice(0)) await request.put(`/api/projects/${id}/archive`, { headers })
    },
    edit: async (project: Project, changes: object) => {
      const data = { ...changes, version: project.version }
      const answer = await request.patch(`/api/projects/${project.id}`, { headers, data })
      expect(answer.status()).toBe(200)
      return (await answer.json()) as Project
    },
    addClient: async (about: object) => {
      const data = { email: `${crypto.randomUUID()}@mail.test`, ...about }
      const answer = await request.post('/api/clients', { headers, data })
      return (await answer.json()) as { id: string }
    },
    costs: async (id: string) =>
      (await read(`/api/projects/${id}/costs`)) as { items: { description: string; cost: number }[] },
    addCost: async (id: string, description: string, cost: number) => {
      const answer = await request.post(`/api/projects/${id}/costs`, { headers, data: { description, cost } })
      return (await answer.json()) as { id: string; version: number }
    },
    documents: async (id: string) => (await read(`/api/projects/${id}/documents`)) as Documents,
    upload: async (id: string, { name, buffer }: { name: string; buffer: Buffer }) => {
      const begun = await request.post('/api/uploads', { headers, data: { name, size: buffer.length } })
      const { id: uploadId } = (await begun.json()) as { id: string }
      await request.put(`/api/uploads/${uploadId}/content?offset=0`, {
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        data: buffer,
      })
      const added = await request.post(`/api/projects/${id}/documents`, { headers, data: { uploadId } })
      expect(added.status()).toBe(201)
      return (await added.json()) as Document
    },
    open: async (page: Page, id: string, tab?: string) => {
      await rememberToken(page, token)
      await page.goto(`/app/projects/${id}${tab ? `?tab=${tab}` : ''}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  }
}

type Document = { id: string; fileName: string; type: string; sentToClient: string }
type Documents = { photos: Document[]; papers: Document[] }
export type Studio = ReturnType<typeof studioOf>

// Registrations are counted by address: each file of tests has one studio.
let known: Promise<{ token: string }> | undefined
export async function ownStudio(request: APIRequestContext) {
  known ??= newStudio(request)
  return studioOf(request, (await known).token)
}

export async function tokenFor(request: APIRequestContext, name: keyof typeof people) {
  const answer = await request.post('/api/auth/login', {
    data: { email: people[name], password: 'mantel-demo', portal: 'app' },
  })
  return ((await answer.json()) as { token: string }).token
}

export const field = (page: Page, name: RegExp | string) => page.getByRole('button', { name })

/** Edits a line where it stands. */
export async function edit(page: Page, name: RegExp | string, text: string, key = 'Enter') {
  await field(page, name).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await page.keyboard.press(key)
}
