import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './people.ts'

/** The platform by its calls, as whoever is signed in at the page: what a test begins with, and leaves as it was. */
export async function platformCalls(page: Page, request: APIRequestContext) {
  await page.goto('/healthz')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const read = async <T>(path: string) => (await (await request.get(`/api${path}`, { headers })).json()) as T
  const put = async (path: string, data: object) => {
    const answer = await request.put(`/api${path}`, { headers, data })
    expect(answer.status()).toBe(200)
  }

  type Tier = { id: string; name: string; version: number }
  const tiers = () => read<Tier[]>('/admin/product-tiers')
  return {
    tiers,
    orderTiers: (names: string[]) =>
      tiers().then((all) => {
        const ids = names.map((name) => all.find((tier) => tier.name === name)?.id)
        return put('/admin/product-tiers/order', { ids })
      }),
    editTier: async (name: string, changes: object) => {
      const tier = (await tiers()).find((one) => one.name === name)
      const data = { ...changes, version: tier?.version }
      const answer = await request.patch(`/api/admin/product-tiers/${tier?.id}`, { headers, data })
      expect(answer.status()).toBe(200)
    },
    switchWaitlist: (isActive: boolean) => put('/admin/waitlist/status', { isActive }),
    say: async (path: 'landing' | 'pricing', section: string, content: object) => {
      const parts = await read<{ section: string; version: number | null }[]>(`/admin/${path}`)
      const version = parts.find((part) => part.section === section)?.version ?? null
      await put(`/admin/${path}/${section}`, { content, version })
    },
    join: async (email: string) => {
      const answer = await request.post('/api/waitlist/subscribe', { data: { email } })
      expect(answer.status()).toBe(200)
    },
  }
}
