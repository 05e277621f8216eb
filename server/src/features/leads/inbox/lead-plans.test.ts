import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { fullScansOf, pretendMillionRows, recordStatements } from '../../../testing/queries/query-plans.ts'
import { sharedServer } from '../../../testing/server.ts'
import { studioWithForm, visitor } from '../testing.ts'

const server = await sharedServer()
const superuser = new pg.Client({ connectionString: server.database.superuserUrl })
await superuser.connect()
afterAll(() => superuser.end())

test('among a million leads, no call reads the table from the first to the last row', async () => {
  const { call, companyId, key, submit, receive } = await studioWithForm(server, { autoAdd: true })
  const lead = await receive(visitor('Ada'))
  await call('POST', '/api/clients', { email: 'ada@mail.test' })
  const added = await call('POST', `/api/leads/${(await receive(visitor('Ben'))).id}/add`, {})
  await submit(visitor('Bot'), { fax: 'x' })
  await call('POST', `/api/leads/${lead.id}/replies`, { subject: 'Hello', text: 'Hello' })
  await server.sql('update leads set waits_for_room = true where id = $1', [lead.id])
  await pretendMillionRows(superuser)
  const calls: Record<string, () => Promise<unknown>> = {
    form: () => server.call('GET', `/api/widget/${key}`),
    submit: () => submit(visitor('Cleo')),
    summary: () => call('GET', '/api/leads/summary'),
    'summary of a search': () => call('GET', '/api/leads/summary?search=ada&source=Website'),
    get: () => call('GET', `/api/leads/${lead.id}`),
    'of a project': () => call('GET', `/api/projects/${added.body.projectId}/lead`),
    read: () => call('POST', `/api/leads/${lead.id}/read`),
    change: () => call('POST', '/api/leads/changes', { ids: [lead.id], action: 'dismiss' }),
    add: () => call('POST', `/api/leads/${lead.id}/add`, {}),
    undo: () => call('POST', `/api/leads/${lead.id}/undo-add`),
    export: () => call('POST', '/api/leads/export', { view: 'new' }),
    dashboard: () => call('GET', '/api/dashboard'),
    revenue: () => call('GET', '/api/revenue?by=source'),
    jobs: async () => {
      await server.sql("select graphile_worker.add_job('sweep-leads')")
      await server.runJobs()
    },
  }
  for (const view of ['new', 'added', 'dismissed', 'spam', 'all'])
    for (const sort of ['submitted', '-submitted'])
      calls[`${view} ${sort}`] = () =>
        call('GET', `/api/leads?view=${view}&sort=${sort}&from=2026-01-01&source=Website`)
  calls.search = () => call('GET', '/api/leads?search=ada&view=all')
  const scans: Record<string, string[]> = {}
  let planned = 0
  for (const [name, make] of Object.entries(calls))
    for (const statement of await recordStatements(make)) {
      planned++
      if (/graphile_worker|finished_jobs/.test(statement.text)) continue
      const tables = (await fullScansOf(superuser, statement, companyId)).filter((table) =>
        /^lead|^clients$|^projects$/.test(table),
      )
      if (tables.length > 0) scans[`${name}: ${statement.text}`] = tables
    }
  expect(scans).toEqual({})
  expect(planned).toBeGreaterThan(150)
})
