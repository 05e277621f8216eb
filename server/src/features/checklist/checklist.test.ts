import { checklistItems } from '@mantel/domain/checklist'
import { describe, expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { register } from './testing.ts'

const server = await startServer()
await server.sql('update waitlist_settings set is_active = false')

describe('the checklist', () => {
  test('of a new company is empty, and its steps complete through actions', async () => {
    const { call } = await register(server)
    expect((await call('GET', '/api/checklist')).body).toEqual({
      ...Object.fromEntries(checklistItems.map((item) => [item, false])),
      skipped: [],
      dismissed: false,
      hasSamples: true,
    })
    await call('POST', '/api/clients', { email: 'hannah@example.com' })
    await call('POST', '/api/projects', { title: 'Maple', address: 'Maple' })
    expect((await call('GET', '/api/checklist')).body).toMatchObject({
      projectsImported: true,
      clientsImported: true,
      timelineConfigured: false,
    })
  })

  test('can be dismissed and restored; items can be skipped, but not completed manually', async () => {
    const { call, companyId } = await register(server)
    const skipped = ['paymentMethodsSetup', 'googleAccountConnected', 'paymentMethodsSetup']
    const edited = await call('PATCH', '/api/checklist', { skipped })
    expect(edited.body).toMatchObject({
      skipped: ['googleAccountConnected', 'paymentMethodsSetup'],
      dismissed: false,
      googleAccountConnected: false,
    })
    expect((await call('PATCH', '/api/checklist', { dismissed: true })).body).toMatchObject({
      skipped: ['googleAccountConnected', 'paymentMethodsSetup'],
      dismissed: true,
    })
    await call('PATCH', '/api/checklist', { dismissed: true })
    await call('PATCH', '/api/checklist', { dismissed: false, skipped: [] })
    const activities = await server.sql<{ description: string }>(
      "select description from admin_activities where company_id = $1 and action like 'checklist.%' order by created_at, id",
      [companyId],
    )
    expect(activities.map(({ description }) => description)).toEqual([
      'Dismissed the checklist',
      'Restored the checklist',
    ])
  })

  test.each([
    [{}, 'Nothing to change'],
    [{ timelineConfigured: true }, 'Unknown field: timelineConfigured'],
    [{ skipped: ['everything'] }, expect.stringMatching(/^This must be one of \w+, /)],
    [{ dismissed: 'yes' }, 'This must be true or false'],
  ])('refuses %j', async (body, error: unknown) => {
    const call = await server.signIn()
    const refused = await call('PATCH', '/api/checklist', body)
    expect([refused.status, refused.body.error]).toEqual([400, error])
  })

  test('exists for a company without a stored one, and only for admins', async () => {
    const call = await server.signIn()
    expect((await call('GET', '/api/checklist')).body).toMatchObject({ dismissed: false, hasSamples: false })
    expect((await call('PATCH', '/api/checklist', { dismissed: true })).body.dismissed).toBe(true)
    for (const role of ['Manager', 'Staff'] as const) {
      const other = await server.signIn(role, call.companyId)
      expect((await other('GET', '/api/checklist')).status).toBe(403)
      expect((await other('PATCH', '/api/checklist', { dismissed: false })).status).toBe(403)
      expect((await other('DELETE', '/api/samples')).status).toBe(403)
    }
  })
})
