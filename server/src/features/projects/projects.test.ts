import { addDays, dayIn } from '@mantel/domain/dates'
import { describe, expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'

const server = await startServer()
const maple = { title: '412 Maple Avenue', address: '412 Maple Avenue', type: 'Full Stage' }
const today = dayIn('America/New_York', new Date())

async function studio(role: 'CompanyAdmin' | 'Manager' | 'Staff' = 'CompanyAdmin') {
  const companyId = await server.newCompany()
  const call = await server.signIn(role, companyId)
  return { companyId, call }
}
const activitiesOf = (id: string) =>
  server.sql<{ action: string; description: string }>(
    'select action, description from project_activities where project_id = $1 order by created_at, id',
    [id],
  )

describe('a project', () => {
  test('begins in the first stage, on top of its column, as somebody’s own', async () => {
    const { call } = await studio()
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
    const third = await call('POST', '/api/projects', { ...maple, title: '88 Harbour View', status: 'Bid' })
    expect(third.body.sortOrder).toBeLessThan(second.body.sortOrder)
    expect(await activitiesOf(first.body.id)).toEqual([
      { action: 'project.created', description: 'Added 412 Maple Avenue in Discovery' },
    ])
  })

  test.each([
    [{ address: 'x' }, 'Title is required'],
    [{ title: 'x', address: '  ' }, 'Address is required'],
    [{ ...maple, status: 'Attic' }, 'There is no stage “Attic”'],
    [{ ...maple, type: 'Castle' }, 'There is no type “Castle”'],
    [{ ...maple, estimateValue: -1 }, 'An amount cannot be negative'],
    [{ ...maple, discountPercent: 10.123 }, 'At most two decimals'],
    [{ ...maple, dateServiced: '2026-02-30' }, 'Please enter a date'],
    [{ ...maple, colour: 'red' }, 'Unknown field: colour'],
  ])('is not begun with %j', async (input, error) => {
    const { call } = await studio()
    expect(await call('POST', '/api/projects', input)).toMatchObject({ status: 400, body: { error } })
  })

  test('is found by nobody else', async () => {
    const { call } = await studio()
    const { body } = await call('POST', '/api/projects', maple)
    const stranger = await server.signIn('CompanyAdmin')
    for (const [method, path, input] of [
      ['GET', '', undefined],
      ['PATCH', '', { title: 'Mine', version: 1 }],
      ['PUT', '/status', { status: 'Won' }],
      ['DELETE', '', undefined],
    ] as const) {
      expect((await stranger(method, `/api/projects/${body.id}${path}`, input)).status).toBe(404)
    }
    expect((await stranger('GET', '/api/projects')).body.items).toEqual([])
    expect((await stranger('GET', '/api/pipeline')).body.cards).toEqual([])
  })

  test('is changed against the version that was seen', async () => {
    const { call } = await studio()
    const { body } = await call('POST', '/api/projects', maple)
    const edit = { version: body.version, brief: 'Light and airy' }
    const answers = await Promise.all([
      call('PATCH', `/api/projects/${body.id}`, edit),
      call('PATCH', `/api/projects/${body.id}`, { ...edit, brief: 'Dark and cosy' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    const refused = answers.find(({ status }) => status === 412)
    expect(refused?.body).toMatchObject({
      error: 'Somebody else changed this project meanwhile',
      code: 'stale',
    })
    const [, updated] = await activitiesOf(body.id)
    expect(updated).toEqual({ action: 'project.updated', description: 'Changed brief' })
  })

  test('that is not changed keeps its version and tells nothing', async () => {
    const { call } = await studio()
    const { body } = await call('POST', '/api/projects', maple)
    const same = await call('PATCH', `/api/projects/${body.id}`, {
      version: body.version,
      title: maple.title,
    })
    expect(same).toMatchObject({ status: 200, body: { version: body.version } })
    expect(await activitiesOf(body.id)).toHaveLength(1)
  })

  test('goes with everything in it, unless it proves something', async () => {
    const { call, companyId } = await studio()
    const { body } = await call('POST', '/api/projects', maple)
    await server.sql(
      "insert into contracts (company_id, project_id, name, content, status, signed_at) values ($1, $2, 'Agreement', '{}', 'signed', now())",
      [companyId, body.id],
    )
    expect(await call('DELETE', `/api/projects/${body.id}`)).toMatchObject({
      status: 409,
      body: { error: 'This project has a signed contract. It can only be archived.' },
    })
    const other = await call('POST', '/api/projects', maple)
    expect((await call('DELETE', `/api/projects/${other.body.id}`)).status).toBe(204)
    expect((await call('GET', `/api/projects/${other.body.id}`)).status).toBe(404)
  })

  test('is copied without what happened in it', async () => {
    const { call, companyId } = await studio()
    const { body } = await call('POST', '/api/projects', {
      ...maple,
      brief: 'Light and airy',
      estimateValue: 1_425_000,
      dateServiced: '2026-03-30',
    })
    await server.sql(
      "insert into project_resources (company_id, project_id, description, cost) values ($1, $2, 'Movers', 120000)",
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
    const costs = await server.sql('select cost from project_resources where project_id = $1', [copy.body.id])
    expect(costs).toHaveLength(1)
  })

  test('is put away and brought back', async () => {
    const { call } = await studio()
    const { body } = await call('POST', '/api/projects', maple)
    expect((await call('PUT', `/api/projects/${body.id}/archive`)).body.archivedAt).not.toBeNull()
    expect((await call('GET', '/api/pipeline')).body.cards).toEqual([])
    expect((await call('GET', '/api/projects?view=archived')).body.items).toHaveLength(1)
    expect((await call('DELETE', `/api/projects/${body.id}/archive`)).body.archivedAt).toBeNull()
    expect((await call('GET', '/api/pipeline')).body.cards).toHaveLength(1)
  })
})

describe('its dates', () => {
  test('follow the install and the company’s rules, and stay where somebody set them', async () => {
    const { call } = await studio()
    const { body } = await call('POST', '/api/projects', { ...maple, dateServiced: '2026-03-30' })
    expect(body).toMatchObject({
      dateOfDestage: '2026-06-28',
      finalPaymentDueDate: '2026-04-04',
      customDates: [],
    })

    const set = await call('PATCH', `/api/projects/${body.id}`, {
      version: body.version,
      dateOfDestage: '2026-07-15',
    })
    expect(set.body).toMatchObject({ dateOfDestage: '2026-07-15', customDates: ['dateOfDestage'] })

    const moved = await call('PATCH', `/api/projects/${body.id}`, {
      version: set.body.version,
      dateServiced: '2026-04-10',
    })
    expect(moved.body).toMatchObject({ dateOfDestage: '2026-07-15', finalPaymentDueDate: '2026-04-15' })

    const reset = await call('PATCH', `/api/projects/${body.id}`, {
      version: moved.body.version,
      resetDates: ['dateOfDestage'],
    })
    expect(reset.body).toMatchObject({ dateOfDestage: '2026-07-09', customDates: [] })
  })

  test('take the project’s own term', async () => {
    const { call } = await studio()
    const { body } = await call('POST', '/api/projects', {
      ...maple,
      dateServiced: '2026-03-30',
      stageDurationDays: 30,
    })
    expect(body.dateOfDestage).toBe('2026-04-29')
  })
})

describe('its next step', () => {
  test('is said on the page, in the list and on the board', async () => {
    const { call } = await studio()
    const { body } = await call('POST', '/api/projects', { ...maple, dateServiced: addDays(today, 30) })
    expect(body.nextStep).toMatchObject({ icon: 'truck', text: expect.stringMatching(/^Install /) })
    expect((await call('GET', '/api/projects')).body.items[0].nextStep).toEqual(body.nextStep)
    expect((await call('GET', '/api/pipeline')).body.cards[0].nextStep).toEqual(body.nextStep)
  })

  test('knows papers, links and leads', async () => {
    const { call, companyId } = await studio()
    const { body } = await call('POST', '/api/projects', { ...maple, estimateValue: 100_00 })
    const step = async () => (await call('GET', `/api/projects/${body.id}`)).body.nextStep.text
    await server.sql(
      'insert into leads (company_id, first_name, email, project_id) values ($1, $2, $3, $4)',
      [companyId, 'Tom', 'tom@mail.test', body.id],
    )
    expect(await step()).toBe('New from your website, just now')
    await server.sql(
      `insert into contracts (company_id, project_id, name, content, status, sent_at)
       values ($1, $2, 'Agreement', '{}', 'sent', now() - interval '4 days')`,
      [companyId, body.id],
    )
    await server.sql("update projects set contract_signing_status = 'sent' where id = $1", [body.id])
    expect(await step()).toBe('Contract sent 4 days ago, unsigned')
  })
})

describe('somebody who sees no prices', () => {
  test('sees none, sets none, and reads no amounts in between', async () => {
    const { call, companyId } = await studio()
    const { body } = await call('POST', '/api/projects', {
      ...maple,
      estimateValue: 1_425_000,
      discountPercent: 10,
      dateServiced: addDays(today, -20),
    })
    expect(body).toMatchObject({ value: 1_282_500, nextStep: { text: expect.stringContaining('$12,825') } })
    const staff = await server.signIn('Staff', companyId)
    const seen = (await staff('GET', `/api/projects/${body.id}`)).body
    expect(seen).toMatchObject({
      value: null,
      estimateValue: null,
      discountPercent: null,
      depositPercent: null,
    })
    expect(seen.nextStep.text).toMatch(/^Balance overdue 15 days$/)
    for (const text of [await staff('GET', '/api/pipeline'), await staff('GET', '/api/projects')]) {
      expect(text.text).not.toMatch(/1425000|1282500|12,825/)
    }
    const edit = { version: seen.version, estimateValue: 5 }
    expect((await staff('PATCH', `/api/projects/${body.id}`, edit)).status).toBe(403)
    expect((await staff('POST', '/api/projects', { ...maple, estimateValue: 5 })).status).toBe(403)
  })

  test('sees only their own where the company wants it so', async () => {
    const { call, companyId } = await studio()
    await server.sql('update companies set staff_see_all_projects = false where id = $1', [companyId])
    const { body } = await call('POST', '/api/projects', maple)
    const staff = await server.signIn('Staff', companyId)
    expect((await staff('GET', `/api/projects/${body.id}`)).status).toBe(404)
    expect((await staff('GET', '/api/pipeline')).body.cards).toEqual([])
    expect((await staff('PATCH', `/api/projects/${body.id}`, { version: 1, brief: 'x' })).status).toBe(404)
    const own = await staff('POST', '/api/projects', { ...maple, title: 'Mine' })
    expect(own.status).toBe(201)
    expect((await staff('GET', '/api/projects')).body.items).toMatchObject([{ title: 'Mine' }])
    const me = (await staff('GET', '/api/auth/me')).body.id
    await call('PUT', `/api/projects/${body.id}/members`, { userIds: [me] })
    expect((await staff('GET', `/api/projects/${body.id}`)).status).toBe(200)
  })
})

describe('the list', () => {
  test('comes in pages, in every order, and loses nobody', async () => {
    const { call, companyId } = await studio()
    await server.sql(
      `insert into projects (company_id, title, address, date_serviced)
       select $1, 'House ' || (n % 7), 'Street ' || n, case when n % 3 = 0 then null else date '2026-01-01' + (n % 11) end
       from generate_series(1, 123) n`,
      [companyId],
    )
    for (const sort of ['-created', 'created', 'title', '-title', 'install', '-install']) {
      const seen: string[] = []
      let cursor = ''
      do {
        const page = await call('GET', `/api/projects?limit=25&sort=${sort}${cursor && `&cursor=${cursor}`}`)
        expect(page.status).toBe(200)
        seen.push(...page.body.items.map(({ id }: { id: string }) => id))
        cursor = page.body.nextCursor ?? ''
      } while (cursor)
      expect(seen).toHaveLength(123)
      expect(new Set(seen).size).toBe(123)
    }
    expect((await call('GET', '/api/projects?cursor=rubbish')).status).toBe(400)
  })

  test('finds by words of the title and the address, whatever they contain', async () => {
    const { call } = await studio()
    await call('POST', '/api/projects', { ...maple, city: 'Savannah' })
    await call('POST', '/api/projects', { title: '100% Linen Loft', address: '5 Wren_Close' })
    const find = async (text: string) =>
      (await call('GET', `/api/projects?search=${encodeURIComponent(text)}`)).body.items.map(
        ({ title }: { title: string }) => title,
      )
    expect(await find('savannah maple')).toEqual(['412 Maple Avenue'])
    expect(await find('100%')).toEqual(['100% Linen Loft'])
    expect(await find('n_c')).toEqual(['100% Linen Loft'])
    expect(await find('%')).toEqual(['100% Linen Loft'])
  })
})
