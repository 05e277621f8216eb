import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { fullScansOf, pretendMillionRows, recordStatements } from '../../testing/queries/query-plans.ts'
import { sharedServer } from '../../testing/server.ts'
import { studioWithInvoice } from '../invoices/testing.ts'

const server = await sharedServer()
const superuser = new pg.Client({ connectionString: server.database.superuserUrl })
await superuser.connect()
afterAll(() => superuser.end())

test('among a million payments, revenue and the dashboard read only what is in the period or open', async () => {
  const { call, companyId, projectId, sentInvoice, pay } = await studioWithInvoice(server)
  await pay((await sentInvoice()).id)
  await call('POST', `/api/projects/${projectId}/costs`, { description: 'Movers', cost: 1 })
  await pretendMillionRows(superuser)
  const calls: Record<string, () => Promise<unknown>> = {
    dashboard: () => call('GET', '/api/dashboard'),
    export: () => call('POST', '/api/revenue/export', { by: 'client' }),
  }
  for (const period of ['month', 'quarter', 'year'])
    for (const by of ['type', 'source', 'client'])
      calls[`${period} by ${by}`] = () => call('GET', `/api/revenue?period=${period}&by=${by}`)
  // Only these tables have rows. The planner always reads an empty table whole, so others are not checked.
  const isFilled = new Set(['transactions', 'invoices', 'project_resources', 'projects', 'clients'])
  const scans: Record<string, string[]> = {}
  for (const [name, make] of Object.entries(calls))
    for (const statement of await recordStatements(make)) {
      const tables = (await fullScansOf(superuser, statement, companyId)).filter((table) =>
        isFilled.has(table),
      )
      if (tables.length > 0) scans[`${name}: ${statement.text}`] = tables
    }
  expect(scans).toEqual({})
})
