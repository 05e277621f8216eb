import { projectEdit } from '@mantel/domain/projects/projects'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { maple, newStudio } from './testing.ts'

const server = await sharedServer()
const refused = { status: 403, body: { error: 'You don’t have permission to do this' } }

/** A new value of each field that an edit accepts, except the client, which each test creates. */
const values: Record<string, unknown> = {
  title: 'Another title',
  address: '9 Elm Street',
  city: 'Savannah',
  state: 'GA',
  zip: '31401',
  brief: 'Linen and oak',
  notes: 'Call first',
  type: 'Enhancement',
  source: 'Referral',
  tags: ['Rush'],
  brokerageName: 'Harbor',
  agentName: 'Ines',
  agentEmail: 'ines@example.com',
  agentPhone: '555-0100',
  beds: 3,
  baths: 2.5,
  squareFeet: 1800,
  occupancy: 'Vacant',
  accessNotes: 'Lockbox 1234',
  mlsNumber: 'M-1',
  dateBooked: '2026-03-01',
  dateServiced: '2026-03-12',
  dateOfDestage: '2026-07-01',
  depositDueDate: '2026-03-05',
  finalPaymentDueDate: '2026-03-20',
  resetDates: ['finalPaymentDueDate'],
  estimateValue: 500_000,
  discountPercent: 5,
  depositPercent: 40,
  stageDurationDays: 30,
  depositDueDays: 7,
  finalPaymentDays: 9,
  disabledPaymentMethods: ['cash'],
  paymentLateFee: '$50',
  additionalServicesHourlyFee: '$120',
  clientDelaysPenaltyHourlyFee: '$90',
  clientReschedulePenaltyFee: '$250',
}

const editable =
  'brief notes dateBooked dateServiced dateOfDestage beds baths squareFeet occupancy accessNotes mlsNumber tags'.split(
    ' ',
  )

async function projectOfStaff() {
  const { call: admin, companyId } = await newStudio(server)
  await server.sql('update companies set staff_see_prices = true where id = $1', [companyId])
  const staff = await server.signIn('Staff', companyId)
  const { body } = await admin('POST', '/api/projects', maple)
  const path = `/api/projects/${body.id}`
  await admin('PUT', `${path}/members`, { userIds: [staff.user.id] })
  const client = await admin('POST', '/api/clients', { email: 'nora@example.com' })
  const now = async () => (await admin('GET', path)).body
  return { admin, staff, companyId, path, now, clientId: client.body.id as string }
}

describe('staff on their own project', () => {
  test('edit the brief, notes, property and dates', async () => {
    const { staff, path, now } = await projectOfStaff()
    for (const field of editable) {
      const { version } = await now()
      const answer = await staff('PATCH', path, { [field]: values[field], version })
      expect([field, answer.status, answer.body[field]]).toEqual([field, 200, values[field]])
    }
  })

  test('are refused every other field, which a manager can edit', async () => {
    const { admin, staff, path, now, clientId } = await projectOfStaff()
    const all = { ...values, clientId }
    expect(Object.keys(all).toSorted()).toEqual(Object.keys(projectEdit.shape).toSorted())
    for (const [field, value] of Object.entries(all).filter(([name]) => !editable.includes(name))) {
      const before = await now()
      const edit = { [field]: value, version: before.version }
      expect([field, await staff('PATCH', path, edit)]).toMatchObject([field, refused])
      expect([field, await now()]).toEqual([field, before])
      expect([field, (await admin('PATCH', path, edit)).status]).toEqual([field, 200])
    }
  })

  test('change nothing if one field of an edit is not theirs', async () => {
    const { staff, path, now } = await projectOfStaff()
    const before = await now()
    const edit = { brief: 'Linen', title: 'Mine', version: before.version }
    expect(await staff('PATCH', path, edit)).toMatchObject(refused)
    expect(await now()).toEqual(before)
    const reset = { resetDates: ['dateOfDestage', 'depositDueDate'], version: before.version }
    expect(await staff('PATCH', path, reset)).toMatchObject(refused)
  })

  test('do not choose its members, not even themselves', async () => {
    const { staff, path, now } = await projectOfStaff()
    const before = await now()
    for (const userIds of [[], [staff.user.id]])
      expect(await staff('PUT', `${path}/members`, { userIds })).toMatchObject(refused)
    expect(await now()).toEqual(before)
  })

  test('create projects with a client and a title, but without terms', async () => {
    const { staff, clientId } = await projectOfStaff()
    expect((await staff('POST', '/api/projects', { ...maple, clientId, brief: 'Linen' })).status).toBe(201)
    for (const field of ['stageDurationDays', 'depositDueDays', 'finalPaymentDays', 'disabledPaymentMethods'])
      expect([
        field,
        await staff('POST', '/api/projects', { ...maple, [field]: values[field] }),
      ]).toMatchObject([field, refused])
  })

  test('copy a project without its costs, unless they may add costs', async () => {
    const { admin, staff, companyId, path } = await projectOfStaff()
    await admin('POST', `${path}/costs`, { description: 'Movers', cost: 40_000 })
    const costsOfCopy = async () => {
      const { body } = await staff('POST', `${path}/copies`)
      return server.sql('select description from project_resources where project_id = $1', [body.id])
    }
    expect(await costsOfCopy()).toEqual([{ description: 'Movers' }])
    await server.sql('update companies set staff_see_prices = false where id = $1', [companyId])
    expect(await costsOfCopy()).toEqual([])
  })
})

describe('staff who move a project', () => {
  test('neither win, complete nor cancel it, and do not undo that either', async () => {
    const { admin, staff, path, now } = await projectOfStaff()
    const moveTo = (status: string) => staff('PUT', `${path}/status`, { status })
    const stages = ['Discovery', 'Bid', 'Paused', 'Won', 'Completed', 'Canceled']
    for (const closed of stages.slice(3)) {
      expect(await moveTo(closed)).toMatchObject(refused)
      await admin('PUT', `${path}/status`, { status: closed })
      const before = await now()
      for (const status of stages.filter((name) => name !== closed))
        expect([status, await moveTo(status)]).toMatchObject([status, refused])
      expect(await now()).toEqual(before)
      await admin('PUT', `${path}/status`, { status: 'Bid' })
    }
    for (const status of ['Discovery', 'Paused', 'Bid']) expect((await moveTo(status)).status).toBe(200)
  })

  test('do not take it out of a stage that a manager moves it to at the same time', async () => {
    const { admin, staff, path, now } = await projectOfStaff()
    await admin('PUT', `${path}/status`, { status: 'Bid' })
    const other = new pg.Client({ connectionString: server.database.ownerUrl })
    await other.connect()
    await other.query('begin')
    await other.query('select from projects where id = $1 for update', [path.split('/').at(-1)])
    const winning = admin('PUT', `${path}/status`, { status: 'Won' })
    await server.untilBlocked(1)
    const pausing = staff('PUT', `${path}/status`, { status: 'Paused' })
    await server.untilBlocked(2)
    await other.query('commit')
    await other.end()
    expect((await winning).status).toBe(200)
    expect(await pausing).toMatchObject(refused)
    expect((await now()).status).toBe('Won')
  })

  test('still order the cards of a stage', async () => {
    const { admin, staff, path } = await projectOfStaff()
    const other = await admin('POST', '/api/projects', { ...maple, status: 'Won' })
    await admin('PUT', `${path}/status`, { status: 'Won' })
    const below = { status: 'Won', afterId: other.body.id }
    expect((await staff('PUT', `${path}/status`, below)).status).toBe(200)
  })
})
