import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './users.ts'

type Project = { id: string; title: string }
type Document = { fileName: string }
type File = { name: string; buffer: Buffer }

let projectCount = 0

export function projectsOf(request: APIRequestContext, { token }: { token: string }) {
  const headers = { authorization: `Bearer ${token}` }
  async function post<T>(path: string, data: object) {
    const response = await request.post(path, { headers, data })
    expect(response.status()).toBe(201)
    return (await response.json()) as T
  }
  return {
    add: (details: object = {}) => {
      const title = `${++projectCount} Birch Row`
      return post<Project>('/api/projects', { title, address: title, ...details })
    },
    addClient: (details: object) =>
      post<{ id: string }>('/api/clients', { email: `${crypto.randomUUID()}@mail.test`, ...details }),
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
    photos: async (id: string) => {
      const response = await request.get(`/api/projects/${id}/documents`, { headers })
      const { photos } = (await response.json()) as { photos: Document[] }
      return photos.map(({ fileName }) => fileName)
    },
  }
}

export async function edit(page: Page, name: RegExp | string, text: string) {
  await page.getByRole('button', { name }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}
