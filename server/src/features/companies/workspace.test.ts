import { expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'

const server = await sharedServer()

test('the workspace returns labels, lists and team members to the whole team', async () => {
  const call = await server.signIn('Staff')
  await server.sql(
    `update companies set brief_label = 'Wishes', project_stages = '{Idea,Done}',
     stage_kinds = '{"Idea":"open","Done":"completed"}', cash_enabled = true, zelle_enabled = true,
     cashapp_enabled = true, cashapp_id = '$alder' where id = $1`,
    [call.companyId],
  )
  const deactivated = await server.newUser('Manager', call.companyId)
  await server.sql('update users set deactivated_at = now() where id = $1', [deactivated.id])
  await server.newUser('Client', call.companyId)
  const { status, body } = await call('GET', '/api/workspace')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    timeZone: 'America/New_York',
    stages: [
      { name: 'Idea', kind: 'open' },
      { name: 'Done', kind: 'completed' },
    ],
    briefLabel: 'Wishes',
    stageDurationDays: 90,
    logoFileId: null,
    // Zelle is on, but has no recipient.
    paymentMethods: ['cashapp', 'cash'],
  })
  expect(body.people).toEqual([
    { id: deactivated.id, name: 'Robin Manager', isActive: false, avatarFileId: null },
    { id: call.user.id, name: 'Robin Staff', isActive: true, avatarFileId: null },
  ])
})
