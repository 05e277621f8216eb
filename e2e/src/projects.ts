import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './people.ts'

type Project = { id: string; title: string }
type Document = { fileName: string }
type File = { name: string; buffer: Buffer }

let made = 0

/** Projects by their calls: to set up what a test begins with, and to see what the server has in the end. */
export function projectsOf(request: APIRequestContext, { token }: { token: string }) {
  const headers = { authorization: `Bearer ${token}` }
  async function post<T>(path: string, data: object) {
    const answer = await request.post(path, { headers, data })
    expect(answer.status()).toBe(201)
    return (await answer.json()) as T
  }
  return {
    add: (about: object = {}) => {
      const title = `${++made} Birch Row`
      return post<Project>('/api/projects', { title, address: title, ...about })
    },
    addClient: (about: object) =>
      post<{ id: string }>('/api/clients', { email: `${crypto.randomUUID()}@mail.test`, ...about }),
    addCost: (id: string, description: string, cost: number) =>
      post(`/api/projects/${id}/costs`, { description, cost }),
    upload: async (id: string, { name, buffer }: File) => {
      const { id: uploadId } = await post<{ id: string }>('/api/uploads', { name, size: buffer.length })
      await request.put(`/api/uploads/${uploadId}/content?offset=0`, {
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        data: buffer,
      })
      await post(`/api/projects/${id}/documents`, { uploadId })
    },
    /** The names of its photos, in their order. */
    photos: async (id: string) => {
      const answer = await request.get(`/api/projects/${id}/documents`, { headers })
      const { photos } = (await answer.json()) as { photos: Document[] }
      return photos.map(({ fileName }) => fileName)
    },
  }
}

/** Edits a value in place. */
export async function edit(page: Page, name: RegExp | string, text: string) {
  await page.getByRole('button', { name }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}
