import { startingPointFor } from '@mantel/domain/settings/starting-points'
import { describe, expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { registerCompany } from './testing.ts'

const server = await startServer()
const design = startingPointFor('interior-design')
const names = (stages: { name: string }[]) => stages.map(({ name }) => name)

type Call = (method: string, url: string, body?: unknown) => Promise<{ status: number; body: Answer }>
// oxlint-disable-next-line typescript/no-explicit-any -- tests read responses of any shape
type Answer = any

const choose = (call: Call, businessProfile = 'interior-design') =>
  call('PUT', '/api/onboarding/profile', { businessProfile })

describe('choosing a business profile', () => {
  test('applies its lists and labels, also to the sample', async () => {
    const { call, companyId, settings, company, activityDescriptions, onboarding } =
      await registerCompany(server)
    const { status, body } = await choose(call)
    expect([status, body.followed]).toEqual([200, ['stages', 'project types', 'sources', 'labels']])
    const after = await settings()
    expect(
      after.stages.items.map(({ name, kind }: { name: string; kind: string }) => ({ name, kind })),
    ).toEqual(design.stages)
    expect(names(after.projectTypes.items)).toEqual(design.projectTypes)
    expect(names(after.sources.items)).toEqual(design.sources)
    expect(after.labels).toMatchObject(design.labels)
    expect(body.settings).toEqual(after)
    expect(await company()).toMatchObject({ business_profile: 'interior-design' })
    expect((await onboarding()).businessProfile).toBe('interior-design')
    expect(
      await server.sql('select status, type from projects where company_id = $1 and is_sample', [companyId]),
    ).toEqual([{ status: 'Consultation', type: 'Full Service' }])
    expect(
      await server.sql('select name from contract_templates where company_id = $1', [companyId]),
    ).toEqual([{ name: 'Design agreement' }])
    expect(await activityDescriptions('settings.changed')).toEqual([
      { description: 'Set business type to Interior design' },
    ])
    const board = await call('GET', '/api/pipeline')
    expect(board.body.cards).toMatchObject([{ status: 'Consultation' }])
  })

  test('can be repeated: another profile applies its own lists', async () => {
    const { call, settings, companyId } = await registerCompany(server)
    await choose(call)
    const { body } = await choose(call, 'event-styling')
    expect(body.followed).toHaveLength(4)
    expect((await settings()).labels.navigationLabels.projects).toBe('Events')
    await choose(call, 'property-staging')
    expect(await server.sql('select status, type from projects where company_id = $1', [companyId])).toEqual([
      { status: 'Discovery', type: 'Full Stage' },
    ])
    expect(
      await server.sql('select name from contract_templates where company_id = $1', [companyId]),
    ).toEqual([{ name: 'Staging agreement' }])
  })

  test('does not change lists that someone has edited', async () => {
    const { call, settings } = await registerCompany(server)
    const { sources, labels } = await settings()
    await call('PUT', '/api/settings/sources', { items: [{ name: 'Radio' }], moves: [], seen: sources.seen })
    await call('PATCH', '/api/settings/labels', { briefLabel: 'Wishes', seen: labels.seen })
    expect((await choose(call)).body.followed).toEqual(['stages', 'project types'])
    const after = await settings()
    expect(names(after.sources.items)).toEqual(['Radio'])
    expect(after.labels).toMatchObject({ briefLabel: 'Wishes', brokerageLabel: 'Brokerage' })
  })

  test('moves no real project', async () => {
    const { call, settings, addProject, companyId } = await registerCompany(server)
    const { body: project } = await addProject()
    const before = await settings()
    expect((await choose(call)).body.followed).toEqual(['sources', 'labels'])
    const after = await settings()
    expect(names(after.stages.items)).toEqual(names(before.stages.items))
    expect(
      await server.sql('select status from projects where company_id = $1 and id = $2', [
        companyId,
        project.id,
      ]),
    ).toEqual([{ status: 'Discovery' }])
  })

  test('a second time changes nothing', async () => {
    const { call, activityDescriptions, settings } = await registerCompany(server)
    await choose(call)
    const before = await settings()
    expect((await choose(call)).body).toEqual({ settings: before, followed: [] })
    expect(await activityDescriptions('settings.changed')).toHaveLength(1)
  })

  test('while projects are created leaves none in a missing stage', async () => {
    for (let round = 0; round < 3; round++) {
      const { call, addProject, companyId } = await registerCompany(server)
      const answers = await Promise.all([
        addProject(),
        choose(call),
        addProject(),
        choose(call, 'event-styling'),
      ])
      expect(answers.map(({ status }) => status)).toEqual([201, 200, 201, 200])
      const lost = await server.sql(
        `select p.status from projects p join companies c on c.id = p.company_id
         where c.id = $1 and not (p.status = any (c.project_stages) and p.type = any (c.project_types))`,
        [companyId],
      )
      expect(lost).toEqual([])
    }
  })

  test('is refused for inactive profiles, and for users other than admins', async () => {
    const { call, companyId, company } = await registerCompany(server)
    await server.sql("update business_profiles set is_active = false where value = 'other-services'")
    for (const profile of ['other-services', 'nothing-at-all'])
      expect(await choose(call, profile)).toMatchObject({
        status: 400,
        body: { fields: { businessProfile: 'This business type is no longer available. Choose another.' } },
      })
    expect((await choose(call, ' ')).body.error).toBe('Choose a business type')
    const manager = await server.signIn('Manager', companyId)
    expect((await manager('GET', '/api/onboarding')).status).toBe(403)
    expect((await choose(manager)).status).toBe(403)
    expect(await company()).toMatchObject({ business_profile: null })
  })
})
