import { describe, expect, test } from 'vitest'
import { addDays, dayIn, instantAt } from '../basics/dates.ts'
import { newSeed, type Random, randomFrom } from '../basics/testing-random.ts'
import { entryOf } from '../payments/testing/testing-ledger.ts'
import { isBusinessDay } from './business-days.ts'
import type { PlannedItem } from './candidates.ts'
import type { RemindedInvoice } from './holds.ts'
import { dueEmails, planDays, planReminders, type ReminderState } from './plan.ts'
import { invoiceOf, stateOf } from './testing-invoices.ts'

const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'America/Phoenix',
  'Pacific/Auckland',
]
/** Both clock changes of a year, a leap day and ordinary days. */
const starts = [
  '2026-03-07',
  '2026-03-08',
  '2026-10-31',
  '2026-11-01',
  '2028-02-28',
  '2028-02-29',
  '2026-06-15',
]

function randomInvoice({ between, chance, pick }: Random, today: string, index: number): RemindedInvoice {
  const amount = between(1, 100_000)
  const status = pick(['succeeded', 'processing', 'pending'] as const)
  return invoiceOf({
    id: `${index}`,
    clientKey: `${between(1, 20)}`,
    address: pick(['hannah@example.com', 'tom@example.com', 'office@example.com']),
    sentOn: addDays(today, -between(0, 60)),
    terms: {
      deposit: between(0, 100_000),
      depositDueDate: addDays(today, between(-60, 30)),
      dueDate: addDays(today, between(-60, 60)),
    },
    entries: chance(0.3) ? [entryOf({ amount, status, source: pick(['recorded', 'claimed'] as const) })] : [],
    pausedUntil: chance(0.2) ? `${addDays(today, between(-5, 20))}T04:00:00.000Z` : null,
    lateFees: chance(0.2) ? between(0, 5_000) : 0,
  })
}

function randomState(random: Random, today: string, count: number): ReminderState {
  const { between, chance, pick } = random
  const lateFee = {
    kind: pick(['flat', 'percent'] as const),
    value: between(1, 3_000),
    graceDays: between(0, 14),
    repeat: pick(['none', 'monthly'] as const),
    cap: chance(0.5) ? between(0, 10_000) : null,
    since: addDays(today, -between(0, 90)),
  }
  return stateOf(
    Array.from({ length: count }, (_, index) => randomInvoice(random, today, index)),
    { timeZone: pick(zones), businessDaysOnly: chance(0.5), lateFee: chance(0.7) ? lateFee : null },
  )
}

/** Runs the plan at every hour for some days, as the executor does, and returns what was sent. */
function execute(state: ReminderState, from: string, hours: number) {
  let { invoices, lastEmailedOn } = state
  const sent: { clientKey: string; at: string; day: string; keys: string[] }[] = []
  for (let hour = 0; hour < hours; hour++) {
    const now = new Date(Date.parse(from) + hour * 3_600_000).toISOString()
    const emails = dueEmails(planReminders({ ...state, invoices, lastEmailedOn }, now), now)
    for (const { clientKey, day, items } of emails) {
      const keys = items.map(({ invoiceId, key }) => `${invoiceId} ${key}`)
      sent.push({ clientKey, at: now, day, keys })
      lastEmailedOn = { ...lastEmailedOn, [clientKey]: day }
      invoices = invoices.map((invoice) =>
        carryOut(
          invoice,
          items.filter(({ invoiceId }) => invoiceId === invoice.id),
        ),
      )
    }
  }
  return sent
}

/** The invoice after the items were sent. Late fees are due with its last part and count toward the cap. */
function carryOut(invoice: RemindedInvoice, items: readonly PlannedItem[]): RemindedInvoice {
  const charged = items
    .filter(({ kind }) => kind === 'late_fee')
    .reduce((total, { amount }) => total + amount, 0)
  const { parts } = invoice.derived
  const withFees = parts.map((part, index) =>
    index === parts.length - 1 ? { ...part, amount: part.amount + charged, open: part.open + charged } : part,
  )
  return {
    ...invoice,
    done: new Set([...invoice.done, ...items.map(({ key }) => key)]),
    lateFees: invoice.lateFees + charged,
    derived: { ...invoice.derived, parts: withFees },
  }
}

describe.each([26, newSeed()])('plans (seed %i)', (seed) => {
  const random = randomFrom(seed)

  test.each(starts)('around %s keep all rules', (today) => {
    const state = randomState(random, today, 100)
    const { timeZone, businessDaysOnly, lateFee } = state.rules
    const now = `${today}T${String(random.between(0, 23)).padStart(2, '0')}:30:00.000Z`
    const { emails, held } = planReminders(state, now)
    const last = addDays(dayIn(timeZone, now), planDays)
    const keys = emails.flatMap(({ items }) => items.map(({ invoiceId, key }) => `${invoiceId} ${key}`))

    expect(new Set(emails.map(({ clientKey, day }) => `${clientKey} ${day}`)).size).toBe(emails.length)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { day, at, items } of emails) {
      expect(at >= now && day <= last).toBe(true)
      expect(dayIn(timeZone, at)).toBe(day)
      expect(at >= instantAt(timeZone, day, 8) && at < instantAt(timeZone, day, 18)).toBe(true)
      expect(!businessDaysOnly || isBusinessDay(day)).toBe(true)
      expect(items.every(({ amount }) => Number.isSafeInteger(amount) && amount > 0)).toBe(true)
      const addresses = items.map(
        ({ invoiceId }) => state.invoices.find(({ id }) => id === invoiceId)?.address,
      )
      expect(new Set(addresses).size).toBe(1)
      expect(items.some(({ invoiceId }) => held.some((hold) => hold.invoiceId === invoiceId))).toBe(false)
    }
    for (const invoice of state.invoices) {
      const fees = emails
        .flatMap(({ items }) => items)
        .filter(({ kind, invoiceId }) => kind === 'late_fee' && invoiceId === invoice.id)
      const sum = fees.reduce((total, { amount }) => total + amount, 0)
      const charged = sum === 0 ? 0 : invoice.lateFees + sum
      expect(charged).toBeLessThanOrEqual(lateFee?.cap ?? charged)
    }
  })

  test('are carried out hour by hour: no item twice, and one email a day for each client', () => {
    const state = randomState(random, '2026-10-30', 20)
    const from = '2026-10-30T00:30:00.000Z'
    const sent = execute(state, from, 5 * 24)
    const planned = planReminders(state, from).emails.flatMap(({ clientKey, day, items }) =>
      items.map(({ invoiceId, key }) => `${day} ${clientKey} ${invoiceId} ${key}`),
    )
    const executed = sent.flatMap(({ clientKey, day, keys }) =>
      keys.map((key) => `${day} ${clientKey} ${key}`),
    )
    const lastDay = sent.reduce((last, { day }) => (day > last ? day : last), '')
    expect(executed.toSorted()).toEqual(planned.filter((text) => text.slice(0, 10) <= lastDay).toSorted())
    const keys = sent.flatMap((email) => email.keys)
    expect(sent.length).toBeGreaterThan(5)
    expect(new Set(keys).size).toBe(keys.length)
    expect(new Set(sent.map(({ clientKey, day }) => `${clientKey} ${day}`)).size).toBe(sent.length)
  })
})

test('a plan for ten times as many invoices takes about ten times as long', () => {
  const random = randomFrom(10)
  const [few, many] = [300, 3_000].map((count) => randomState(random, '2026-06-15', count))
  const cpuTime = (state: ReminderState | undefined) => {
    if (!state) throw new Error('No state')
    const since = process.cpuUsage()
    planReminders(state, '2026-06-15T13:00:00.000Z')
    const { user, system } = process.cpuUsage(since)
    return user + system
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[2] ?? 0
  const times = (state: ReminderState | undefined) => median([1, 2, 3, 4, 5].map(() => cpuTime(state)))
  times(few)
  expect(times(many) / times(few)).toBeLessThan(40)
})
