import type { APIRequestContext, Page } from '@playwright/test'
import { expect, passwordOf } from './users.ts'

/** Calls the admin API as the SuperAdmin who is signed in on the page, to set up a test and to undo its changes. */
export async function platformCalls(page: Page, request: APIRequestContext) {
  await page.goto('/healthz')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const read = async <T>(path: string) => (await (await request.get(`/api${path}`, { headers })).json()) as T
  const put = async (path: string, data: object) => {
    const response = await request.put(`/api${path}`, { headers, data })
    expect(response.status()).toBe(200)
  }
  return {
    orderTiers: async (names: string[]) => {
      const tiers = await read<{ id: string; name: string }[]>('/admin/product-tiers')
      const ids = names.map((name) => tiers.find((tier) => tier.name === name)?.id)
      await put('/admin/product-tiers/order', { ids })
    },
    saveSection: async (path: 'landing' | 'pricing', section: string, content: object) => {
      const sections = await read<{ section: string; version: number | null }[]>(`/admin/${path}`)
      const version = sections.find((entry) => entry.section === section)?.version ?? null
      await put(`/admin/${path}/${section}`, { content, version })
    },
    /** Starts the grace period after which the company is deleted. */
    deleteCompany: async (id: string) => {
      const { name } = await read<{ name: string }>(`/admin/companies/${id}`)
      const data = { name, currentPassword: passwordOf('superAdmin') }
      const response = await request.post(`/api/admin/companies/${id}/deletion`, { headers, data })
      expect(response.status()).toBe(200)
    },
  }
}
