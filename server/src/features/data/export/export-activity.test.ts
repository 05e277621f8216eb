import { expect, test } from 'vitest'
import { sharedServer } from '../../../testing/server.ts'

const server = await sharedServer()

async function studio() {
  const call = await server.signIn()
  const manager = await server.signIn('Manager', call.companyId)
  const client = await call('POST', '/api/clients', { email: 'hannah@example.com', firstName: '=Hannah' })
  const project = await manager('POST', '/api/projects', { title: '412 Maple', address: '412 Maple' })
  await call('PUT', `/api/projects/${project.body.id}/status`, { status: 'Bid' })
  const list = async (query = '') =>
    ((await call('GET', `/api/activity?limit=100${query}`)).body.items as { description: string }[]).map(
      ({ description }) => description,
    )
  return { call, manager, list, client, project }
}

test('the activity is listed by kind, person and day in the company’s time zone', async () => {
  const { call, manager, list } = await studio()
  expect(await list('&kind=client')).toEqual([expect.stringContaining('Hannah')])
  expect(await list('&kind=project')).toEqual(['Moved from Discovery to Bid', 'Added 412 Maple to Discovery'])
  expect(await list(`&kind=project&userId=${manager.user.id}`)).toEqual(['Added 412 Maple to Discovery'])
  expect(await list('&kind=lead')).toEqual([])

  // Half an hour before midnight in New York is already the next day in UTC.
  await server.sql(
    "update project_activities set created_at = '2026-03-12T03:30:00Z' where company_id = $1 and action = 'project.created'",
    [call.companyId],
  )
  expect(await list('&kind=project&from=2026-03-11&to=2026-03-11')).toEqual(['Added 412 Maple to Discovery'])
  expect(await list('&to=2026-03-10')).toEqual([])
  expect(await list('&kind=project&from=2026-03-12')).toEqual(['Moved from Discovery to Bid'])
  expect((await call('GET', '/api/activity?from=yesterday')).status).toBe(400)
})

test('the export has what the list shows, escaped for spreadsheets, and nothing of other companies', async () => {
  const { call, manager } = await studio()
  await studio()
  const { status, text } = await call('POST', '/api/exports/activity', {})
  expect(status).toBe(200)
  const lines = text.trimEnd().split('\r\n')
  expect(lines[0]).toBe('\ufeff"time","person","project","activity","changes"')
  expect(lines.filter((line: string) => line.includes('Moved from Discovery to Bid'))).toHaveLength(1)
  expect(text).toMatch(/"\d{4}-\d\d-\d\d \d\d:\d\d","[^"]+","412 Maple","Added 412 Maple to Discovery",""/)
  const filtered = await call('POST', '/api/exports/activity', { userId: manager.user.id, kind: 'project' })
  expect(filtered.text.trimEnd().split('\r\n')).toHaveLength(2)
  const staff = await server.signIn('Staff', call.companyId)
  expect((await staff('POST', '/api/exports/activity', {})).status).toBe(403)
})
