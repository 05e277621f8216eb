import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { studioWithContract } from '../contracts/testing.ts'
import { newStudio } from './testing.ts'

const server = await sharedServer()
const daysUntil = (time: string) => Math.round((Date.parse(time) - Date.now()) / 86_400_000)

async function studioWithDefaults(defaults: object) {
  const studio = await studioWithContract(server)
  const { seen } = (await studio.call('GET', '/api/settings')).body.contracts
  const saved = await studio.call('PATCH', '/api/settings/contracts', { ...defaults, seen })
  expect(saved.status).toBe(200)
  /** The number of days until the first reminder about the contract's current link. */
  const reminderIn = async () => {
    const [job] = await server.sql<{ at: string }>(
      `select run_at::text as at from graphile_worker._private_jobs where payload #>> '{data,linkId}' in
         (select id::text from contract_signing_links where contract_id = $1 and status = 'pending')
         and task_id in (select id from graphile_worker._private_tasks where identifier = 'remind-contract')`,
      [studio.contractId],
    )
    return job && daysUntil(job.at)
  }
  return { ...studio, reminderIn }
}

describe('the defaults of contracts', () => {
  test('are saved against the version that was seen, by admins only', async () => {
    const { companyId, call, save, settings, activities } = await newStudio(server)
    const { seen, ...first } = (await settings()).contracts
    expect(first).toEqual({ contractExpiryDays: 30, contractReminders: true, contractReminderDays: 3 })
    await save('contracts', { contractExpiryDays: 14 })
    await save('contracts', { contractReminders: false })
    await save('contracts', { contractReminderDays: 5 })
    expect((await settings()).contracts).toMatchObject({
      contractExpiryDays: 14,
      contractReminders: false,
      contractReminderDays: 5,
    })
    expect((await activities()).map(({ description }) => description)).toEqual([
      'Changed the signing link expiration from 30 to 14 days',
      'Turned off reminders for new contracts',
      'Changed the days between contract reminders from 3 to 5 days',
    ])
    const late = await call('PATCH', '/api/settings/contracts', { contractExpiryDays: 7, seen })
    expect([late.status, late.body.code]).toEqual([412, 'stale'])
    expect((await save('contracts', { contractExpiryDays: 8 })).status).toBe(400)
    const manager = await server.signIn('Manager', companyId)
    expect((await manager('PATCH', '/api/settings/contracts', { contractExpiryDays: 7, seen })).status).toBe(
      403,
    )
  })

  test('apply to a contract that is sent without a choice', async () => {
    const { send, see, reminderIn } = await studioWithDefaults({
      contractExpiryDays: 14,
      contractReminderDays: 5,
    })
    expect((await see()).sendingDefaults).toEqual({
      expiresInDays: 14,
      remindersEnabled: true,
      reminderDays: 5,
    })
    const { link } = (await send()).body
    expect(link).toMatchObject({ remindersEnabled: true, reminderDays: 5 })
    expect(daysUntil(link.expiresAt)).toBe(14)
    expect(await reminderIn()).toBe(5)
  })

  test('give way to what the sender chooses', async () => {
    const { send, act, reminderIn } = await studioWithDefaults({ contractReminders: false })
    const { link } = (await send()).body
    expect(link).toMatchObject({ remindersEnabled: false })
    expect(daysUntil(link.expiresAt)).toBe(30)
    expect(await reminderIn()).toBeUndefined()
    const again = (await send({ expiresInDays: 7, remindersEnabled: true, reminderDays: 2 })).body.link
    expect(again).toMatchObject({ remindersEnabled: true, reminderDays: 2 })
    expect(daysUntil(again.expiresAt)).toBe(7)
    expect(await reminderIn()).toBe(2)
    const moved = await act('extensions', { expiresInDays: 14, recipientEmail: 'other.one@example.com' })
    expect(moved.body.link).toMatchObject({ remindersEnabled: true, reminderDays: 2 })
  })
})
