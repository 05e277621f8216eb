import { describe, expect, test } from 'vitest'
import { countRetries } from '../../testing/pairs/run-pairs.ts'
import { sharedServer } from '../../testing/server.ts'
import { today } from '../invoices/testing.ts'
import { studioWithReminders } from './testing.ts'

const server = await sharedServer()
const now = '2026-06-18T14:00:00Z'
type Studio = Awaited<ReturnType<typeof studioWithReminders>> & { id: string }
type Call = (studio: Studio) => Promise<unknown>

/** Starts both calls while another transaction locks the invoice, and then releases the lock. */
async function meet(first: Call, second: Call) {
  const studio = await studioWithReminders(server)
  await studio.setCompany(
    "late_fee_kind = 'flat', late_fee_value = 6000, late_fee_grace_days = 7, late_fee_since = '2026-01-01'",
  )
  const { id, projectId } = await studio.owed()
  const before = await countRetries()
  const begun = await studio.inCompany(async (db) => {
    await db.execute(`select from invoices where id = '${id}' for update`)
    const given = { ...studio, id, projectId }
    const one = first(given)
    await server.untilBlocked(1)
    const other = second(given)
    await server.untilBlocked(2)
    return [one, other]
  })
  await Promise.all(begun)
  return { studio, id, retries: (await countRetries()) - before }
}

const sendReminder: Call = ({ sendTo, clientId }) => sendTo(clientId, now)

describe('a worker that sends a reminder and a late fee', () => {
  test.for<[string, Call]>([
    ['deletes the project', ({ call, projectId }) => call('DELETE', `/api/projects/${projectId}`)],
    ['deletes the client', ({ call, clientId }) => call('DELETE', `/api/clients/${clientId}`)],
    ['records a payment', ({ pay, id }) => pay(id, { amount: 5_000, paidOn: today() })],
    ['voids the invoice', ({ call, id }) => call('POST', `/api/invoices/${id}/void`, { reason: 'Wrong' })],
    ['reminds the client', ({ call, id }) => call('POST', `/api/invoices/${id}/reminders`)],
    ['charges a late fee', ({ call, id }) => call('POST', `/api/invoices/${id}/late-fees`, { amount: 100 })],
  ])('never waits in a circle with someone who %s', async ([, other]) => {
    expect((await meet(sendReminder, other)).retries).toBe(0)
  })

  test('comes first, and the payment then also covers the fee', async () => {
    const { studio, id } = await meet(sendReminder, ({ pay, id }) =>
      pay(id, { amount: 206_000, keepsRest: true }),
    )
    expect(await studio.see(id)).toMatchObject({ total: 206_000, openAmount: 0, displayedStatus: 'paid' })
  })

  test('comes second, and a paid invoice gets neither', async () => {
    const { studio, id } = await meet(({ pay, id }) => pay(id, { amount: 200_000 }), sendReminder)
    expect(await studio.see(id)).toMatchObject({ total: 200_000, displayedStatus: 'paid' })
    expect(await studio.templates()).toEqual([])
  })
})
