import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { addContract } from '../contracts/testing.ts'
import { studioWithReminders } from './testing.ts'

const server = await sharedServer()

const flatFee =
  "late_fee_kind = 'flat', late_fee_value = 6000, late_fee_grace_days = 7, late_fee_since = '2026-01-01'"

describe('a late fee', () => {
  test('is a line of its own that is due with the invoice, and one email tells the client', async () => {
    const { call, owed, runAt, setCompany, feesOf, see, emails, events } = await studioWithReminders(server)
    await setCompany(flatFee)
    const { id, invoiceNumber } = await owed()
    await runAt('2026-06-17T14:00:00Z')
    expect(await feesOf(id)).toEqual([])
    await runAt('2026-06-18T14:00:00Z')
    await runAt('2026-06-18T14:15:00Z')
    expect(await feesOf(id)).toMatchObject([{ amount: '6000', late_fee_key: 'late_fee:full:2026-06-10:0' }])
    expect(await see(id)).toMatchObject({
      total: 206_000,
      openAmount: 206_000,
      lateFeeAmount: 6_000,
      revision: 1,
    })
    const { body: revisions } = await call('GET', `/api/invoices/${id}/revisions`)
    expect(revisions).toMatchObject([
      { mode: 'notify', createdBy: null, changes: ['Added: Late fee +$60', 'Total: $2,000 → $2,060'] },
    ])
    const sent = await emails()
    expect(sent.map(({ template_key: key }) => key)).toEqual(['invoice_overdue', 'late_fee_applied'])
    expect(sent[1]?.body).toContain(
      `We added a late fee of $60.00 because a payment is overdue. Invoice ${invoiceNumber} for 412 Maple Avenue was due on 06/10/2026. The amount due is now $2,060.00.`,
    )
    expect((await events()).at(-1)).toMatchObject({ key: 'late_fee:full:2026-06-10:0', outcome: 'charged' })
    const others = await server.sql(
      "select from messages where template_key = 'invoice_revised' and invoice_id = $1",
      [id],
    )
    expect(others).toEqual([])
  })

  const withDeposit = async (percent: number) => {
    const studio = await studioWithReminders(server)
    await studio.setCompany(flatFee)
    const owed = async (dueDate = '2026-07-10') => {
      const invoice = await studio.owed({ dueDate })
      await server.sql(
        `update invoices set deposit_percent = $2::int, deposit = total * $2::int / 100, deposit_due_date = '2026-06-10',
           next_due_date = '2026-06-10' where id = $1`,
        [invoice.id, percent],
      )
      return invoice
    }
    return { ...studio, owed }
  }

  test('on a late deposit is due with the final payment, and the email says so', async () => {
    const { owed, runAt, emails, see } = await withDeposit(50)
    const { id, invoiceNumber } = await owed()
    await runAt('2026-06-18T14:00:00Z')
    expect((await see(id)).parts).toMatchObject([
      { kind: 'deposit', amount: 100_000 },
      { kind: 'final', amount: 106_000, dueDate: '2026-07-10' },
    ])
    const [email] = await emails()
    expect(email?.body).toContain(
      `The deposit on invoice ${invoiceNumber} for 412 Maple Avenue was due on 06/10/2026. The late fee is due with the final payment on 07/10/2026. The amount due is now $1,000.00.`,
    )
  })

  test('names what is overdue and what is due soon', async () => {
    const { owed, runAt, emails } = await withDeposit(50)
    const { invoiceNumber } = await owed('2026-06-25')
    await runAt('2026-06-18T14:00:00Z')
    const [email] = await emails()
    expect(email?.template_key).toBe('late_fee_applied')
    expect(email?.body).toContain(
      `The deposit on invoice ${invoiceNumber} for 412 Maple Avenue was due on 06/10/2026. Invoice ${invoiceNumber} for 412 Maple Avenue is due on 06/25/2026. The late fee is due with the final payment on 06/25/2026. The amount due is now $1,000.00.`,
    )
  })

  test('of several invoices is not part of the deposits that are late', async () => {
    const { owed, runAt, emails } = await withDeposit(50)
    await owed()
    await owed()
    await runAt('2026-06-18T14:00:00Z')
    const [email] = await emails()
    expect(email?.body).toContain('We added a late fee of $120.00')
    expect(email?.body).toContain('The amount due is now $2,000.00.')
    expect(email?.body).toContain(
      'Deposit of $1,000.00 was due on 06/10/2026. We added a late fee of $60.00. The late fee is due with the final payment on 07/10/2026.',
    )
  })

  test('on a deposit of 100% is charged once', async () => {
    const { owed, runAt, emails, feesOf } = await withDeposit(100)
    const { id } = await owed()
    for (const day of ['18', '19', '20']) await runAt(`2026-06-${day}T14:00:00Z`)
    expect(await feesOf(id)).toHaveLength(1)
    expect((await emails()).map(({ template_key: key }) => key)).toEqual(['late_fee_applied'])
    expect((await emails())[0]?.body).toContain('The amount due is now $2,000.00.')
  })

  test('repeats monthly on the last day of a short month, up to the cap', async () => {
    const { owed, runAt, setCompany, feesOf } = await studioWithReminders(server)
    await setCompany(
      `${flatFee}, late_fee_grace_days = 0, late_fee_repeat = 'monthly', late_fee_cap = 15000`.replace(
        'late_fee_grace_days = 7, ',
        '',
      ),
    )
    const { id } = await owed({ dueDate: '2028-01-30', sentAt: '2028-01-10T14:00:00Z' })
    const days = [
      '2028-01-31',
      '2028-02-28',
      '2028-02-29',
      '2028-03-30',
      '2028-03-31',
      '2028-04-30',
      '2028-05-31',
    ]
    const charged: [string, string][] = []
    for (const day of days) {
      const before = (await feesOf(id)).length
      await runAt(`${day}T15:00:00Z`)
      for (const { amount } of (await feesOf(id)).slice(before)) charged.push([day, amount])
    }
    expect(charged).toEqual([
      ['2028-01-31', '6000'],
      ['2028-02-29', '6000'],
      ['2028-03-31', '3000'],
    ])
  })

  test('of a percentage applies to what is unpaid, and never to earlier fees', async () => {
    const { owed, runAt, setCompany, feesOf, pay } = await studioWithReminders(server)
    await setCompany(
      "late_fee_kind = 'percent', late_fee_value = 150, late_fee_repeat = 'monthly', late_fee_since = '2026-01-01'",
    )
    const { id } = await owed()
    await pay(id, { amount: 100_000, paymentMethod: 'zelle' })
    await runAt('2026-06-11T14:00:00Z')
    await runAt('2026-07-11T14:00:00Z')
    expect((await feesOf(id)).map(({ amount }) => amount)).toEqual(['1500', '1500'])
  })

  test('is not charged for days before the company turned late fees on', async () => {
    const { owed, runAt, setCompany, feesOf } = await studioWithReminders(server)
    await setCompany(flatFee.replace('2026-01-01', '2026-06-19'))
    const { id } = await owed()
    await runAt('2026-06-19T14:00:00Z')
    expect(await feesOf(id)).toEqual([])
  })

  test('can be waived, and its period is never charged again', async () => {
    const { call, owed, runAt, setCompany, feesOf, see, events } = await studioWithReminders(server)
    await setCompany(flatFee)
    const { id } = await owed()
    await runAt('2026-06-18T14:00:00Z')
    const [fee] = await feesOf(id)
    const url = `/api/invoices/${id}/late-fees/${fee?.id}`
    const { status, body } = await call('DELETE', url)
    expect([status, body.total, body.lateFeeAmount]).toEqual([200, 200_000, 0])
    expect(body.lines.at(-1)).toMatchObject({ kind: 'late_fee', isWaived: true })
    expect((await call('DELETE', url)).body.error).toBe('This invoice has no late fee to waive')
    await runAt('2026-06-19T14:00:00Z')
    expect(await feesOf(id)).toHaveLength(1)
    expect((await see(id)).openAmount).toBe(200_000)
    expect((await events()).map(({ outcome }) => outcome).toSorted()).toEqual(['charged', 'sent', 'waived'])
    const told = await server.sql<{ body: string }>(
      "select body from messages where template_key = 'invoice_revised' and company_id = (select company_id from invoices where id = $1)",
      [id],
    )
    expect(told).toHaveLength(1)
    expect(told[0]?.body).toContain('Waived: Late fee −$60')
  })

  test('follows the terms at the time when the contract was sent, but ends with late fees as a whole', async () => {
    const studio = await studioWithReminders(server)
    const { companyId, call, newProject, owed, runAt, setCompany, feesOf } = studio
    await setCompany(flatFee)
    const agreed = await newProject()
    const contract = await addContract(server, { companyId, call, projectId: agreed })
    expect((await contract.send()).status).toBe(200)
    await setCompany(flatFee.replace('6000', '9900'))
    const [first, other] = [await owed({ projectId: agreed }), await owed()]
    await runAt('2026-06-18T14:00:00Z')
    expect(await feesOf(first.id)).toMatchObject([{ amount: '6000' }])
    expect(await feesOf(other.id)).toMatchObject([{ amount: '9900' }])
    const third = await owed({ projectId: agreed })
    await setCompany("late_fee_kind = 'none'")
    await runAt('2026-06-19T14:00:00Z')
    expect(await feesOf(third.id)).toEqual([])
  })

  test('is never charged on a project whose contract was sent without one', async () => {
    const studio = await studioWithReminders(server)
    const { companyId, call, newProject, owed, runAt, setCompany, feesOf } = studio
    const projectId = await newProject()
    expect((await (await addContract(server, { companyId, call, projectId })).send()).status).toBe(200)
    await setCompany(flatFee)
    const { id } = await owed({ projectId })
    await runAt('2026-06-18T14:00:00Z')
    expect(await feesOf(id)).toEqual([])
  })

  test('can be charged by hand on an overdue invoice, once a day', async () => {
    const { call, owed, emails } = await studioWithReminders(server)
    const { id } = await owed()
    const charge = (amount: unknown) => call('POST', `/api/invoices/${id}/late-fees`, { amount })
    expect(await charge(2_500)).toMatchObject({ status: 200, body: { total: 202_500 } })
    expect(await charge(2_500)).toMatchObject({
      status: 409,
      body: { error: 'You already added a late fee today' },
    })
    for (const wrong of [0, -5, 1.5, '5', 1e15]) expect((await charge(wrong)).status).toBe(400)
    expect((await emails()).map(({ template_key: key }) => key)).toEqual(['late_fee_applied'])
    const later = await owed({ dueDate: '2199-01-01' })
    expect((await call('POST', `/api/invoices/${later.id}/late-fees`, { amount: 100 })).body.error).toBe(
      'This invoice isn’t overdue',
    )
  })

  test('is charged once by two workers', async () => {
    const { owed, sendTwice, setCompany, feesOf, clientId, emails } = await studioWithReminders(server)
    await setCompany(flatFee)
    const { id } = await owed()
    await sendTwice(clientId, '2026-06-18T14:00:00Z')
    expect(await feesOf(id)).toHaveLength(1)
    expect(await emails()).toHaveLength(1)
  })
})

describe('a worker that dies', () => {
  test.for([
    'invoice_line_items',
    'invoice_revisions',
    'messages',
    'reminder_events',
    'project_activities',
    'graphile_worker._private_jobs',
  ])('while it writes %s loses nothing and repeats nothing', async (table) => {
    const { owed, runAt, setCompany, feesOf, see, events, emails } = await studioWithReminders(server)
    await setCompany(flatFee)
    const { id } = await owed()
    await server.sql(
      `create or replace function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
    )
    await server.sql(`create trigger die after insert on ${table} for each row execute function die()`)
    const now = '2026-06-18T14:00:00Z'
    await expect(runAt(now)).rejects.toThrow('Failed query')
    await server.sql(`drop trigger die on ${table}`)
    expect([await feesOf(id), await events(), await emails()]).toEqual([[], [], []])
    expect(await see(id)).toMatchObject({ total: 200_000, revision: 0 })
    await runAt(now)
    await runAt(now)
    // The email also contains the reminder of the day before.
    expect([(await feesOf(id)).length, (await events()).length, (await emails()).length]).toEqual([1, 2, 1])
    expect(await see(id)).toMatchObject({ total: 206_000, revision: 1 })
  })
})
