import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { studioWithReminders } from './testing.ts'

const server = await sharedServer()

describe('reminders', () => {
  test('are sent on the planned days and never twice', async () => {
    const { owed, runAt, templates, emails, events } = await studioWithReminders(server)
    const { invoiceNumber } = await owed()
    await runAt('2026-06-02T14:00:00Z')
    expect(await templates()).toEqual([])
    for (const time of ['11:59', '12:00', '12:15', '21:45']) await runAt(`2026-06-03T${time}:00Z`)
    expect(await templates()).toEqual(['invoice_reminder'])
    for (const day of ['10', '11', '12', '17']) await runAt(`2026-06-${day}T14:00:00Z`)
    expect(await templates()).toEqual([
      'invoice_reminder',
      'invoice_reminder',
      'invoice_overdue',
      'invoice_overdue',
    ])
    const [first, , third] = await emails()
    expect(first?.subject).toContain(`Reminder: invoice ${invoiceNumber} from `)
    expect(first?.body).toContain(
      `$2,000.00 is due soon. Invoice ${invoiceNumber} for 412 Maple Avenue is due on 06/10/2026.`,
    )
    expect(third?.body).toContain(
      `We haven’t received your payment of $2,000.00. Invoice ${invoiceNumber} for 412 Maple Avenue was due on 06/10/2026.`,
    )
    expect((await events()).map(({ key, outcome, day }) => [key, outcome, day])).toEqual([
      ['reminder:full:2026-06-10:-7', 'sent', '2026-06-03'],
      ['reminder:full:2026-06-10:0', 'sent', '2026-06-10'],
      ['reminder:full:2026-06-10:2', 'sent', '2026-06-12'],
      ['reminder:full:2026-06-10:7', 'sent', '2026-06-17'],
    ])
  })

  test('are not sent outside of the sending hours, also when clocks change', async () => {
    const { owed, runAt, templates } = await studioWithReminders(server)
    // On March 8, 2026, clocks in New York go forward: 8 AM is 12:00 UTC, a day earlier it was 13:00 UTC.
    await owed({ dueDate: '2026-03-08', sentAt: '2026-03-02T14:00:00Z' })
    await runAt('2026-03-08T11:59:00Z')
    await runAt('2026-03-08T22:00:00Z')
    expect(await templates()).toEqual([])
    await runAt('2026-03-09T12:00:00Z')
    expect(await templates()).toEqual(['invoice_overdue'])
  })

  test('are sent at 8 AM on the day of the clock change', async () => {
    const { owed, runAt, templates } = await studioWithReminders(server)
    await owed({ dueDate: '2026-03-08', sentAt: '2026-03-02T14:00:00Z' })
    await runAt('2026-03-08T12:00:00Z')
    expect(await templates()).toEqual(['invoice_reminder'])
  })

  test('are sent on leap day, and wait for a business day if the company wants that', async () => {
    const { owed, runAt, events, setCompany } = await studioWithReminders(server)
    await owed({ dueDate: '2028-02-29', sentAt: '2028-02-25T14:00:00Z' })
    await runAt('2028-02-29T14:00:00Z')
    await setCompany('reminder_business_days = true')
    // March 4, 2028, is a Saturday. The reminder for the second day after it is due on Monday and replaces this one.
    await owed({ dueDate: '2028-03-04', sentAt: '2028-03-01T14:00:00Z' })
    await runAt('2028-03-04T14:00:00Z')
    expect((await events()).map(({ day }) => day)).toEqual(['2028-02-29'])
    await runAt('2028-03-06T14:00:00Z')
    expect((await events()).map(({ key, day }) => [key, day])).toEqual([
      ['reminder:full:2028-02-29:0', '2028-02-29'],
      ['reminder:full:2028-03-04:2', '2028-03-06'],
    ])
  })

  test('about several invoices of a client share one email, with a link for each', async () => {
    const { owed, runAt, emails, email } = await studioWithReminders(server)
    const [first, second] = [await owed(), await owed()]
    await runAt('2026-06-03T14:00:00Z')
    const [only, ...more] = await emails()
    expect(more).toEqual([])
    expect(only?.subject).toContain('Reminder: 2 invoices from ')
    await server.runJobs()
    const { text } = (await server.mails()).find(
      ({ to, subject }) => to === email && subject.startsWith('Reminder'),
    ) ?? { text: '' }
    for (const { invoiceNumber } of [first, second])
      expect(text).toMatch(
        new RegExp(
          `${invoiceNumber}, 412 Maple Avenue\n\\$2,000.00 is due on 06/10/2026.\nhttp://mantel.test/pay/pay_`,
        ),
      )
    expect(new Set(text.match(/pay_[\w-]+/g)).size).toBe(2)
  })

  test('go to the person who got the invoice, to one of them a day', async () => {
    const { owed, runAt, emails, companyId } = await studioWithReminders(server)
    const [one, other] = [`one-${companyId}@example.com`, `other-${companyId}@example.com`]
    await owed({ email: other })
    await owed({ email: one })
    const recipients = async () => (await emails()).map(({ to_address: to }) => to)
    for (const time of ['14:00', '14:15', '21:45']) await runAt(`2026-06-03T${time}:00Z`)
    expect(await recipients()).toEqual([one])
    for (const time of ['12:00', '12:15']) await runAt(`2026-06-04T${time}:00Z`)
    expect(await recipients()).toEqual([one, other])
    await runAt('2026-06-05T14:00:00Z')
    expect(await recipients()).toHaveLength(2)
  })

  test('come at most once a day, and another due one follows the next day', async () => {
    const { owed, runAt, events } = await studioWithReminders(server)
    await owed()
    await runAt('2026-06-10T14:00:00Z')
    await owed({ dueDate: '2026-06-17', sentAt: '2026-06-01T14:00:00Z' })
    await runAt('2026-06-10T15:00:00Z')
    expect(await events()).toHaveLength(1)
    await runAt('2026-06-11T15:00:00Z')
    expect((await events()).map(({ key, day }) => [key, day])).toEqual([
      ['reminder:full:2026-06-10:0', '2026-06-10'],
      ['reminder:full:2026-06-17:-7', '2026-06-11'],
    ])
  })

  test('are not sent while a payment is on its way', async () => {
    const { owed, runAt, templates, pay } = await studioWithReminders(server)
    const { id } = await owed()
    expect((await pay(id, { amount: 200_000, isCleared: false })).status).toBe(201)
    await runAt('2026-06-10T14:00:00Z')
    expect(await templates()).toEqual([])
  })

  test('are not sent while the client says they have paid', async () => {
    const { owed, runAt, templates, tokenOf } = await studioWithReminders(server)
    const { id } = await owed()
    const claim = { paymentMethod: 'zelle', kind: 'full', amount: 200_000 }
    expect((await server.call('POST', `/api/pay/${await tokenOf(id)}/claims`, claim)).status).toBe(200)
    await runAt('2026-06-10T14:00:00Z')
    expect(await templates()).toEqual([])
  })

  test.for([
    ['reminders are off', 'update companies set reminders_enabled = false where id = $1'],
    ['the company is suspended', 'update companies set suspended_at = now() where id = $1'],
    ['the project is archived', 'update projects set archived_at = now() where company_id = $1'],
    ['the invoice is void', 'update invoices set voided_at = now() where company_id = $1'],
    [
      'the client is paused',
      "update clients set reminders_paused_until = '2999-12-31' where company_id = $1",
    ],
    ['the project is a sample', 'update projects set is_sample = true where company_id = $1'],
  ] as const)('are not sent if %s', async ([, statement]) => {
    const { owed, runAt, templates, companyId } = await studioWithReminders(server)
    await owed()
    await server.sql(statement, [companyId])
    await runAt('2026-06-10T14:00:00Z')
    expect(await templates()).toEqual([])
  })
})

describe('two workers', () => {
  test('send one email', async () => {
    const { owed, sendTwice, templates, clientId } = await studioWithReminders(server)
    await owed()
    await sendTwice(clientId, '2026-06-10T14:00:00Z')
    expect(await templates()).toEqual(['invoice_reminder'])
  })

  test('send nothing if the client pays meanwhile', async () => {
    const { owed, sendTo, templates, clientId, tokenOf, inCompany, setCompany } =
      await studioWithReminders(server)
    const { id } = await owed()
    const token = await tokenOf(id)
    // With automatic moves, the reminder would already wait for the claim's lock of the won stage.
    await setCompany('auto_move_on_win = false')
    const sending = await inCompany(async (db) => {
      await db.execute(`select from invoices where id = '${id}' for update`)
      const claim = { paymentMethod: 'zelle', kind: 'full', amount: 200_000 }
      const claimed = server.call('POST', `/api/pay/${token}/claims`, claim)
      await server.untilBlocked(1)
      const started = sendTo(clientId, '2026-06-10T14:00:00Z')
      await server.untilBlocked(2)
      return [claimed, started]
    })
    await Promise.all(sending)
    expect(await templates()).toEqual([])
  })
})
