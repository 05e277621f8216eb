import { get, post } from '@mantel/domain/endpoints/endpoint'
import { and, eq, isNotNull, sum } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../features.ts'
import { projects } from '../schema/projects/projects.ts'
import { watchChanges } from '../testing/access/changes.ts'
import { amountsShown, companyWithPrices } from '../testing/access/prices.ts'
import { startServerWithProvider } from '../testing/provider.ts'

// Each of these endpoints shows amounts to everyone, to prove that the test below finds it.
const planted = {
  total: get('/api/planted/total', {
    access: 'projects:read',
    about: 'Planted',
    query: z.strictObject({ unit: z.enum(['project', 'month']).optional() }),
    response: z.object({ total: z.number() }),
  }),
  sentence: post('/api/planted/sentence', {
    access: 'projects:read',
    about: 'Planted',
    changes: [],
    response: z.object({ texts: z.array(z.string()) }),
  }),
}

const server = await watchChanges(
  await startServerWithProvider({
    extend: (_app, route) => {
      const totalOf = (db: Parameters<Parameters<typeof route>[1]>[0]['db'], companyId: string) =>
        db
          .select({ total: sum(projects.value).mapWith(Number) })
          .from(projects)
          .where(and(eq(projects.companyId, companyId), isNotNull(projects.value)))
      // Only one of its choices shows an amount.
      route(planted.total, async ({ db, actor, query }) => {
        const [row] = await totalOf(db, actor.companyId)
        return { total: query.unit === 'month' ? (row?.total ?? 0) : 0 }
      })
      route(planted.sentence, async ({ db, actor }) => {
        const [row] = await totalOf(db, actor.companyId)
        return { texts: [`Changed the estimate to $${((row?.total ?? 0) / 100).toLocaleString('en-US')}`] }
      })
      return Object.values(planted)
    },
  }),
)
const all = [...endpoints, ...Object.values(planted)]

const reads = all.filter(({ method }) => method === 'GET')
const withoutPlanted = (found: string[]) => found.filter((line) => !line.includes('/api/planted/'))
const pathsIn = (found: string[]) => [...new Set(found.map((line) => line.split(' ')[1] ?? ''))].sort()

describe('amounts', () => {
  test('are in no answer to staff who may not see prices, whatever they call', async () => {
    const { companyId, admin, tenants } = await companyWithPrices(server)
    const staff = await server.newUser('Staff', companyId)
    for (const { ids } of tenants)
      await server.sql(
        `insert into project_members (company_id, project_id, user_id) values ($1, $2, $3) on conflict do nothing`,
        [companyId, ids.project, staff.id],
      )
    const setAll = (seesAll: boolean) =>
      server.sql('update companies set staff_see_all_projects = $2 where id = $1', [companyId, seesAll])
    await setAll(true)
    const ofAll = await amountsShown(server, staff, { endpoints: all, tenants, queries: 'each choice' })
    await setAll(false)
    const ofOwn = await amountsShown(server, staff, { endpoints: reads, tenants, queries: 'required' })
    expect(withoutPlanted([...ofAll.found, ...ofOwn.found])).toEqual([])
    expect(pathsIn(ofAll.found)).toEqual(['/api/planted/sentence', '/api/planted/total'])
    const named = ['/api/search', '/api/events', '/api/projects/:id/contracts', ...pathsWithBoth]
    expect(ofAll.answered).toEqual(expect.arrayContaining(named.map((path) => `GET ${path}`)))
    expect(ofOwn.answered.length).toBeGreaterThan(35)

    // The same calls show amounts to an admin, so there was something to find.
    const toAdmin = await amountsShown(server, admin, { endpoints: reads, tenants, queries: 'required' })
    expect(pathsIn(toAdmin.found)).toEqual(expect.arrayContaining([...pathsWithBoth, ...pathsWithPrices]))
  })
})

/** Paths that all team members may read. Their responses contain amounts only for users who may see prices. */
const pathsWithBoth = [
  '/api/activity',
  '/api/clients',
  '/api/clients/:id',
  '/api/clients/:id/activity',
  '/api/clients/summary',
  '/api/contract-versions/:id',
  '/api/contracts/:id',
  '/api/contracts/:id/preview',
  '/api/dashboard',
  '/api/files/:id',
  '/api/pipeline',
  '/api/pipeline/cards',
  '/api/projects',
  '/api/projects/:id',
  '/api/projects/:id/activity',
  '/api/projects/:id/message-templates',
  '/api/projects/summary',
]

/** Paths that require the permission to see prices. */
const pathsWithPrices = [
  '/api/clients/:id/money',
  '/api/clients/:id/statement',
  '/api/disputes',
  '/api/invoices',
  '/api/invoices/:id',
  '/api/invoices/:id/activity',
  '/api/invoices/:id/email',
  '/api/invoices/:id/pdf',
  '/api/invoices/:id/plan',
  '/api/invoices/summary',
  '/api/payments',
  '/api/payments/:id/receipt',
  '/api/payouts',
  '/api/projects/:id/costs',
  '/api/reminders/plan',
  '/api/revenue',
]
