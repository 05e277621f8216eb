import { addDays, dayIn } from '@mantel/domain/dates'
import { describe, expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { maple, newStudio } from './testing.ts'

const server = await startServer()
const today = dayIn('America/New_York', new Date())

describe('the next step of a project', () => {
  test('is shown on the page, in the list and on the board', async () => {
    const { call } = await newStudio(server)
    const { body } = await call('POST', '/api/projects', { ...maple, dateServiced: addDays(today, 30) })
    expect(body.nextStep).toMatchObject({ icon: 'truck', text: expect.stringMatching(/^Install /) })
    expect((await call('GET', '/api/projects')).body.items[0].nextStep).toEqual(body.nextStep)
    expect((await call('GET', '/api/pipeline')).body.cards[0].nextStep).toEqual(body.nextStep)
  })

  test('depends on contracts, links and leads', async () => {
    const { call, companyId } = await newStudio(server)
    const { body } = await call('POST', '/api/projects', { ...maple, estimateValue: 100_00 })
    const step = async () => (await call('GET', `/api/projects/${body.id}`)).body.nextStep.text
    await server.sql(
      'insert into leads (company_id, first_name, email, project_id) values ($1, $2, $3, $4)',
      [companyId, 'Tom', 'tom@mail.test', body.id],
    )
    expect(await step()).toBe('New website lead, just now')
    await server.sql(
      `insert into contracts (company_id, project_id, name, content, status, sent_at)
       values ($1, $2, 'Agreement', '{}', 'sent', now() - interval '4 days')`,
      [companyId, body.id],
    )
    await server.sql("update projects set contract_signing_status = 'sent' where id = $1", [body.id])
    expect(await step()).toBe('Contract sent 4 days ago, unsigned')
  })
})

describe('a user without access to prices', () => {
  test('sees no amounts and cannot set any', async () => {
    const { call, companyId } = await newStudio(server)
    const { body } = await call('POST', '/api/projects', {
      ...maple,
      estimateValue: 1_425_000,
      discountPercent: 10,
      dateServiced: addDays(today, -20),
    })
    expect(body).toMatchObject({ value: 1_282_500, nextStep: { text: expect.stringContaining('$12,825') } })
    const staff = await server.signIn('Staff', companyId)
    const visible = (await staff('GET', `/api/projects/${body.id}`)).body
    expect(visible).toMatchObject({
      value: null,
      estimateValue: null,
      discountPercent: null,
      depositPercent: null,
    })
    expect(visible.nextStep.text).toMatch(/^Balance overdue 15 days$/)
    for (const text of [await staff('GET', '/api/pipeline'), await staff('GET', '/api/projects')]) {
      expect(text.text).not.toMatch(/1425000|1282500|12,825/)
    }
    const edit = { version: visible.version, estimateValue: 5 }
    expect((await staff('PATCH', `/api/projects/${body.id}`, edit)).status).toBe(403)
    expect((await staff('POST', '/api/projects', { ...maple, estimateValue: 5 })).status).toBe(403)
  })

  test('sees only their own projects if the company restricts it', async () => {
    const { call, companyId } = await newStudio(server)
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
