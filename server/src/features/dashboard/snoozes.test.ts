import { addDays, dayIn } from '@mantel/domain/basics/dates'
import type { Dashboard } from '@mantel/domain/dashboard'
import { describe, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../testing/server.ts'
import { rowsOf } from '../clients/testing.ts'
import { newStudio } from '../projects/testing.ts'

const server = await sharedServer()
const { project } = rowsOf(server)
const today = dayIn('America/New_York', new Date())
const tomorrow = addDays(today, 1)
type Call = Awaited<ReturnType<TestServer['signIn']>>

const load = async (call: Call) => (await call('GET', '/api/dashboard')).body as Dashboard
const titles = (rows: { title: string }[]) => rows.map(({ title }) => title)
const snooze = (call: Call, id: string, body: object) => call('PUT', `/api/projects/${id}/snooze`, body)

async function studioWithOverdue(...names: string[]) {
  const studio = await newStudio(server)
  const ids: string[] = []
  for (const [index, title] of names.entries()) {
    const dates = { final_payment_due_date: addDays(today, index - 20) }
    ids.push(await project(studio.companyId, null, { title, estimate_value: 100_000, ...dates }))
  }
  return { ...studio, ids }
}

/** Snoozes the project with the facts that the dashboard shows now. */
async function snoozeShown(call: Call, id: string, until = tomorrow) {
  const shown = (await load(call)).needsAttention.find((row) => row.id === id)
  expect(shown?.snoozedUntil).toBeNull()
  expect((await snooze(call, id, { until, facts: shown?.facts })).status).toBe(204)
}

describe('a snoozed project', () => {
  test('is hidden from the user who snoozed it, and counted apart', async () => {
    const { call, companyId, ids } = await studioWithOverdue('First', 'Second')
    const manager = await server.signIn('Manager', companyId)
    await snoozeShown(call, ids[0] ?? '')
    const own = await load(call)
    expect([titles(own.needsAttention), own.needsAttentionCount]).toEqual([['Second'], 1])
    expect(own.snoozed).toMatchObject([{ title: 'First', snoozedUntil: tomorrow }])
    // The number of overdue projects and the lists of other users stay the same.
    expect(own.overdue).toBe(2)
    expect(titles((await load(manager)).needsAttention)).toEqual(['First', 'Second'])
  })

  test('makes room for the next one', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `Project ${index}`)
    const { call, ids } = await studioWithOverdue(...names)
    expect(titles((await load(call)).needsAttention)).toEqual(names.slice(0, 8))
    await snoozeShown(call, ids[0] ?? '')
    const shown = await load(call)
    expect([titles(shown.needsAttention), shown.needsAttentionCount]).toEqual([names.slice(1, 9), 9])
  })

  test('comes back on its day', async () => {
    const { call, companyId, ids } = await studioWithOverdue('First')
    await snoozeShown(call, ids[0] ?? '')
    expect((await load(call)).needsAttention).toEqual([])
    await server.sql('update attention_snoozes set until = $2 where company_id = $1', [companyId, today])
    expect(titles((await load(call)).needsAttention)).toEqual(['First'])
    expect((await load(call)).snoozed).toEqual([])
  })

  test.each([
    ['its date', { final_payment_due_date: addDays(today, -3) }],
    ['its amount', { estimate_value: 90_000 }],
    ['its contract', { contract_signing_status: 'declined' }],
  ])('comes back when %s changes', async (_, change) => {
    const { call, ids } = await studioWithOverdue('First')
    const [id = ''] = ids
    await snoozeShown(call, id, addDays(today, 30))
    const [[column, value] = []] = Object.entries(change)
    await server.sql(`update projects set ${column} = $2 where id = $1`, [id, value])
    expect(titles((await load(call)).needsAttention)).toEqual(['First'])
  })

  test('that changed while the user looked at it is not hidden', async () => {
    const { call, ids } = await studioWithOverdue('First')
    const [id = ''] = ids
    const [seen] = (await load(call)).needsAttention
    await server.sql('update projects set estimate_value = 1 where id = $1', [id])
    expect((await snooze(call, id, { until: tomorrow, facts: seen?.facts })).status).toBe(204)
    expect(titles((await load(call)).needsAttention)).toEqual(['First'])
  })

  test('is shown again, also if it was not snoozed', async () => {
    const { call, ids } = await studioWithOverdue('First')
    const [id = ''] = ids
    await snoozeShown(call, id)
    for (let time = 0; time < 2; time++)
      expect((await call('DELETE', `/api/projects/${id}/snooze`)).status).toBe(204)
    expect(titles((await load(call)).needsAttention)).toEqual(['First'])
  })

  test('has one day, also after calls at the same time', async () => {
    const { call, companyId, ids } = await studioWithOverdue('First')
    const [id = ''] = ids
    const [{ facts } = { facts: '' }] = (await load(call)).needsAttention
    const days = [1, 2, 3, 4].map((count) => addDays(today, count))
    const answers = await Promise.all(days.map((until) => snooze(call, id, { until, facts })))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    const rows = await server.sql('select id from attention_snoozes where company_id = $1', [companyId])
    expect(rows.length).toBe(1)
  })

  test('needs a day after today', async () => {
    const { call, ids } = await studioWithOverdue('First')
    const [id = ''] = ids
    const answerFor = async (until: string) => (await snooze(call, id, { until, facts: 'a' })).body
    expect(await answerFor(today)).toMatchObject({ fields: { until: 'Choose a future date' } })
    expect(await answerFor('soon')).toMatchObject({ fields: { until: 'Enter a date' } })
  })

  test('is one that the user can see', async () => {
    const { companyId, ids } = await studioWithOverdue('First')
    const [id = ''] = ids
    await server.sql('update companies set staff_see_all_projects = false where id = $1', [companyId])
    const staff = await server.signIn('Staff', companyId)
    const stranger = await server.signIn()
    for (const call of [staff, stranger]) {
      expect((await snooze(call, id, { until: tomorrow, facts: 'a' })).status).toBe(404)
      expect((await call('DELETE', `/api/projects/${id}/snooze`)).status).toBe(404)
    }
  })
})

test('staff learn no amounts from the facts of a project', async () => {
  const { companyId } = await newStudio(server)
  const staff = await server.signIn('Staff', companyId)
  const id = await project(companyId, null, {
    title: 'Own',
    estimate_value: 7_654_321,
    final_payment_due_date: addDays(today, -2),
    date_of_destage: addDays(today, 5),
  })
  await server.sql('insert into project_members (company_id, project_id, user_id) values ($1, $2, $3)', [
    companyId,
    id,
    staff.user.id,
  ])
  const { needsAttention } = await load(staff)
  expect(titles(needsAttention)).toEqual(['Own'])
  expect(JSON.stringify(needsAttention)).not.toContain('7654321')
})

test('a snoozed invoice leaves the open balances until its balance changes', async () => {
  const { call, companyId } = await newStudio(server)
  const id = await project(companyId, null, { title: 'House' })
  const [invoice] = await server.sql<{ id: string }>(
    `insert into invoices (company_id, project_id, invoice_number, status, sent_at, total, next_due_date, bill_to)
     values ($1, $2, 'INV-1', 'sent', now(), 5000, $3, '{}') returning id`,
    [companyId, id, addDays(today, -4)],
  )
  const path = `/api/invoices/${invoice?.id}/snooze`
  const lists = async (caller = call) => {
    const { balances = [], snoozedBalances = [] } = (await load(caller)).money ?? {}
    return [balances, snoozedBalances].map((list) => list.map(({ snoozedUntil: until }) => until))
  }
  expect(await lists()).toEqual([[null], []])
  const facts = (await load(call)).money?.balances[0]?.facts
  expect((await call('PUT', path, { until: tomorrow, facts })).status).toBe(204)
  expect(await lists()).toEqual([[], [tomorrow]])
  expect(await lists(await server.signIn('Manager', companyId))).toEqual([[null], []])
  await server.sql('update invoices set received_amount = 1000 where id = $1', [invoice?.id])
  expect(await lists()).toEqual([[null], []])
  expect((await call('DELETE', path)).status).toBe(204)
  const [staff, stranger] = [await server.signIn('Staff', companyId), await server.signIn()]
  expect((await staff('PUT', path, { until: tomorrow, facts: 'a' })).status).toBe(403)
  expect((await stranger('PUT', path, { until: tomorrow, facts: 'a' })).status).toBe(404)
})
