import { onboardingCopy } from '@mantel/domain/onboarding'
import { describe, expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { newcomer } from './testing.ts'

const server = await startServer()
const keeper = await server.signIn('SuperAdmin')
const path = '/api/admin/onboarding-content'
const now = async () => (await keeper('GET', path)).body
const save = (words: object, version: number) => keeper('PUT', path, { ...words, version })

describe('what the welcome says', () => {
  test('is built in until somebody says something else, and is seen at once', async () => {
    const before = await now()
    expect(before).toMatchObject({ content: onboardingCopy, editedBy: null })
    const { status, body } = await save({ ...before.content, welcomeTitle: '<b>Come in</b>' }, before.version)
    expect([status, body.content.welcomeTitle, body.editedBy]).toEqual([
      200,
      '<b>Come in</b>',
      'Robin SuperAdmin',
    ])
    const { onboarding } = await newcomer(server)
    expect((await onboarding()).content).toEqual({ ...onboardingCopy, welcomeTitle: '<b>Come in</b>' })
    const [told] = await server.sql<{ metadata: object }>(
      "select metadata from admin_activities where target_type = 'onboarding-content'",
    )
    expect(told?.metadata).toMatchObject({
      changes: [{ field: 'welcomeTitle', before: onboardingCopy.welcomeTitle, after: '<b>Come in</b>' }],
    })
    const index = (await keeper('GET', '/api/admin/content')).body
    expect(index).toContainEqual({
      part: 'onboarding',
      editedAt: expect.stringMatching(/Z$/),
      editedBy: 'Robin SuperAdmin',
    })
    expect(index).toContainEqual({ part: 'business-profiles', editedAt: null, editedBy: null })
  })

  test('goes back to what is built in, field by field, by being left empty', async () => {
    const { version } = await now()
    const { body } = await save({ welcomeTitle: '  ', feature1Title: 'Ours' }, version)
    expect(body.content).toEqual({ ...onboardingCopy, feature1Title: 'Ours' })
  })

  test('is not overwritten by whoever has not seen it', async () => {
    const { version } = await now()
    const answers = await Promise.all(['One', 'Two'].map((welcomeTitle) => save({ welcomeTitle }, version)))
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 412])
    expect(await save({ welcomeTitle: 'Three' }, version)).toMatchObject({
      status: 412,
      body: { code: 'stale' },
    })
  })

  test('is refused where it is too long, and for anybody else', async () => {
    const { version, content } = await now()
    expect(await save({ welcomeTitle: 'x'.repeat(121) }, version)).toMatchObject({
      status: 400,
      body: { fields: { welcomeTitle: 'Please use at most 120 characters' } },
    })
    const call = await server.signIn()
    for (const method of ['GET', 'PUT'])
      expect((await call(method, path, method === 'PUT' ? { version } : undefined)).status).toBe(403)
    expect((await now()).content).toEqual(content)
  })
})
