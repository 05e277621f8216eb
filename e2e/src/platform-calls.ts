import type { APIRequestContext, Page } from '@playwright/test'
import { expect, passwordOf } from './people.ts'

/** The platform by its calls, as the SuperAdmin at the page: to set up a test, and to put back what it changed. */
export async function platformCalls(page: Page, request: APIRequestContext) {
  await page.goto('/healthz')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const read = async <T>(path: string) => (await (await request.get(`/api${path}`, { headers })).json()) as T
  const put = async (path: string, data: object) => {
    const answer = await request.put(`/api${path}`, { headers, data })
    expect(answer.status()).toBe(200)
  }
  return {
    orderTiers: async (names: string[]) => {
      const tiers = await read<{ id: string; name: string }[]>('/admin/product-tiers')
      const ids = names.map((name) => tiers.find((tier) => tier.name === name)?.id)
      await put('/admin/product-tiers/order', { ids })
    },
    say: async (path: 'landing' | 'pricing', section: string, content: object) => {
      const parts = await read<{ section: string; version: number | null }[]>(`/admin/${path}`)
      const version = parts.find((part) => part.section === section)?.version ?? null
      await put(`/admin/${path}/${section}`, { content, version })
    },
    /** From now on the company has its days of grace. */
    deleteCompany: async (id: string) => {
      const { name } = await read<{ name: string }>(`/admin/companies/${id}`)
      const data = { name, currentPassword: passwordOf('superAdmin') }
      const answer = await request.post(`/api/admin/companies/${id}/deletion`, { headers, data })
      expect(answer.status()).toBe(200)
    },
  }
}
