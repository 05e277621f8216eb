import { onboardingCopy } from '@mantel/domain/onboarding'
import { describe, expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { registerCompany } from './testing.ts'

const server = await startServer()
const superAdmin = await server.signIn('SuperAdmin')
const path = '/api/admin/onboarding-content'
const current = async () => (await superAdmin('GET', path)).body
const save = (content: object, version: number) => superAdmin('PUT', path, { ...content, version })

describe('the onboarding content', () => {
  test('has default text until it is changed, and changes apply at once', async () => {
    const before = await current()
    expect(before).toMatchObject({ content: onboardingCopy, editedBy: null })
    const { status, body } = await save({ ...before.content, welcomeTitle: '<b>Come in</b>' }, before.version)
    expect([status, body.content.welcomeTitle, body.editedBy]).toEqual([
      200,
      '<b>Come in</b>',
      'Robin SuperAdmin',
    ])
    const { onboarding } = await registerCompany(server)
    expect((await onboarding()).content).toEqual({ ...onboardingCopy, welcomeTitle: '<b>Come in</b>' })
    const [activity] = await server.sql<{ metadata: object }>(
      "select metadata from admin_activities where target_type = 'onboarding-content'",
    )
    expect(activity?.metadata).toMatchObject({
      changes: [{ field: 'welcomeTitle', before: onboardingCopy.welcomeTitle, after: '<b>Come in</b>' }],
    })
    const index = (await superAdmin('GET', '/api/admin/content')).body
    expect(index).toContainEqual({
      part: 'onboarding',
      editedAt: expect.stringMatching(/Z$/),
      editedBy: 'Robin SuperAdmin',
    })
    expect(index).toContainEqual({ part: 'business-profiles', editedAt: null, editedBy: null })
  })

  test('resets each empty field to the default', async () => {
    const { version } = await current()
    const { body } = await save({ welcomeTitle: '  ', feature1Title: 'Ours' }, version)
    expect(body.content).toEqual({ ...onboardingCopy, feature1Title: 'Ours' })
  })

  test('is not overwritten by an outdated version', async () => {
    const { version } = await current()
    const answers = await Promise.all(['One', 'Two'].map((welcomeTitle) => save({ welcomeTitle }, version)))
    expect(answers.map(({ status }) => status).sort((first, second) => first - second)).toEqual([200, 412])
    expect(await save({ welcomeTitle: 'Three' }, version)).toMatchObject({
      status: 412,
      body: { code: 'stale' },
    })
  })

  test('is refused if it is too long, and for other users', async () => {
    const { version, content } = await current()
    expect(await save({ welcomeTitle: 'x'.repeat(121) }, version)).toMatchObject({
      status: 400,
      body: { fields: { welcomeTitle: 'Use 120 characters or fewer' } },
    })
    const call = await server.signIn()
    for (const method of ['GET', 'PUT'])
      expect((await call(method, path, method === 'PUT' ? { version } : undefined)).status).toBe(403)
    expect((await current()).content).toEqual(content)
  })
})
