import { addDays, addMonths } from '@mantel/domain/basics/dates'
import { type Dashboard, type DashboardMoney, maxOpenBalances } from '@mantel/domain/dashboard'
import { deriveInvoice } from '@mantel/domain/invoices/invoice-status'
import { isPastDue, payable } from '@mantel/domain/payments/parts'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { rowsOf } from '../clients/testing.ts'
import { studioWithInvoice, today } from '../invoices/testing.ts'
import { newStudio } from '../projects/testing.ts'

const server = await sharedServer()
const { insert, project, member } = rowsOf(server)
type Call = Awaited<ReturnType<typeof server.signIn>>

async function getMoney(call: Call) {
  const { body } = await call('GET', '/api/dashboard')
  return (body as Dashboard).money
}
const sumOf = (money: DashboardMoney | null, name: 'collected' | 'due' | 'overdue') =>
  money?.weeks.reduce((sum, week) => sum + week[name], 0)

describe('the money on the dashboard', () => {
  test('follows the ledger', async () => {
    const { call, sentInvoice, newProject, pay } = await studioWithInvoice(server)
    expect(await getMoney(call)).toMatchObject({ outstanding: 0, receivedThisMonth: 0, balances: [] })
    const paid = await sentInvoice()
    await pay(paid.id, { amount: 100_000 })
    const late = await sentInvoice(await newProject({ title: '19 Orchard Lane' }))
    const yesterday = addDays(today(), -1)
    await server.sql(
      `update invoices set deposit_due_date = $2, next_due_date = $2, due_date = $3 where id = $1`,
      [late.id, yesterday, addDays(today(), 90)],
    )
    const check = await sentInvoice(await newProject())
    await pay(check.id, { amount: 200_000, isCleared: false })
    const money = await getMoney(call)
    expect(money).toMatchObject({
      receivedThisMonth: 100_000,
      receivedLastMonth: 0,
      outstanding: 100_000 + 200_000 + 200_000,
      overdue: 100_000,
      overdueCount: 1,
      processing: 200_000,
      openCount: 3,
    })
    expect(money?.balances[0]).toEqual({
      invoiceId: late.id,
      invoiceNumber: late.invoiceNumber,
      projectId: late.projectId,
      projectTitle: '19 Orchard Lane',
      clientName: 'Hannah Whitlock',
      sentAt: expect.any(String),
      dueDate: yesterday,
      amount: 200_000,
      claimedAmount: 0,
      inFlightAmount: 0,
      facts: `${yesterday}/200000`,
      snoozedUntil: null,
    })
    // An invoice whose check has not cleared comes last, because nothing is due on it.
    expect(money?.balances.at(-1)).toMatchObject({ invoiceId: check.id, dueDate: null })
  })

  test('is shown by the week of the month in which it was paid or is due', async () => {
    const { call, companyId } = await newStudio(server)
    const own = { company_id: companyId, project_id: await project(companyId, null, {}) }
    const month = `${today().slice(0, 7)}-01`
    const end = addDays(addMonths(month, 1), -1)
    for (const [paid_on, amount] of [
      [addDays(month, -1), 1],
      [month, 20],
      [today(), 300],
    ])
      await insert('transactions', {
        ...own,
        paid_on,
        amount,
        payment_type: 'full',
        payment_method: 'cash',
        status: 'succeeded',
      })
    for (const [n, due_date] of [addDays(month, -1), month, today(), end, addDays(end, 1)].entries())
      await insert('invoices', {
        ...own,
        invoice_number: `A-${n}`,
        status: 'sent',
        sent_at: '2026-01-01T12:00:00Z',
        total: 10 ** n,
        due_date,
        next_due_date: due_date,
      })
    const money = await getMoney(call)
    expect(money?.receivedLastMonth).toBe(1)
    expect(money?.weeks.map(({ from }) => from.slice(8))).toEqual(
      ['01', '08', '15', '22', '29'].filter((day) => day <= end.slice(8)),
    )
    expect(money?.weeks.at(-1)?.to).toBe(end)
    expect(sumOf(money, 'collected')).toBe(320)
    const isFirst = today() === month
    expect(sumOf(money, 'overdue')).toBe(isFirst ? 0 : 10)
    expect(sumOf(money, 'due')).toBe(100 + 1000 + (isFirst ? 10 : 0))
    expect(money?.overdue).toBe(isFirst ? 1 : 11)
    const thisWeek = money?.weeks.find(({ from, to }) => from <= today() && today() <= to)
    expect(thisWeek?.collected).toBeGreaterThanOrEqual(300)
  })

  test('matches the rules for every split between deposit, payment and due dates', async () => {
    const { call, companyId } = await newStudio(server)
    const project_id = await project(companyId, null, {})
    const days = [null, addDays(today(), -9), addDays(today(), 5), addDays(today(), 60)]
    let expected = { outstanding: 0, overdue: 0, processing: 0, expected: 0 }
    let number = 0
    for (const deposit of [0, 400, 1000])
      for (const [received, inFlight] of [
        [0, 0],
        [400, 0],
        [100, 200],
        [0, 700],
        [500, 600],
      ] as const)
        for (const depositDueDate of days)
          for (const dueDate of days) {
            const invoice = { total: 1000, deposit, depositDueDate, dueDate }
            const standing = deriveInvoice(
              { ...invoice, scheduledSendAt: null, viewedAt: null, voidedAt: null, sentAt: today() },
              [entry(received, 'succeeded'), entry(inFlight, 'processing')],
              today(),
            )
            const inDays = standing.parts.filter(
              ({ dueDate: on }) => on !== null && on >= today() && on <= addDays(today(), 30),
            )
            expected = {
              outstanding: expected.outstanding + standing.balance.open,
              overdue:
                expected.overdue +
                standing.parts
                  .filter((part) => isPastDue(part, today()))
                  .reduce((sum, part) => sum + payable(part), 0),
              processing: expected.processing + Math.min(inFlight, standing.balance.open),
              expected: expected.expected + inDays.reduce((sum, part) => sum + payable(part), 0),
            }
            await insert('invoices', {
              company_id: companyId,
              project_id,
              invoice_number: `A-${number++}`,
              status: 'sent',
              sent_at: '2026-01-01T12:00:00Z',
              total: 1000,
              deposit,
              received_amount: received,
              in_flight_amount: inFlight,
              deposit_due_date: depositDueDate,
              due_date: dueDate,
            })
          }
    const money = await getMoney(call)
    expect(money).toMatchObject({ ...expected, openCount: number })
    expect(money?.balances).toHaveLength(maxOpenBalances)
  })

  test('is hidden without access to prices, and covers only own projects', async () => {
    const { call, companyId, projectId, sentInvoice, newProject, pay } = await studioWithInvoice(server)
    await pay((await sentInvoice()).id, { amount: 30_000 })
    await pay((await sentInvoice(await newProject())).id, { amount: 50_000 })
    expect(await getMoney(await server.signIn('Manager', companyId))).toEqual(await getMoney(call))
    const staff = await server.signIn('Staff', companyId)
    expect(await getMoney(staff)).toBeNull()
    await server.sql(
      'update companies set staff_see_prices = true, staff_see_all_projects = false where id = $1',
      [companyId],
    )
    expect(await getMoney(staff)).toMatchObject({ receivedThisMonth: 0, outstanding: 0, balances: [] })
    await member(companyId, projectId, staff.user.id)
    expect(await getMoney(staff)).toMatchObject({
      receivedThisMonth: 30_000,
      outstanding: 170_000,
      openCount: 1,
    })
    const other = await newStudio(server)
    expect(await getMoney(other.call)).toMatchObject({ receivedThisMonth: 0, outstanding: 0, openCount: 0 })
  })
})

const entry = (amount: number, status: 'succeeded' | 'processing') => ({
  id: `${amount} ${status}`,
  invoiceId: null,
  parentTransactionId: null,
  creditFromId: null,
  amount,
  currency: 'usd',
  paymentType: 'full' as const,
  paymentMethod: 'ach' as const,
  status,
  source: 'provider' as const,
  disputedAmount: null,
  paidOn: null,
  completedAt: null,
  createdAt: '2026-01-01T12:00:00Z',
})
