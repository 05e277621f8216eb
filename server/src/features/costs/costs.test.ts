import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'

const server = await sharedServer()
const movers = { description: 'Movers', cost: 120_000 }

async function project(estimateValue: number | null = 1_425_000) {
  const companyId = await server.newCompany()
  const call = await server.signIn('Manager', companyId)
  const { body } = await call('POST', '/api/projects', {
    title: '412 Maple Avenue',
    address: '412 Maple Avenue',
    estimateValue,
  })
  return { companyId, call, id: body.id as string }
}

describe('the costs of a project', () => {
  test('have a total and a margin', async () => {
    const { call, id } = await project()
    await call('POST', `/api/projects/${id}/costs`, movers)
    await call('POST', `/api/projects/${id}/costs`, { description: 'Rental, 3 months', cost: 649_000 })
    expect((await call('GET', `/api/projects/${id}/costs`)).body).toMatchObject({
      items: [movers, { description: 'Rental, 3 months' }],
      total: 769_000,
      value: 1_425_000,
      received: 0,
      margin: 656_000,
    })
    // Once a payment was received, the margin is based on the amount received.
    await call('POST', `/api/projects/${id}/payments`, {
      amount: 800_000,
      paymentMethod: 'cash',
      paidOn: '2026-03-12',
    })
    expect((await call('GET', `/api/projects/${id}/costs`)).body).toMatchObject({
      received: 800_000,
      margin: 31_000,
    })
  })

  test('have no margin without an estimate, and a negative one if they are higher', async () => {
    const without = await project(null)
    await without.call('POST', `/api/projects/${without.id}/costs`, movers)
    expect((await without.call('GET', `/api/projects/${without.id}/costs`)).body.margin).toBeNull()
    const small = await project(100_000)
    await small.call('POST', `/api/projects/${small.id}/costs`, movers)
    expect((await small.call('GET', `/api/projects/${small.id}/costs`)).body.margin).toBe(-20_000)
  })

  test('are edited only in the version that the user saw, and can be removed', async () => {
    const { call, id } = await project()
    const { body } = await call('POST', `/api/projects/${id}/costs`, movers)
    const edit = { version: body.version, cost: 130_000 }
    const answers = await Promise.all([
      call('PATCH', `/api/costs/${body.id}`, edit),
      call('PATCH', `/api/costs/${body.id}`, edit),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    expect((await call('DELETE', `/api/costs/${body.id}`)).status).toBe(204)
    expect((await call('DELETE', `/api/costs/${body.id}`)).status).toBe(404)
    expect((await call('GET', `/api/projects/${id}/costs`)).body.total).toBe(0)
  })

  test.each([
    [{ description: ' ', cost: 1 }, 'Description is required'],
    [{ description: 'Movers', cost: -1 }, 'Amounts can’t be negative'],
    [{ description: 'Movers' }, 'Enter an amount'],
  ])('cannot be %j', async (input, error) => {
    const { call, id } = await project()
    expect(await call('POST', `/api/projects/${id}/costs`, input)).toMatchObject({
      status: 400,
      body: { error },
    })
  })

  test('are hidden from users without access to prices, even in the activity', async () => {
    const { call, id, companyId } = await project()
    await call('POST', `/api/projects/${id}/costs`, movers)
    const staff = await server.signIn('Staff', companyId)
    expect((await staff('GET', `/api/projects/${id}/costs`)).status).toBe(403)
    expect((await staff('POST', `/api/projects/${id}/costs`, movers)).status).toBe(403)
    const activities = await server.sql<{ description: string }>(
      "select description from project_activities where project_id = $1 and action = 'cost.added'",
      [id],
    )
    expect(activities).toEqual([{ description: 'Added the cost “Movers”' }])
  })
})

describe('a saved cost', () => {
  test('is listed, renamed and removed without changing existing costs', async () => {
    const { call, id } = await project()
    const saved = await call('POST', '/api/saved-costs', { name: 'Movers', defaultCost: 120_000 })
    expect(saved).toMatchObject({ status: 201, body: { name: 'Movers', isActive: true } })
    await call('POST', `/api/projects/${id}/costs`, { ...movers, savedResourceId: saved.body.id })
    await call('PATCH', `/api/saved-costs/${saved.body.id}`, {
      version: saved.body.version,
      defaultCost: 150_000,
    })
    expect((await call('GET', '/api/saved-costs')).body).toMatchObject([{ defaultCost: 150_000 }])
    expect((await call('DELETE', `/api/saved-costs/${saved.body.id}`)).status).toBe(204)
    expect((await call('GET', `/api/projects/${id}/costs`)).body).toMatchObject({
      items: [{ ...movers, savedResourceId: null }],
      total: 120_000,
    })
  })

  test('can be added only by managers, even if staff may see prices', async () => {
    const { call, companyId } = await project()
    await server.sql('update companies set staff_see_prices = true where id = $1', [companyId])
    const staff = await server.signIn('Staff', companyId)
    expect((await staff('POST', '/api/saved-costs', { name: 'Movers' })).status).toBe(403)
    expect((await call('GET', '/api/saved-costs')).body).toEqual([])
  })

  test('of another company does not exist', async () => {
    const { call, id } = await project()
    const outsider = await project()
    const { body } = await outsider.call('POST', '/api/saved-costs', { name: 'Movers' })
    const answer = await call('POST', `/api/projects/${id}/costs`, { ...movers, savedResourceId: body.id })
    expect(answer).toMatchObject({ status: 404, body: { error: 'Cost not found' } })
  })
})
