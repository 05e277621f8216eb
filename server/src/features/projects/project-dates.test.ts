import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { maple, newStudio } from './testing.ts'

const server = await sharedServer()

describe('the dates of a project', () => {
  test('derive from the install date and the company’s rules, unless set manually', async () => {
    const { call } = await newStudio(server)
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

  test('refuse a destage before the install, and keep everything else editable', async () => {
    const { call } = await newStudio(server)
    const { body } = await call('POST', '/api/projects', { ...maple, dateServiced: '2026-03-30' })
    const path = `/api/projects/${body.id}`
    const early = await call('PATCH', path, { version: body.version, dateOfDestage: '2026-03-29' })
    expect(early).toMatchObject({
      status: 400,
      body: { fields: { dateOfDestage: 'The destage can’t be before the install on 03/30/2026' } },
    })
    const sameDay = await call('PATCH', path, { version: body.version, dateOfDestage: '2026-03-30' })
    expect(sameDay.status).toBe(200)
    const late = await call('PATCH', path, { version: sameDay.body.version, dateServiced: '2026-03-31' })
    expect(late.status).toBe(400)
    expect(late.body.fields.dateServiced).toContain('Change the destage date first.')

    await server.sql("update projects set date_of_destage = '2026-01-01' where id = $1", [body.id])
    const current = (await call('GET', path)).body
    const other = await call('PATCH', path, { version: current.version, notes: 'Ring twice' })
    expect(other.status).toBe(200)
  })

  test('use the project’s own periods', async () => {
    const { call } = await newStudio(server)
    const { body } = await call('POST', '/api/projects', {
      ...maple,
      dateServiced: '2026-03-30',
      stageDurationDays: 30,
    })
    expect(body.dateOfDestage).toBe('2026-04-29')
  })
})
