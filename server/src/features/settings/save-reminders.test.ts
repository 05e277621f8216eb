import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { today } from '../invoices/testing.ts'

const server = await sharedServer()

async function company() {
  const call = await server.signIn()
  const get = async () => (await call('GET', '/api/settings')).body.reminders
  const save = async (edit: object, seen?: string) =>
    call('PATCH', '/api/settings/reminders', { ...edit, seen: seen ?? (await get()).seen })
  const stored = async () => {
    const [row] = await server.sql<{ late_fee_value: number; late_fee_since: string | null }>(
      'select late_fee_value, late_fee_since::text from companies where id = $1',
      [call.companyId],
    )
    return row
  }
  return { call, get, save, stored }
}

describe('the reminder settings', () => {
  test('begin with reminders on business hours and no late fee', async () => {
    const { get } = await company()
    expect(await get()).toMatchObject({
      remindersEnabled: true,
      reminderFromHour: 8,
      reminderUntilHour: 18,
      reminderBusinessDays: false,
      lateFeeKind: 'none',
      lateFeeCap: null,
    })
  })

  test('remember since when late fees are charged', async () => {
    const { save, stored } = await company()
    const { body } = await save({ lateFeeKind: 'percent', lateFeeValue: 1.5, lateFeeGraceDays: 7 })
    expect(body.reminders).toMatchObject({ lateFeeKind: 'percent', lateFeeValue: 1.5, lateFeeGraceDays: 7 })
    expect(await stored()).toEqual({ late_fee_value: 150, late_fee_since: today() })
    await server.sql("update companies set late_fee_since = '2026-01-05'")
    await save({ lateFeeKind: 'flat', lateFeeValue: 6_000 })
    expect(await stored()).toEqual({ late_fee_value: 6_000, late_fee_since: '2026-01-05' })
    await save({ lateFeeKind: 'none' })
    expect(await stored()).toEqual({ late_fee_value: 0, late_fee_since: null })
  })

  test.for([
    [{ reminderFromHour: 18 }, 'reminderUntilHour'],
    [{ lateFeeKind: 'flat' }, 'lateFeeValue'],
    [{ lateFeeKind: 'flat', lateFeeValue: 0 }, 'lateFeeValue'],
    [{ lateFeeKind: 'flat', lateFeeValue: 10.5 }, 'lateFeeValue'],
    [{ lateFeeKind: 'percent', lateFeeValue: 101 }, 'lateFeeValue'],
    [{ lateFeeKind: 'percent', lateFeeValue: 1.005 }, 'lateFeeValue'],
    [{ lateFeeKind: 'flat', lateFeeValue: 100, lateFeeCap: 0 }, 'lateFeeCap'],
    [{ lateFeeGraceDays: -1 }, 'lateFeeGraceDays'],
    [{ reminderUntilHour: 25 }, 'reminderUntilHour'],
  ] as const)('refuse %j', async ([edit, field]) => {
    const { save } = await company()
    const { status, body } = await save(edit)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  })

  test('are not overwritten by someone who saw older ones', async () => {
    const { get, save } = await company()
    const { seen } = await get()
    expect((await save({ remindersEnabled: false }, seen)).status).toBe(200)
    expect((await save({ reminderBusinessDays: true }, seen)).status).toBe(412)
  })

  test('are recorded in the activity, without amounts', async () => {
    const { call, save } = await company()
    await save({ remindersEnabled: false })
    await save({ lateFeeKind: 'flat', lateFeeValue: 6_000 })
    await save({ lateFeeValue: 7_000 })
    const { body } = await call('GET', '/api/activity')
    expect(body.items.slice(0, 3).map(({ description }: { description: string }) => description)).toEqual([
      'Changed the late fee amount',
      'Changed late fee type and late fee amount in Reminders and late fee',
      'Turned off reminders',
    ])
    expect(JSON.stringify(body.items.slice(0, 3))).not.toMatch(/6000|7000/)
  })
})
