import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/tenant.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { sharedServer } from '../../testing/server.ts'
import { today } from '../invoices/testing.ts'
import { scheduleReminders } from './jobs.ts'
import { studioWithReminders } from './testing.ts'

const server = await sharedServer()

const inDays = (days: number) => {
  const day = new Date(`${today()}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}
test('a rejected claim gives the client three days from the rejection on', async () => {
  const { call, owed, setCompany, companyId } = await studioWithReminders(server)
  await setCompany('reminder_from_hour = 0, reminder_until_hour = 24')
  const { id, projectId } = await owed({ dueDate: inDays(-1), sentAt: longAgo })
  const [claim] = await server.sql<{ id: string }>(
    `insert into transactions (company_id, project_id, invoice_id, amount, currency, payment_type, payment_method,
       status, source, created_at)
     values ($1, $2, $3, 200000, 'usd', 'full', 'zelle', 'pending', 'claimed', now() - interval '10 days')
     returning id`,
    [companyId, projectId, id],
  )
  expect((await call('POST', `/api/payments/${claim?.id}/reject`, { message: '' })).status).toBe(200)
  const { emails } = (await call('GET', `/api/invoices/${id}/plan`)).body
  expect(emails[0].day >= inDays(3)).toBe(true)
})

/** An invoice that was sent a month ago, so that all of its reminders are planned. */
const longAgo = new Date(Date.now() - 40 * 86_400_000).toISOString()

async function studioWithPlan() {
  const studio = await studioWithReminders(server)
  const { call, owed, setCompany } = studio
  // The plan then does not depend on the hour at which the test runs.
  await setCompany('reminder_from_hour = 0, reminder_until_hour = 24')
  const invoice = await owed({ dueDate: inDays(7), sentAt: longAgo })
  const planOf = async (id = invoice.id) => (await call('GET', `/api/invoices/${id}/plan`)).body
  const keysOf = async () =>
    (await planOf()).emails.flatMap(({ items }: { items: { key: string }[] }) => items.map(({ key }) => key))
  return { ...studio, invoice, planOf, keysOf, firstKey: `reminder:full:${inDays(7)}:-7` }
}

describe('the scheduled job', () => {
  const runSchedule = async () => {
    await inTransaction(server.services.databases.worker, { companyId: null }, (db) =>
      enqueue(db, scheduleReminders, {}),
    )
    await server.runJobs()
  }

  test('emails nothing while the plan has ended, and what is due once it is paid again', async () => {
    const { templates, companyId } = await studioWithPlan()
    const setStatus = (status: string) =>
      server.sql('update subscriptions set status = $2 where company_id = $1', [companyId, status])
    await setStatus('expired')
    await runSchedule()
    expect(await templates()).toEqual([])
    await setStatus('active')
    await runSchedule()
    expect(await templates()).toEqual(['invoice_reminder'])
  })

  test('emails what is due, once', async () => {
    const { templates, invoice, call } = await studioWithPlan()
    await runSchedule()
    await runSchedule()
    expect(await templates()).toEqual(['invoice_reminder'])
    const { body } = await call('GET', `/api/projects/${invoice.projectId}/activity`)
    expect(body.items[0]).toMatchObject({
      action: 'reminder.sent',
      description: `Emailed a reminder about invoice ${invoice.invoiceNumber}`,
    })
  })
})

describe('the plan', () => {
  test('shows what will go out, to whom and why', async () => {
    const { planOf, invoice, call } = await studioWithPlan()
    const plan = await planOf()
    expect(plan).toMatchObject({
      isOn: true,
      today: today(),
      held: [],
      pauses: [],
      events: [],
      isTruncated: false,
    })
    expect(
      plan.emails.map(({ day, clientName, items }: { day: string; clientName: string; items: object[] }) => [
        day,
        clientName,
        items.length,
      ]),
    ).toEqual([0, 7, 9, 14, 21, 28].map((days) => [inDays(days), 'Hannah Whitlock', 1]))
    expect(plan.emails[0].items[0]).toMatchObject({
      invoiceId: invoice.id,
      invoiceNumber: invoice.invoiceNumber,
      amount: 200_000,
      reason: '7 days before due',
    })
    const whole = await call('GET', '/api/reminders/plan')
    expect(whole.body.emails.slice(1)).toEqual(plan.emails.slice(1))
  })

  test('says why nothing goes out about an invoice', async () => {
    const { planOf, invoice, pay } = await studioWithPlan()
    await pay(invoice.id, { amount: 200_000, isCleared: false })
    expect(await planOf()).toMatchObject({
      emails: [],
      held: [{ invoiceNumber: invoice.invoiceNumber, hold: 'processing' }],
    })
  })

  test('is empty if reminders are off', async () => {
    const { planOf, setCompany } = await studioWithPlan()
    await setCompany('reminders_enabled = false')
    expect(await planOf()).toMatchObject({ isOn: false, emails: [] })
  })
})

describe('skipping', () => {
  test('keeps an item from being sent, names who skipped it, and can be undone', async () => {
    const { call, invoice, keysOf, firstKey, runAt, templates } = await studioWithPlan()
    const url = `/api/invoices/${invoice.id}/skips/${encodeURIComponent(firstKey)}`
    const { status, body } = await call('PUT', url)
    expect(status).toBe(200)
    expect(body.events).toMatchObject([{ key: firstKey, outcome: 'skipped', userName: 'Robin CompanyAdmin' }])
    expect((await call('PUT', url)).status).toBe(200)
    expect(await keysOf()).not.toContain(firstKey)
    await runAt(new Date().toISOString())
    expect(await templates()).toEqual([])
    expect((await call('DELETE', url)).body.events).toEqual([])
    expect(await keysOf()).toContain(firstKey)
    await runAt(new Date().toISOString())
    expect(await templates()).toEqual(['invoice_reminder'])
    expect(await call('PUT', url)).toMatchObject({
      status: 409,
      body: { error: 'This is no longer scheduled' },
    })
    expect((await call('DELETE', url)).body.events).toMatchObject([{ outcome: 'sent', userName: null }])
  })

  test('refuses what was never planned', async () => {
    const { call, invoice } = await studioWithPlan()
    expect((await call('PUT', `/api/invoices/${invoice.id}/skips/nonsense`)).status).toBe(409)
  })

  test('is respected by a worker that has already planned the item', async () => {
    const { call, invoice, firstKey, inCompany, sendTo, clientId, events, templates } = await studioWithPlan()
    const url = `/api/invoices/${invoice.id}/skips/${encodeURIComponent(firstKey)}`
    const both = await inCompany(async (db) => {
      await db.execute(`select from invoices where id = '${invoice.id}' for update`)
      const skipping = call('PUT', url)
      await server.untilBlocked(1)
      const sending = sendTo(clientId, new Date().toISOString())
      await server.untilBlocked(2)
      return [skipping, sending]
    })
    await Promise.all(both)
    expect((await events()).map(({ outcome }) => outcome)).toEqual(['skipped'])
    expect(await templates()).toEqual([])
  })

  test('waits for a worker that sends the item', async () => {
    const { call, invoice, firstKey, inCompany, sendTo, clientId, events } = await studioWithPlan()
    const [skipped] = await inCompany(async (db) => {
      await db.execute(`select from invoices where id = '${invoice.id}' for update`)
      const sending = sendTo(clientId, new Date().toISOString())
      await server.untilBlocked(1)
      const skipping = call('PUT', `/api/invoices/${invoice.id}/skips/${encodeURIComponent(firstKey)}`)
      await server.untilBlocked(2)
      return [skipping, sending] as const
    }).then((both) => Promise.all(both))
    expect(skipped.status).toBe(409)
    expect((await events()).map(({ outcome }) => outcome)).toEqual(['sent'])
  })
})

describe('a pause', () => {
  test.for(['invoices', 'projects', 'clients'] as const)(
    'of %s moves reminders until it ends',
    async (kind) => {
      const { call, invoice, clientId, planOf } = await studioWithPlan()
      const id = { invoices: invoice.id, projects: invoice.projectId, clients: clientId }[kind]
      const url = `/api/${kind}/${id}/reminder-pause`
      expect((await call('PUT', url, { until: inDays(10) })).status).toBe(204)
      const plan = await planOf()
      expect(plan.pauses).toMatchObject([{ subject: kind.slice(0, -1), id, until: inDays(10) }])
      expect(plan.emails[0].day).toBe(inDays(10))
      expect((await call('PUT', url, { until: null })).status).toBe(204)
      expect(await planOf()).toMatchObject({ emails: [], pauses: [{ until: null }] })
      expect((await call('DELETE', url)).status).toBe(204)
      expect((await planOf()).emails[0].day).toBe(today())
    },
  )

  test.for(['projects', 'clients'] as const)('of %s shows on their page', async (kind) => {
    const { call, invoice, clientId } = await studioWithPlan()
    const url = `/api/${kind}/${kind === 'projects' ? invoice.projectId : clientId}/reminder-pause`
    const shown = async () => (await call('GET', url)).body
    expect(await shown()).toEqual({ isPaused: false, until: null })
    await call('PUT', url, { until: inDays(10) })
    expect(await shown()).toEqual({ isPaused: true, until: inDays(10) })
    await call('PUT', url, { until: null })
    expect(await shown()).toEqual({ isPaused: true, until: null })
    await call('DELETE', url)
    expect(await shown()).toEqual({ isPaused: false, until: null })
  })

  test('ends after today', async () => {
    const { call, invoice } = await studioWithPlan()
    const pause = (until: unknown) => call('PUT', `/api/invoices/${invoice.id}/reminder-pause`, { until })
    expect(await pause(today())).toMatchObject({
      status: 400,
      body: { fields: { until: 'Choose a future date' } },
    })
    for (const wrong of ['soon', 5, '2026-02-30']) expect((await pause(wrong)).status).toBe(400)
  })
})

describe('reminding now', () => {
  test('emails the client at most once a day', async () => {
    const { call, invoice, templates, email, planOf } = await studioWithPlan()
    const remind = () => call('POST', `/api/invoices/${invoice.id}/reminders`)
    expect(await remind()).toMatchObject({
      status: 200,
      body: { recipientName: 'Hannah Whitlock', recipientEmail: email },
    })
    expect(await remind()).toMatchObject({
      status: 409,
      body: { error: 'Hannah Whitlock already got a reminder today. Try again tomorrow.' },
    })
    expect(await templates()).toEqual(['invoice_reminder'])
    const plan = await planOf()
    expect(plan.events).toMatchObject([{ outcome: 'sent', userName: 'Robin CompanyAdmin', day: today() }])
    // Today's automatic reminder is postponed until tomorrow.
    expect(plan.emails[0].day).toBe(inDays(1))
  })

  test('sends one email if two team members press the button', async () => {
    const { call, invoice, templates, inCompany, companyId } = await studioWithPlan()
    const remind = () => call('POST', `/api/invoices/${invoice.id}/reminders`)
    const both = await inCompany(async (db) => {
      await db.execute(`select from companies where id = '${companyId}' for update`)
      const started = [remind(), remind()]
      await server.untilBlocked(2)
      return started
    })
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await templates()).toHaveLength(1)
  })

  test('of many invoices answers which were sent, and why others were not', async () => {
    const { call, invoice, owed, newInvoice, newProject, pay, templates } = await studioWithPlan()
    const second = await owed({ dueDate: inDays(-3), sentAt: longAgo })
    const draft = await newInvoice(await newProject())
    const paid = await owed()
    await pay(paid.id, { amount: 200_000 })
    const ids = [invoice.id, second.id, draft.id, paid.id]
    const { status, body } = await call('POST', '/api/invoices/reminders', { ids })
    expect(status).toBe(200)
    expect(body.sent.map(({ invoiceId }: { invoiceId: string }) => invoiceId).toSorted()).toEqual(
      [invoice.id, second.id].toSorted(),
    )
    expect(
      Object.fromEntries(
        body.refused.map(({ invoiceId, reason }: { invoiceId: string; reason: string }) => [
          invoiceId,
          reason,
        ]),
      ),
    ).toEqual({ [draft.id]: 'This invoice hasn’t been sent', [paid.id]: 'This invoice is paid' })
    expect(await templates()).toEqual(['invoice_overdue'])
    const again = await call('POST', '/api/invoices/reminders', { ids: [second.id] })
    expect(again.body).toMatchObject({
      sent: [],
      refused: [{ reason: expect.stringContaining('already got') }],
    })
  })

  test('of one client’s invoices that go to several people emails one of them a day', async () => {
    const { call, invoice, owed, companyId, email, templates } = await studioWithPlan()
    const other = await owed({
      dueDate: inDays(-3),
      sentAt: longAgo,
      email: `office-${companyId}@example.com`,
    })
    const { body } = await call('POST', '/api/invoices/reminders', { ids: [invoice.id, other.id] })
    expect([body.sent.length, body.refused.length]).toEqual([1, 1])
    const [reminded] = body.sent
    expect([email, `office-${companyId}@example.com`]).toContain(reminded.recipientEmail)
    expect(body.refused[0].reason).toBe(
      `Each client gets at most one reminder a day. Today’s goes to ${reminded.recipientEmail}. Try again tomorrow.`,
    )
    expect(await templates()).toHaveLength(1)
  })

  test('refuses unknown, foreign and too many invoices', async () => {
    const { call, invoice } = await studioWithPlan()
    const other = await studioWithPlan()
    for (const id of [randomUUID(), other.invoice.id])
      expect((await call('POST', '/api/invoices/reminders', { ids: [invoice.id, id] })).status).toBe(404)
    const many = Array.from({ length: 51 }, () => randomUUID())
    expect((await call('POST', '/api/invoices/reminders', { ids: many })).status).toBe(400)
    expect(await other.templates()).toEqual([])
  })
})
