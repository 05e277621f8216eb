import { dayIn } from '@mantel/domain/basics/dates'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { maple, newStudio } from './testing.ts'

const server = await sharedServer()
const activitiesOf = (id: string) =>
  server.sql<{ action: string; description: string }>(
    'select action, description from project_activities where project_id = $1 order by created_at, id',
    [id],
  )

describe('a project', () => {
  test('starts in the first stage, at the top of its column, with its creator as a member', async () => {
    const { call } = await newStudio(server)
    const first = await call('POST', '/api/projects', maple)
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({
      ...maple,
      status: 'Discovery',
      stageKind: 'open',
      version: expect.any(Number),
    })
    expect(first.body.memberIds).toHaveLength(1)
    const second = await call('POST', '/api/projects', { ...maple, title: '7 Alcott Street', status: 'Bid' })
    const third = await call('POST', '/api/projects', { ...maple, title: '88 Harbor View', status: 'Bid' })
    expect(third.body.sortOrder).toBeLessThan(second.body.sortOrder)
    expect(await activitiesOf(first.body.id)).toEqual([
      { action: 'project.created', description: 'Added 412 Maple Avenue to Discovery' },
    ])
  })

  test('that starts as won is booked today, unless a date is given', async () => {
    const { call } = await newStudio(server)
    const bookedIn = async (status: string, more = {}) =>
      (await call('POST', '/api/projects', { ...maple, status, ...more })).body.dateBooked
    expect(await bookedIn('Won')).toBe(dayIn('America/New_York', new Date()))
    expect(await bookedIn('Won', { dateBooked: '2026-03-02' })).toBe('2026-03-02')
    expect([await bookedIn('Bid'), await bookedIn('Completed')]).toEqual([null, null])
    expect((await call('GET', '/api/dashboard')).body.wonThisMonthCount).toBe(1)
  })

  test.each([
    [{ address: 'x' }, 'Title is required'],
    [{ title: 'x', address: '  ' }, 'Address is required'],
    [{ ...maple, status: 'Attic' }, '“Attic” is not one of your stages'],
    [{ ...maple, type: 'Castle' }, '“Castle” is not one of your types'],
    [{ ...maple, estimateValue: -1 }, 'Amounts can’t be negative'],
    [{ ...maple, discountPercent: 10.123 }, 'Use no more than two decimals'],
    [{ ...maple, dateServiced: '2026-02-30' }, 'Enter a date'],
    [{ ...maple, colour: 'red' }, 'Unknown field: colour'],
  ])('is refused for %j', async (input, error) => {
    const { call } = await newStudio(server)
    expect(await call('POST', '/api/projects', input)).toMatchObject({ status: 400, body: { error } })
  })

  test('does not exist for another company', async () => {
    const { call } = await newStudio(server)
    const { body } = await call('POST', '/api/projects', maple)
    const outsider = await server.signIn('CompanyAdmin')
    for (const [method, path, input] of [
      ['GET', '', undefined],
      ['PATCH', '', { title: 'Mine', version: 1 }],
      ['PUT', '/status', { status: 'Won' }],
      ['DELETE', '', undefined],
    ] as const) {
      expect((await outsider(method, `/api/projects/${body.id}${path}`, input)).status).toBe(404)
    }
    expect((await outsider('GET', '/api/projects')).body.items).toEqual([])
    expect((await outsider('GET', '/api/pipeline')).body.cards).toEqual([])
  })

  test('is edited only in the version that the user saw', async () => {
    const { call } = await newStudio(server)
    const { body } = await call('POST', '/api/projects', maple)
    const edit = { version: body.version, brief: 'Light and airy' }
    const answers = await Promise.all([
      call('PATCH', `/api/projects/${body.id}`, edit),
      call('PATCH', `/api/projects/${body.id}`, { ...edit, brief: 'Dark and cosy' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    const refused = answers.find(({ status }) => status === 412)
    expect(refused?.body).toMatchObject({
      error: 'Someone else changed this project',
      code: 'stale',
    })
    const [, updated] = await activitiesOf(body.id)
    expect(updated).toEqual({ action: 'project.updated', description: 'Changed brief' })
  })

  test('that is not changed keeps its version and records nothing', async () => {
    const { call } = await newStudio(server)
    const { body } = await call('POST', '/api/projects', maple)
    const same = await call('PATCH', `/api/projects/${body.id}`, {
      version: body.version,
      title: maple.title,
    })
    expect(same).toMatchObject({ status: 200, body: { version: body.version } })
    expect(await activitiesOf(body.id)).toHaveLength(1)
  })

  test('is deleted with everything in it, unless it has evidence', async () => {
    const { call, companyId } = await newStudio(server)
    const { body } = await call('POST', '/api/projects', maple)
    await server.sql(
      "insert into contracts (company_id, project_id, name, content, status, signed_at) values ($1, $2, 'Agreement', '{}', 'signed', now())",
      [companyId, body.id],
    )
    expect(await call('DELETE', `/api/projects/${body.id}`)).toMatchObject({
      status: 409,
      body: { error: 'This project has a signed contract. It can only be archived.' },
    })
    expect((await call('GET', `/api/projects/${body.id}/removal`)).body).toEqual({
      obstacle: 'This project has a signed contract. It can only be archived.',
      contracts: ['Agreement'],
      contractCount: 1,
      invoiceCount: 0,
    })
    const other = await call('POST', '/api/projects', maple)
    expect((await call('GET', `/api/projects/${other.body.id}/removal`)).body).toMatchObject({
      obstacle: null,
      contractCount: 0,
    })
    expect((await call('DELETE', `/api/projects/${other.body.id}`)).status).toBe(204)
    expect((await call('GET', `/api/projects/${other.body.id}`)).status).toBe(404)
  })

  test('is copied without its history', async () => {
    const { call, companyId } = await newStudio(server)
    const { body } = await call('POST', '/api/projects', {
      ...maple,
      brief: 'Light and airy',
      estimateValue: 1_425_000,
      dateServiced: '2026-03-30',
    })
    await server.sql(
      `insert into project_resources (company_id, project_id, description, cost, created_at)
       select $1, $2, 'Cost ' || n, n * 100, now() + n * interval '1 second' from generate_series(1, 9) n`,
      [companyId, body.id],
    )
    const copy = await call('POST', `/api/projects/${body.id}/copies`)
    expect(copy).toMatchObject({
      status: 201,
      body: {
        title: '412 Maple Avenue (copy)',
        brief: 'Light and airy',
        type: 'Full Stage',
        status: 'Discovery',
        dateServiced: null,
        dateOfDestage: null,
        estimateValue: null,
        contractSigningStatus: 'none',
      },
    })
    const costsOf = async (id: string) =>
      (await call('GET', `/api/projects/${id}/costs`)).body.items.map(
        ({ description, cost }: { description: string; cost: number }) => [description, cost],
      )
    expect(await costsOf(copy.body.id)).toHaveLength(9)
    expect(await costsOf(copy.body.id)).toEqual(await costsOf(body.id))
  })

  test('is copied by staff only if they see it', async () => {
    const { call, companyId } = await newStudio(server)
    await server.sql('update companies set staff_see_all_projects = false where id = $1', [companyId])
    const staff = await server.signIn('Staff', companyId)
    const { body } = await call('POST', '/api/projects', maple)
    expect((await staff('POST', `/api/projects/${body.id}/copies`)).status).toBe(404)
    const userIds = [staff.user.id.toUpperCase()]
    await call('PUT', `/api/projects/${body.id}/members`, { userIds })
    const again = await call('PUT', `/api/projects/${body.id}/members`, { userIds })
    expect(again.body.memberIds).toEqual([staff.user.id])
    expect((await staff('POST', `/api/projects/${body.id}/copies`)).status).toBe(201)
  })

  test('records added and removed members separately', async () => {
    const { call, companyId } = await newStudio(server)
    const [manager, staff] = [
      await server.signIn('Manager', companyId),
      await server.signIn('Staff', companyId),
    ]
    const { body } = await call('POST', '/api/projects', maple)
    const set = (...people: (typeof staff)[]) =>
      call('PUT', `/api/projects/${body.id}/members`, { userIds: people.map(({ user }) => user.id) })
    expect((await set(call, staff)).status).toBe(200)
    expect((await set(call, manager)).body.memberIds.toSorted()).toEqual(
      [call.user.id, manager.user.id].toSorted(),
    )
    await set(manager, call)
    await set(manager)
    const recorded = (await activitiesOf(body.id)).map(
      ({ action, description }) => `${action}: ${description}`,
    )
    // Both activities of one call may have the same time, so their order is not fixed.
    expect([recorded[1], recorded.slice(2, 4).toSorted(), recorded.slice(4)]).toEqual([
      'member.added: Added Robin Staff to the project',
      [
        'member.added: Added Robin Manager to the project',
        'member.removed: Removed Robin Staff from the project',
      ],
      ['member.removed: Removed Robin CompanyAdmin from the project'],
    ])
  })

  test('can be archived and restored', async () => {
    const { call } = await newStudio(server)
    const { body } = await call('POST', '/api/projects', maple)
    expect((await call('PUT', `/api/projects/${body.id}/archive`)).body.archivedAt).not.toBeNull()
    expect((await call('GET', '/api/pipeline')).body.cards).toEqual([])
    expect((await call('GET', '/api/projects?view=archived')).body.items).toHaveLength(1)
    expect((await call('DELETE', `/api/projects/${body.id}/archive`)).body.archivedAt).toBeNull()
    expect((await call('GET', '/api/pipeline')).body.cards).toHaveLength(1)
  })
})
