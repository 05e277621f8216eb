import { randomUUID } from 'node:crypto'
import { maxRevenueRows, type Revenue } from '@mantel/domain/revenue'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { rowsOf } from '../clients/testing.ts'
import { studioWithInvoice, today } from '../invoices/testing.ts'
import { newStudio } from '../projects/testing.ts'

const server = await sharedServer()
const { insert, project } = rowsOf(server)
type Call = Awaited<ReturnType<typeof server.signIn>>

async function getRevenue(call: Call, query = '') {
  const { status, body } = await call('GET', `/api/revenue?${query}`)
  expect([status, status === 200 ? null : body]).toEqual([200, null])
  return body as Revenue
}
const received = (values: Record<string, unknown>) =>
  insert('transactions', { payment_type: 'full', payment_method: 'check', status: 'succeeded', ...values })

describe('revenue', () => {
  test('adds up what was billed, received, is outstanding and was spent', async () => {
    const { call, projectId, sentInvoice, newProject, pay } = await studioWithInvoice(server)
    const { id } = await sentInvoice()
    await pay(id, { amount: 120_000 })
    await call('POST', `/api/projects/${projectId}/costs`, { description: 'Movers', cost: 30_000 })
    const other = await newProject({ type: 'Full Stage' })
    await call('POST', `/api/projects/${other}/payments`, {
      amount: 5000,
      paymentMethod: 'cash',
      paidOn: today(),
    })
    await call('POST', `/api/projects/${other}/costs`, { description: 'Movers', cost: 7000 })
    await call('POST', '/api/invoices', { projectId: other })
    expect(await getRevenue(call)).toMatchObject({
      today: today(),
      hasPayments: true,
      totals: { billed: 200_000, received: 125_000, outstanding: 80_000, costs: 37_000, margin: 88_000 },
      rows: [
        {
          key: 'Other',
          name: 'Other',
          billed: 200_000,
          received: 120_000,
          outstanding: 80_000,
          costs: 30_000,
          margin: 90_000,
        },
        { key: 'Full Stage', billed: 0, received: 5000, outstanding: 0, costs: 7000, margin: -2000 },
      ],
      rest: null,
    })
  })

  test('by source says what became of the leads, also of sources without money', async () => {
    const { call, companyId } = await newStudio(server)
    const lead = (source: string | null, minutes: number | null, month = '03') =>
      server.sql(
        `insert into leads (company_id, first_name, source, submitted_at, responded_at)
         values ($1, 'Ann', $2, $3::timestamptz, $3::timestamptz + make_interval(mins => $4))`,
        [companyId, source, `2026-${month}-10T15:00:00Z`, minutes],
      )
    await lead('Website', 10)
    await lead('Website', 30)
    await lead('Website', null)
    await lead('Website', 1, '04')
    await lead('Mail', null)
    const ofMarch = { created_at: '2026-03-12T09:00:00Z' }
    const won = await project(companyId, null, { source: 'Website', status: 'Completed', ...ofMarch })
    await project(companyId, null, { source: 'Website', status: 'Bid', ...ofMarch })
    await project(companyId, null, { source: null, ...ofMarch })
    await received({ company_id: companyId, project_id: won, amount: 70_000, paid_on: '2026-03-20' })
    const { rows } = await getRevenue(call, 'day=2026-03-15&by=source')
    expect(rows).toMatchObject([
      { key: 'Website', received: 70_000, funnel: { leads: 3, projects: 2, won: 1, responseMinutes: 20 } },
      { key: 'Mail', received: 0, funnel: { leads: 1, projects: 0, won: 0, responseMinutes: null } },
      { key: null, received: 0, funnel: { leads: 0, projects: 1, won: 0, responseMinutes: null } },
    ])
    expect((await getRevenue(call, 'day=2026-03-15&by=type')).rows[0]?.funnel).toBeNull()
    const { text } = await call('POST', '/api/revenue/export', { day: '2026-03-15', by: 'source' })
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      '\ufeff"Source","Billed","Received","Outstanding","Costs","Margin","Leads","Projects","Won","Response time (minutes)"',
      '"Website","0.00","700.00","0.00","0.00","700.00","3","2","1","20"',
    ])
  })

  test('counts money on the day it was paid, without checks that have not cleared, and minus refunds', async () => {
    const { call, sentInvoice, pay } = await studioWithInvoice(server)
    const { id } = await sentInvoice()
    const { body: march } = await pay(id, { amount: 60_000, paidOn: '2026-03-31' })
    await pay(id, { amount: 40_000, isCleared: false, paidOn: '2026-03-31' })
    const { body: wrong } = await pay(id, { amount: 10_000, paidOn: '2026-02-28' })
    const yearOf = async () => (await getRevenue(call, `period=year&day=2026-06-01`)).months
    expect((await yearOf()).slice(1, 3).map((month) => month.received)).toEqual([10_000, 60_000])
    // A correction says that the payment never happened, so it also disappears from its own month.
    await call('POST', `/api/payments/${wrong.id}/reverse`, { reason: 'Typo' })
    await call('POST', `/api/payments/${march.id}/refunds`, { amount: 15_000, reason: 'Sofa missing' })
    const months = await yearOf()
    expect(months.slice(1, 3).map((month) => month.received)).toEqual([0, 60_000])
    const refunded = Number(today().slice(5, 7)) - 1
    expect(months[refunded]?.received).toBe(refunded === 2 ? 45_000 : -15_000)
    expect((await getRevenue(call, 'period=quarter&day=2026-01-15')).totals.received).toBe(60_000)
    expect((await getRevenue(call, 'period=month&day=2026-02-01')).totals.received).toBe(0)
  })

  test('does not count what was billed on a void invoice, or what a bank has taken back', async () => {
    const { call, companyId, projectId, sentInvoice } = await studioWithInvoice(server)
    const { id } = await sentInvoice()
    await call('POST', `/api/invoices/${id}/void`, { reason: 'Wrong client' })
    const own = { company_id: companyId, project_id: projectId, paid_on: today() }
    await received({ ...own, amount: 9000, status: 'disputed', disputed_amount: 4000 })
    await received({ ...own, amount: 1000, currency: 'cad' })
    await received({ ...own, amount: 500, status: 'processing' })
    expect((await getRevenue(call)).totals).toMatchObject({ billed: 0, outstanding: 0, received: 5000 })
  })

  test('shows the year before next to each month', async () => {
    const { call, companyId } = await newStudio(server)
    const own = { company_id: companyId, project_id: await project(companyId, null, {}) }
    for (const [paid_on, amount] of [
      ['2024-12-31', 1],
      ['2025-01-01', 20],
      ['2025-12-31', 300],
      ['2026-01-01', 4000],
      ['2026-12-31', 50_000],
      ['2027-01-01', 600_000],
    ])
      await received({ ...own, paid_on, amount })
    const { months, totals } = await getRevenue(call, 'period=year&day=2026-05-05')
    expect(months).toHaveLength(12)
    expect([months[0], months[11]]).toEqual([
      { month: '2026-01', received: 4000, before: 20 },
      { month: '2026-12', received: 50_000, before: 300 },
    ])
    expect(totals.received).toBe(54_000)
  })
})

describe('a month', () => {
  // Clocks change within these months, and on November 1 also on their first day.
  test.each([
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z', '2026-12-01T05:00:00Z'],
    ['America/New_York', '2026-03-01', '2026-03-01T05:00:00Z', '2026-04-01T04:00:00Z'],
    ['America/Los_Angeles', '2026-01-01', '2026-01-01T08:00:00Z', '2026-02-01T08:00:00Z'],
    ['Pacific/Auckland', '2026-04-01', '2026-03-31T11:00:00Z', '2026-04-30T12:00:00Z'],
    ['Pacific/Kiritimati', '2026-05-01', '2026-04-30T10:00:00Z', '2026-05-31T10:00:00Z'],
  ])('in %s, %s begins and ends at midnight there', async (timeZone, day, start, end) => {
    const { call, companyId } = await newStudio(server)
    await server.sql('update companies set time_zone = $2 where id = $1', [companyId, timeZone])
    const projectId = await project(companyId, null, {})
    const own = { company_id: companyId, project_id: projectId }
    const before = (at: string) => new Date(Date.parse(at) - 1).toISOString()
    for (const [at, amount] of [
      [before(start), 1],
      [start, 20],
      [before(end), 300],
      [end, 4000],
    ] as const) {
      await received({ ...own, completed_at: at, amount })
      await insert('project_resources', { ...own, description: 'x', cost: amount, created_at: at })
      await insert('invoices', {
        ...own,
        invoice_number: randomUUID(),
        status: 'sent',
        sent_at: at,
        total: amount,
      })
    }
    const { totals, months } = await getRevenue(call, `period=month&day=${day}`)
    expect(totals).toEqual({ billed: 320, received: 320, outstanding: 320, costs: 320, margin: 0 })
    expect(months.find(({ month }) => month === day.slice(0, 7))?.received).toBe(320)
  })
})

describe('the table', () => {
  test('groups by source and by client, and names projects without one', async () => {
    const { call, companyId } = await newStudio(server)
    const { body: client } = await call('POST', '/api/clients', {
      companyName: '=Coast',
      email: 'a@mail.test',
    })
    const first = await project(companyId, client.id, { source: 'Website' })
    const second = await project(companyId, null, { source: 'Website' })
    const third = await project(companyId, null, {})
    for (const [project_id, amount] of [
      [first, 100],
      [second, 30],
      [third, 2],
    ])
      await received({ company_id: companyId, project_id, amount, paid_on: today() })
    const rows = async (by: string) =>
      (await getRevenue(call, `by=${by}`)).rows.map(({ key, name, received: sum }) => [key, name, sum])
    expect(await rows('source')).toEqual([
      ['Website', 'Website', 130],
      [null, null, 2],
    ])
    expect(await rows('client')).toEqual([
      [client.id, '=Coast', 100],
      [null, null, 32],
    ])
  })

  test('has a hundred rows and the rest', async () => {
    const { call, companyId } = await newStudio(server)
    await server.sql(
      `with p as (insert into projects (company_id, title, address, type)
         select $1, 'House', 'Street', 'Type ' || n from generate_series(1, 103) n returning id, type)
       insert into transactions (company_id, project_id, amount, payment_type, payment_method, status, paid_on)
       select $1, id, substr(type, 6)::int, 'full', 'check', 'succeeded', $2 from p`,
      [companyId, today()],
    )
    const { rows, rest, totals } = await getRevenue(call)
    expect(rows).toHaveLength(maxRevenueRows)
    expect(rows[0]).toMatchObject({ name: 'Type 103', received: 103 })
    expect(rest).toEqual({ count: 3, billed: 0, received: 6, outstanding: 0, costs: 0, margin: 6 })
    expect(totals.received).toBe((103 * 104) / 2)
    const { text } = await call('POST', '/api/revenue/export', { by: 'type' })
    expect(text.trim().split('\r\n')).toHaveLength(104)
  })

  test('is exported with amounts that spreadsheets can add up, and names that they do not run', async () => {
    const { call, companyId } = await newStudio(server)
    const { body: client } = await call('POST', '/api/clients', { companyName: '=1+1', email: 'a@mail.test' })
    const project_id = await project(companyId, client.id, {})
    await insert('project_resources', {
      company_id: companyId,
      project_id,
      description: 'x',
      cost: 1250,
      created_at: '2026-03-31T12:00:00Z',
    })
    const { status, text, headers } = await call('POST', '/api/revenue/export', {
      by: 'client',
      period: 'quarter',
      day: '2026-02-01',
    })
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('revenue-by-client-2026-01-01-2026-03-31.csv')
    expect(text).toBe(
      '\ufeff"Client","Billed","Received","Outstanding","Costs","Margin"\r\n"\'=1+1","0.00","0.00","0.00","12.50","-12.50"\r\n',
    )
    const [line] = await server.sql(
      "select description from admin_activities where action = 'export.created' and company_id = $1",
      [companyId],
    )
    expect(line).toEqual({ description: 'Exported revenue by client, 2026-01-01 to 2026-03-31' })
  })

  test('is empty without payments, and never contains another company', async () => {
    const { call, companyId } = await newStudio(server)
    const other = await studioWithInvoice(server)
    const { id } = await other.sentInvoice()
    await other.pay(id)
    expect(await getRevenue(call)).toMatchObject({ hasPayments: false, rows: [], totals: { billed: 0 } })
    expect((await getRevenue(await server.signIn('Manager', companyId))).rows).toEqual([])
    await server.sql('update companies set staff_see_prices = true where id = $1', [companyId])
    for (const role of ['Staff', 'Client'] as const) {
      const viewer = await server.signIn(role, companyId)
      expect((await viewer('GET', '/api/revenue')).status).toBe(403)
      expect((await viewer('POST', '/api/revenue/export', {})).status).toBe(403)
    }
  })
})
