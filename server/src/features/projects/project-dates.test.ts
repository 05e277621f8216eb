import { describe, expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { maple, newStudio } from './testing.ts'

const server = await startServer()

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
