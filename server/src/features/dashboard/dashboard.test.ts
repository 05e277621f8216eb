import type { Dashboard } from '@mantel/domain/dashboard'
import { addDays, dayIn } from '@mantel/domain/dates'
import { describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../testing/server.ts'
import { hannah, rowsOf } from '../clients/testing.ts'
import { newStudio } from '../projects/testing.ts'

const server = await startServer()
const { insert, project, member } = rowsOf(server)

type Call = Awaited<ReturnType<TestServer['signIn']>>
async function look(call: Call) {
  const { status, body } = await call('GET', '/api/dashboard')
  expect([status, status === 200 ? null : body]).toEqual([200, null])
  return body as Dashboard
}
/** The day it is where companies are by default. */
const today = () => dayIn('America/New_York', new Date())

describe('the pipeline on the dashboard', () => {
  test('is what is on the board, by stage, with what is open and what was won this month', async () => {
    const { call, companyId } = await newStudio(server)
    const rows: [status: string, estimate: number | null, more?: Record<string, unknown>][] = [
      ['Discovery', 1005, { discount_percent: 10 }],
      ['Bid', 5000],
      ['Bid', null],
      ['Attic', 300],
      ['Bid', 9999, { archived_at: '2026-03-12T09:12:00Z' }],
      ['Won', 7000, { date_booked: `${today().slice(0, 8)}01` }],
      ['Completed', 800, { date_booked: today() }],
      ['Won', 60_000, { date_booked: addDays(`${today().slice(0, 8)}01`, -1) }],
      ['Won', 60_000],
      ['Canceled', 60_000, { date_booked: today() }],
    ]
    for (const [status, estimate_value, more] of rows)
      await project(companyId, null, { status, estimate_value, ...more })
    const { stages, ...figures } = await look(call)
    expect(figures).toMatchObject({
      today: today(),
      openCount: 4,
      openValue: 904 + 5000 + 300,
      wonThisMonthCount: 2,
      wonThisMonth: 7800,
    })
    // What stands in no stage any more stands in the first one, as on the board.
    expect(stages).toEqual([
      { name: 'Discovery', kind: 'open', count: 2, value: 1204 },
      { name: 'Bid', kind: 'open', count: 2, value: 5000 },
      { name: 'Won', kind: 'won', count: 3, value: 127_000 },
      { name: 'Completed', kind: 'completed', count: 1, value: 800 },
      { name: 'Paused', kind: 'paused', count: 0, value: 0 },
      { name: 'Canceled', kind: 'canceled', count: 1, value: 60_000 },
    ])
  })

  test('knows what the company calls its stages', async () => {
    const { call, companyId } = await newStudio(server)
    await server.sql(
      `update companies set project_stages = '{Inquiry,Signed,Lost}', stage_kinds = '{"Signed":"won","Lost":"canceled"}'
       where id = $1`,
      [companyId],
    )
    await project(companyId, null, { status: 'Inquiry', estimate_value: 100 })
    await project(companyId, null, { status: 'Signed', estimate_value: 200, date_booked: today() })
    await project(companyId, null, { status: 'Lost', date_serviced: today() })
    expect(await look(call)).toMatchObject({
      openCount: 1,
      openValue: 100,
      wonThisMonth: 200,
      nextInstall: null,
      sources: [{ source: null, count: 3, won: 1, lost: 1 }],
    })
  })

  test('counts contracts that wait for a signature, and leads that nobody has decided about', async () => {
    const { call, companyId } = await newStudio(server)
    await project(companyId, null, { contract_signing_status: 'sent' })
    await project(companyId, null, { contract_signing_status: 'sent', status: 'Won' })
    await project(companyId, null, { contract_signing_status: 'sent', status: 'Paused' })
    await project(companyId, null, { contract_signing_status: 'signed' })
    const lead = (values: Record<string, unknown> = {}) =>
      insert('leads', { company_id: companyId, email: 'tom@example.com', ...values })
    await lead()
    await lead({ added_to_pipeline: true })
    await lead({ spam: true })
    await lead({ dismissed_at: '2026-03-12T09:12:00Z' })
    expect(await look(call)).toMatchObject({ awaitingSignature: 2, newLeads: 1 })
  })
})

describe('what comes', () => {
  test('are installs and destages of thirty days, by day', async () => {
    const { call, companyId } = await newStudio(server)
    const client = (await call('POST', '/api/clients', hannah)).body.id
    const at = (days: number) => addDays(today(), days)
    await project(companyId, client, { title: 'B', date_serviced: at(30), date_of_destage: at(120) })
    const realty = { companyName: 'Coastline Realty', email: 'office@coastline.test' }
    const office = (await call('POST', '/api/clients', realty)).body.id
    await project(companyId, office, { title: 'A', date_serviced: at(-60), date_of_destage: at(30) })
    await project(companyId, null, { title: 'C', date_serviced: at(2), date_of_destage: at(2) })
    await project(companyId, null, { title: 'D', date_serviced: at(0) })
    await project(companyId, null, { title: 'Past', date_serviced: at(-1), date_of_destage: at(31) })
    const away = { archived_at: '2026-03-12T09:12:00Z' }
    await project(companyId, null, { title: 'Away', date_serviced: at(0), ...away })
    for (const status of ['Paused', 'Canceled'])
      await project(companyId, null, { title: status, status, date_serviced: at(0) })
    const { calendar, nextInstall } = await look(call)
    expect(calendar.map(({ day, what, title, clientName }) => [day, what, title, clientName])).toEqual([
      [at(0), 'install', 'D', null],
      [at(2), 'install', 'C', null],
      [at(2), 'destage', 'C', null],
      [at(30), 'install', 'B', 'Hannah Whitlock'],
      [at(30), 'destage', 'A', 'Coastline Realty'],
    ])
    expect(nextInstall).toMatchObject({ title: 'D', day: at(0) })
  })

  test('begins with the day it is in the company', async () => {
    // Nineteen hours apart or more: where it is one day in both, it is another one in between.
    for (const timeZone of ['Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kolkata']) {
      const own = dayIn(timeZone, new Date())
      const { call, companyId } = await newStudio(server)
      await server.sql('update companies set time_zone = $2 where id = $1', [companyId, timeZone])
      for (const day of [addDays(own, -1), own, addDays(own, 1)]) {
        await project(companyId, null, {
          title: `Install ${day}`,
          date_serviced: day,
          final_payment_due_date: day,
        })
      }
      const month = `${own.slice(0, 8)}01`
      for (const date_booked of [addDays(month, -1), month, own])
        await project(companyId, null, { status: 'Won', estimate_value: 1, date_booked })
      const seen = await look(call)
      expect(seen).toMatchObject({
        today: own,
        nextInstall: { day: own },
        wonThisMonthCount: 2,
        overdue: 1,
        needsYou: [{ title: `Install ${addDays(own, -1)}` }],
      })
      expect(seen.calendar.map(({ day }) => day)).toEqual([own, addDays(own, 1)])
    }
  })

  test('tells how the enquiries of ninety days of the company went', async () => {
    const { call, companyId } = await newStudio(server)
    await server.sql("update companies set time_zone = 'Pacific/Auckland' where id = $1", [companyId])
    const first = addDays(dayIn('Pacific/Auckland', new Date()), -90)
    const [edge] = await server.sql<{ at: string }>(
      "select ($1::timestamp at time zone 'Pacific/Auckland')::text as at",
      [first],
    )
    const came = (source: string | null, status: string, created_at = edge?.at, more = {}) =>
      project(companyId, null, { source, status, created_at, ...more })
    await came('Website', 'Discovery')
    await came('Website', 'Won')
    await came('Website', 'Completed')
    await came('Referral', 'Canceled', edge?.at, { archived_at: '2026-03-12T09:12:00Z' })
    await came('Mail', 'Bid')
    await came(null, 'Paused')
    await server.sql(
      `insert into projects (company_id, title, address, source, created_at)
       values ($1, 'Too old', 'x', 'Website', $2::timestamptz - interval '1 millisecond')`,
      [companyId, edge?.at],
    )
    expect((await look(call)).sources).toEqual([
      { source: 'Website', count: 3, won: 2, lost: 0 },
      { source: null, count: 1, won: 0, lost: 0 },
      { source: 'Mail', count: 1, won: 0, lost: 0 },
      { source: 'Referral', count: 1, won: 0, lost: 1 },
    ])
  })
})

describe('who looks', () => {
  test('sees amounts and sources as their role allows', async () => {
    const { call, companyId } = await newStudio(server)
    await project(companyId, null, {
      title: 'Overdue',
      estimate_value: 1_234_500,
      final_payment_due_date: addDays(today(), -3),
    })
    expect(await look(call)).toMatchObject({
      openValue: 1_234_500,
      needsYou: [{ value: 1_234_500, nextStep: { text: 'Balance $12,345 overdue 3 days' } }],
    })
    const manager = await server.signIn('Manager', companyId)
    expect(await look(manager)).toMatchObject({ openValue: 1_234_500, sources: [{ count: 1 }] })
    const staff = await server.signIn('Staff', companyId)
    const seen = await look(staff)
    expect(seen).toMatchObject({
      openCount: 1,
      openValue: null,
      wonThisMonth: null,
      overdue: 1,
      sources: [],
      needsYou: [{ value: null, nextStep: { text: 'Balance overdue 3 days' } }],
    })
    expect(seen.stages.every(({ value }) => value === null)).toBe(true)
    expect(JSON.stringify(seen)).not.toMatch(/12,?345/)
    await server.sql('update companies set staff_see_prices = true where id = $1', [companyId])
    expect(await look(staff)).toMatchObject({ openValue: 1_234_500, sources: [] })
  })

  test('sees their own projects, where the company wants it so', async () => {
    const { call, companyId } = await newStudio(server)
    await server.sql('update companies set staff_see_all_projects = false where id = $1', [companyId])
    const overdue = { date_serviced: today(), final_payment_due_date: addDays(today(), -3) }
    await project(companyId, null, { title: 'Another’s', ...overdue })
    const mine = await project(companyId, null, { title: 'Mine', ...overdue })
    await call('PUT', `/api/projects/${mine}/status`, { status: 'Bid' })
    const staff = await server.signIn('Staff', companyId)
    expect(await look(staff)).toMatchObject({
      openCount: 0,
      overdue: 0,
      needsYou: [],
      needsYouCount: 0,
      nextInstall: null,
      calendar: [],
      activity: [],
    })
    await member(companyId, mine, staff.user.id)
    expect(await look(staff)).toMatchObject({
      openCount: 1,
      overdue: 1,
      needsYou: [{ title: 'Mine' }],
      needsYouCount: 1,
      nextInstall: { title: 'Mine' },
      calendar: [{ title: 'Mine' }],
      activity: [{ description: 'Moved from Discovery to Bid', projectTitle: 'Mine' }],
    })
    expect(await look(call)).toMatchObject({ openCount: 2, overdue: 2 })
  })

  test('never sees another company, and reads the latest eight of what happened', async () => {
    const { call } = await newStudio(server)
    const other = await newStudio(server)
    for (let n = 0; n < 10; n++) await other.call('POST', '/api/clients', { email: `${n}@example.com` })
    // Who came is no news of the day.
    await insert('admin_activities', {
      company_id: other.companyId,
      actor_id: other.call.user.id,
      actor_role: 'CompanyAdmin',
      target_type: 'user',
      target_id: other.call.user.id,
      action: 'login.succeeded',
      description: 'Signed in',
    })
    await project(other.companyId, null, { date_serviced: today() })
    expect(await look(call)).toMatchObject({ openCount: 0, calendar: [], activity: [], sources: [] })
    const { activity } = await look(other.call)
    expect(activity.map(({ description }) => description)).toEqual(
      [9, 8, 7, 6, 5, 4, 3, 2].map((n) => `Added ${n}@example.com`),
    )
  })
})
