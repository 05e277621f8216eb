import { addDays, dayIn } from '@mantel/domain/basics/dates'
import { type Dashboard, maxCalendarEvents } from '@mantel/domain/dashboard'
import { describe, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../testing/server.ts'
import { hannah, rowsOf } from '../clients/testing.ts'
import { newStudio } from '../projects/testing.ts'

const server = await sharedServer()
const { insert, project, member } = rowsOf(server)

type Call = Awaited<ReturnType<TestServer['signIn']>>
async function getDashboard(call: Call) {
  const { status, body } = await call('GET', '/api/dashboard')
  expect([status, status === 200 ? null : body]).toEqual([200, null])
  return body as Dashboard
}
/** The current day in the default time zone of companies. */
const today = () => dayIn('America/New_York', new Date())

describe('the pipeline on the dashboard', () => {
  test('matches the board by stage, with open projects and those won this month', async () => {
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
      // Samples do not count in any stat.
      ['Bid', 850_000, { is_sample: true }],
    ]
    for (const [status, estimate_value, more] of rows)
      await project(companyId, null, { status, estimate_value, ...more })
    const { stages, ...stats } = await getDashboard(call)
    expect(stats).toMatchObject({
      today: today(),
      openCount: 4,
      openValue: 904 + 5000 + 300,
      wonThisMonthCount: 2,
      wonThisMonth: 7800,
    })
    // Projects whose stage was removed count toward the first stage, as on the board.
    expect(stages).toEqual([
      { name: 'Discovery', kind: 'open', count: 2, value: 1204 },
      { name: 'Bid', kind: 'open', count: 2, value: 5000 },
      { name: 'Won', kind: 'won', count: 3, value: 127_000 },
      { name: 'Completed', kind: 'completed', count: 1, value: 800 },
      { name: 'Paused', kind: 'paused', count: 0, value: 0 },
      { name: 'Canceled', kind: 'canceled', count: 1, value: 60_000 },
    ])
  })

  test('works with renamed stages', async () => {
    const { call, companyId } = await newStudio(server)
    await server.sql(
      `update companies set project_stages = '{Inquiry,Signed,Lost}', stage_kinds = '{"Signed":"won","Lost":"canceled"}'
       where id = $1`,
      [companyId],
    )
    await project(companyId, null, { status: 'Inquiry', estimate_value: 100 })
    await project(companyId, null, { status: 'Signed', estimate_value: 200, date_booked: today() })
    await project(companyId, null, { status: 'Lost', date_serviced: today() })
    expect(await getDashboard(call)).toMatchObject({
      openCount: 1,
      openValue: 100,
      wonThisMonth: 200,
      nextInstall: null,
      sources: [{ source: null, count: 3, won: 1, lost: 1 }],
    })
  })

  test('counts contracts that await a signature, and new leads', async () => {
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
    expect(await getDashboard(call)).toMatchObject({ awaitingSignature: 2, newLeads: 1 })
  })
})

describe('the calendar', () => {
  test('shows installs and destages of thirty days, by day', async () => {
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
    const archived = { archived_at: '2026-03-12T09:12:00Z' }
    await project(companyId, null, { title: 'Away', date_serviced: at(0), ...archived })
    for (const status of ['Paused', 'Canceled'])
      await project(companyId, null, { title: status, status, date_serviced: at(0) })
    const { calendar, nextInstall } = await getDashboard(call)
    expect(calendar.map(({ day, what, title, clientName }) => [day, what, title, clientName])).toEqual([
      [at(0), 'install', 'D', null],
      [at(2), 'install', 'C', null],
      [at(2), 'destage', 'C', null],
      [at(30), 'install', 'B', 'Hannah Whitlock'],
      [at(30), 'destage', 'A', 'Coastline Realty'],
    ])
    expect(nextInstall).toMatchObject({ title: 'D', day: at(0) })
  })

  test('lists the first fifty of many installs and destages', async () => {
    const { call, companyId } = await newStudio(server)
    await server.sql(
      `insert into projects (company_id, title, address, date_serviced, date_of_destage)
       select $1, 'House', 'Street', $2::date + n % 30, $2::date + n % 29 from generate_series(1, 60) n`,
      [companyId, today()],
    )
    const { calendar } = await getDashboard(call)
    expect(calendar).toHaveLength(maxCalendarEvents)
    const days = calendar.map(({ day }) => day)
    expect(days).toEqual(days.toSorted())
    expect(new Set(calendar.map(({ what }) => what))).toEqual(new Set(['install', 'destage']))
    expect(days.at(-1)).toBe(addDays(today(), 11))
  })

  test('starts with the current day in the company’s time zone', async () => {
    // The first two time zones are 25 hours apart, so they are never on the same day.
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata']) {
      const own = dayIn(timeZone, new Date())
      const { call, companyId } = await newStudio(server)
      await server.sql('update companies set time_zone = $2 where id = $1', [companyId, timeZone])
      for (const day of [addDays(own, -1), own, addDays(own, 1)]) {
        await project(companyId, null, {
          title: `Install ${day}`,
          date_serviced: day,
          final_payment_due_date: day,
          estimate_value: 100,
        })
      }
      const month = `${own.slice(0, 8)}01`
      for (const date_booked of [addDays(month, -1), month, own])
        await project(companyId, null, { status: 'Won', estimate_value: 1, date_booked })
      const dashboard = await getDashboard(call)
      expect(dashboard).toMatchObject({
        today: own,
        nextInstall: { day: own },
        wonThisMonthCount: 2,
        overdue: 1,
        needsAttention: [{ title: `Install ${addDays(own, -1)}` }],
      })
      expect(dashboard.calendar.map(({ day }) => day)).toEqual([own, addDays(own, 1)])
    }
  })

  test('counts the outcome of projects of the last ninety days by source', async () => {
    const { call, companyId } = await newStudio(server)
    await server.sql("update companies set time_zone = 'Pacific/Auckland' where id = $1", [companyId])
    const first = addDays(dayIn('Pacific/Auckland', new Date()), -90)
    const [windowStart] = await server.sql<{ at: string }>(
      "select ($1::timestamp at time zone 'Pacific/Auckland')::text as at",
      [first],
    )
    const addLead = (source: string | null, status: string, created_at = windowStart?.at, more = {}) =>
      project(companyId, null, { source, status, created_at, ...more })
    await addLead('Website', 'Discovery')
    await addLead('Website', 'Won')
    await addLead('Website', 'Completed')
    await addLead('Referral', 'Canceled', windowStart?.at, { archived_at: '2026-03-12T09:12:00Z' })
    await addLead('Mail', 'Bid')
    await addLead(null, 'Paused')
    for (const at of [windowStart?.at, addDays(first, 40)]) {
      await addLead('Website', 'Won', at, { is_sample: true })
      await addLead('Website', 'Won', at, { is_sample: true, archived_at: '2026-03-12T09:12:00Z' })
    }
    await server.sql(
      `insert into projects (company_id, title, address, source, created_at)
       values ($1, 'Too old', 'x', 'Website', $2::timestamptz - interval '1 millisecond')`,
      [companyId, windowStart?.at],
    )
    const noLeads = { leads: 0, received: 0, responseMinutes: null }
    expect((await getDashboard(call)).sources).toEqual([
      { source: 'Website', count: 3, won: 2, lost: 0, ...noLeads },
      { source: null, count: 1, won: 0, lost: 0, ...noLeads },
      { source: 'Mail', count: 1, won: 0, lost: 0, ...noLeads },
      { source: 'Referral', count: 1, won: 0, lost: 1, ...noLeads },
    ])
  })

  test('counts leads by source, from lead to money, with the usual response time', async () => {
    const { call, companyId } = await newStudio(server)
    const lead = (source: string, minutes: number | null, more = '') =>
      server.sql(
        `insert into leads (company_id, first_name, source, submitted_at, responded_at ${more && ', spam'})
         values ($1, 'Ann', $2, now() - interval '1 day', now() - interval '1 day' + make_interval(mins => $3) ${more})`,
        [companyId, source, minutes],
      )
    for (const minutes of [5, 20, 600, null]) await lead('Website', minutes)
    await lead('Website', 1, ', true')
    await lead('Referral', null)
    await server.sql(
      `insert into leads (company_id, first_name, source, submitted_at) values ($1, 'Old', 'Mail', now() - interval '100 days')`,
      [companyId],
    )
    const won = await project(companyId, null, { source: 'Website', status: 'Won' })
    await call('POST', `/api/projects/${won}/payments`, {
      amount: 5000,
      paymentMethod: 'cash',
      paidOn: today(),
    })
    expect((await getDashboard(call)).sources).toEqual([
      { source: 'Website', leads: 4, count: 1, won: 1, lost: 0, received: 5000, responseMinutes: 20 },
      { source: 'Referral', leads: 1, count: 0, won: 0, lost: 0, received: 0, responseMinutes: null },
    ])
  })
})

describe('a viewer', () => {
  test('sees amounts and sources if their role allows it', async () => {
    const { call, companyId } = await newStudio(server)
    await project(companyId, null, {
      title: 'Overdue',
      estimate_value: 1_234_500,
      final_payment_due_date: addDays(today(), -3),
    })
    expect(await getDashboard(call)).toMatchObject({
      openValue: 1_234_500,
      needsAttention: [{ value: 1_234_500, nextStep: { text: 'Balance $12,345 overdue 3 days' } }],
    })
    const manager = await server.signIn('Manager', companyId)
    expect(await getDashboard(manager)).toMatchObject({ openValue: 1_234_500, sources: [{ count: 1 }] })
    const staff = await server.signIn('Staff', companyId)
    const dashboard = await getDashboard(staff)
    expect(dashboard).toMatchObject({
      openCount: 1,
      openValue: null,
      wonThisMonth: null,
      // Staff cannot record payments, so overdue ones are not their next step.
      overdue: 0,
      sources: [],
      needsAttention: [],
    })
    expect(dashboard.stages.every(({ value }) => value === null)).toBe(true)
    expect(JSON.stringify(dashboard)).not.toMatch(/12,?345/)
    await server.sql('update companies set staff_see_prices = true where id = $1', [companyId])
    expect(await getDashboard(staff)).toMatchObject({ openValue: 1_234_500, sources: [] })
  })

  test('sees only their own projects if the company restricts it', async () => {
    const { call, companyId } = await newStudio(server)
    await server.sql('update companies set staff_see_all_projects = false where id = $1', [companyId])
    const declined = { date_serviced: today(), contract_signing_status: 'declined' }
    await project(companyId, null, { title: 'Another’s', ...declined })
    const mine = await project(companyId, null, { title: 'Mine', ...declined })
    await call('PUT', `/api/projects/${mine}/status`, { status: 'Bid' })
    const staff = await server.signIn('Staff', companyId)
    expect(await getDashboard(staff)).toMatchObject({
      openCount: 0,
      needsAttention: [],
      needsAttentionCount: 0,
      nextInstall: null,
      calendar: [],
      activity: [],
    })
    await member(companyId, mine, staff.user.id)
    expect(await getDashboard(staff)).toMatchObject({
      openCount: 1,
      needsAttention: [{ title: 'Mine' }],
      needsAttentionCount: 1,
      nextInstall: { title: 'Mine' },
      calendar: [{ title: 'Mine' }],
      activity: [{ description: 'Moved from Discovery to Bid', projectTitle: 'Mine' }],
    })
    expect(await getDashboard(call)).toMatchObject({ openCount: 2, needsAttentionCount: 2 })
  })

  test('never sees another company, and gets the latest eight activities', async () => {
    const { call } = await newStudio(server)
    const other = await newStudio(server)
    for (let n = 0; n < 10; n++) await other.call('POST', '/api/clients', { email: `${n}@example.com` })
    // The dashboard does not show sign-ins.
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
    expect(await getDashboard(call)).toMatchObject({ openCount: 0, calendar: [], activity: [], sources: [] })
    const { activity } = await getDashboard(other.call)
    expect(activity.map(({ description }) => description)).toEqual(
      [9, 8, 7, 6, 5, 4, 3, 2].map((n) => `Added ${n}@example.com`),
    )
  })
})
