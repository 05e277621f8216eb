import { randomUUID } from 'node:crypto'
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
  /** Where it is still there: a test that broke off may leave it. */
  const remove = async (path: string, isMeant: (one: { name: string }) => boolean) => {
    const all = await read<{ id: string; name: string }[]>(path)
    for (const { id } of all.filter(isMeant)) await request.delete(`/api${path}/${id}`, { headers })
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
    removeTier: (name: string) => remove('/admin/product-tiers', (tier) => tier.name === name),
    newCode: async (changes: object) => {
      const code = `E2E-${randomUUID()}`.toUpperCase()
      const data = { code, discountType: 'percentage', discountValue: 10, discountDurationMonths: 1 }
      const answer = await request.post('/api/admin/offer-codes', {
        headers,
        data: { ...data, validForTiers: [], isActive: true, ...changes },
      })
      expect(answer.status()).toBe(201)
      return code
    },
    removeProfile: (name: string) => remove('/admin/business-profiles', (one) => one.name === name),
    welcomeAsBuiltIn: async () => {
      const { version } = await read<{ version: number }>('/admin/onboarding-content')
      await put('/admin/onboarding-content', { version })
    },
    letterAsBuiltIn: async (key: string) => {
      const letters = await read<{ key: string; version: number }[]>('/admin/system-emails')
      const version = letters.find((letter) => letter.key === key)?.version
      await put(`/admin/system-emails/${key}/default`, { version })
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
