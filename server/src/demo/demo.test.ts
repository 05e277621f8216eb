import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChainedEvent, findBreak } from '../features/evidence/event-chain.ts'
import { afterDiscount, alderFinch, createDemoOn, happened, openParts, outOfOrder } from './demo.fixture.ts'
import { type ProjectStatus, projectStatuses, ruleOf } from './next-step.fixture.ts'

type Day = [today: string, time: string]
/** A normal day, and a leap day one minute after midnight in New York. */
const days: Day[] = [
  ['2026-03-12', '16:00'],
  ['2028-02-29', '05:01'],
]
/** First and last days of months and of a year. */
const moreDays: Day[] = [
  ['2026-03-01', '16:00'],
  ['2026-03-31', '16:00'],
  ['2026-02-28', '16:00'],
  ['2026-08-31', '04:20'],
  ['2026-12-31', '16:00'],
  ['2027-01-01', '05:01'],
]

describe.each(days)('the demo of %s, created at %s UTC', (today, time) => {
  testDemo(today, time)
})
describe('on more days', { tags: 'reliability' }, () => {
  describe.each(moreDays)('the demo of %s, created at %s UTC', (today, time) => {
    testDemo(today, time)
  })
})

function testDemo(today: string, time: string) {
  let demo: Awaited<ReturnType<typeof createDemoOn>>

  beforeAll(async () => {
    demo = await createDemoOn(today, { now: new Date(`${today}T${time}:00Z`) })
  })
  afterAll(() => demo.drop())

  test('fills the columns of the board', async () => {
    const columns = await demo.rows(
      `select status, count(*)::int, sum(${afterDiscount})::int / 100 as dollars from projects
       where company_id = ${alderFinch} and archived_at is null group by status`,
    )
    expect(
      Object.fromEntries(columns.map(({ status, count, dollars }) => [status, [count, dollars]])),
    ).toEqual({
      Discovery: [4, 38_900],
      Bid: [3, 51_500],
      Won: [6, 75_570],
      Completed: [5, 71_200],
      Paused: [1, 7_900],
      Canceled: [2, 13_900],
    })
  })

  test('has no signed project that is not won', async () => {
    expect(
      await demo.rows(
        `select p.title, p.status from projects p join companies c on c.id = p.company_id
         where p.contract_signed_at is not null and c.stage_kinds ->> p.status not in ('won', 'completed', 'paused', 'canceled')`,
      ),
    ).toEqual([])
  })

  test('shows the next step on every card', async () => {
    const found = await demo.rows<ProjectStatus>(`${projectStatuses} and p.company_id = ${alderFinch}`, [
      today,
      demo.now,
    ])
    expect(Object.fromEntries(found.map((standing) => [standing.title, ruleOf(standing, today)]))).toEqual({
      '2210 Juniper Court': 16,
      '7 Alcott Street, Unit 3B': 13,
      '1450 Ridgecrest Drive': 16,
      '33 Sycamore Terrace': 14,
      '88 Harbor View Penthouse': 3,
      '412 Maple Avenue': 5,
      'The Glasshouse, Lot 9': 7,
      '5 Wren Court': 6,
      '19 Orchard Lane': 1,
      '640 Bayshore Road': 9,
      '2 Larkspur Lane': 8,
      '71 Foundry Lofts': 9,
      '9 Quarry Hill': 9,
      '301 Hollis Park': 10,
      '58 Tannery Row': 11,
      '14 Beacon Street': 12,
      'Mill Pond Cottage': 12,
      '26 Dovecote Way': 11,
      'Canal House 4': 14,
    })
  })

  test('has received and is owed the amounts of the dashboard', async () => {
    const month = (column: string, day: string) =>
      `date_trunc('month', ${column}) = date_trunc('month', ${day})`
    const received = (when: string) =>
      demo.row(
        `select sum(amount)::int / 100 from transactions
         where company_id = ${alderFinch} and completed_at is not null and ${when}`,
        [today],
      )
    expect(await received(month('paid_on', '$1::date'))).toEqual([21_360])
    expect(await received(month('paid_on', "$1::date - interval '1 month'"))).toEqual([31_900])

    const open = (when: string) =>
      demo.row(
        `select sum(amount)::int / 100 from (${openParts}) part where company_id = ${alderFinch} and ${when}`,
        [today],
      )
    expect(await open('due < $1')).toEqual([6_480])
    expect(await open('due between $1::date and $1::date + 30')).toEqual([10_580])

    const won = `company_id = ${alderFinch} and status = 'Won' and ${month('date_booked', '$1::date')}`
    expect(
      await demo.row(`select sum(${afterDiscount})::int / 100 from projects where ${won}`, [today]),
    ).toEqual([62_610])
  })

  test('has invoices with a history', async () => {
    expect(
      await demo.rows(
        `select invoice_number from invoices i where not exists (select from project_activities a
         where a.project_id = i.project_id and a.metadata ->> 'invoiceId' = i.id::text)`,
      ),
    ).toEqual([])
  })

  test('has invoices that add up', async () => {
    expect(
      await demo.rows(`select description from invoice_line_items where amount <> round(quantity * rate)`),
    ).toEqual([])
    expect(
      await demo.rows(
        `select invoice_number from invoices i where total <> subtotal - round(subtotal * discount_percent / 100) + tax_amount
         or subtotal <> (select sum(amount) from invoice_line_items l where l.invoice_id = i.id)`,
      ),
    ).toEqual([])
    // The deposit of 71 Foundry Lofts differs, because it was paid before a lamp was added.
    expect(
      await demo.rows(
        `select title from projects p join invoices i on i.project_id = p.id
       where i.subtotal <> p.estimate_value or i.discount_percent <> p.discount_percent
         or (i.deposit <> round(i.total * p.deposit_percent / 100) and title <> '71 Foundry Lofts')`,
      ),
    ).toEqual([])
  })

  test('marks only paid invoices as paid', async () => {
    expect(
      await demo.rows(
        `select i.invoice_number from invoices i join projects p on p.id = i.project_id
       left join (select invoice_id, sum(amount) as paid from transactions where completed_at is not null group by 1) t
         on t.invoice_id = i.id
       where (i.status = 'paid') <> (coalesce(paid, 0) >= i.total)
          or (coalesce(paid, 0) > i.total) <> (p.title = '22 Abercorn Terrace')
          or (i.paid_at is null) <> (p.full_paid_date is null)
          or (i.final_balance_paid_at is null) <> (i.paid_at is null)
          or (i.deposit_paid_at is not null) <> (coalesce(paid, 0) >= i.deposit)
          or (p.deposit_date is null) <> (i.deposit_paid_at is null)`,
      ),
    ).toEqual([])
    expect(
      await demo.rows(
        `select t.id from transactions t join invoices i on i.id = t.invoice_id where i.project_id <> t.project_id`,
      ),
    ).toEqual([])
  })

  test('numbers invoices without gaps, in the order of their dates', async () => {
    const numbers = await demo.rows(
      `select c.name, invoice_start_number as first, next_invoice_number as next,
         array_agg(substring(invoice_number from '[0-9]+$')::int order by n.created_at, invoice_number) as given
       from (select company_id, invoice_number, created_at from invoices
             union all select company_id, invoice_number, deleted_at from invoice_number_gaps) n
       join companies c on c.id = n.company_id group by c.id order by c.name`,
    )
    expect(numbers.map(({ first, next }) => [first, next])).toEqual([
      [21, 44],
      [1, 6],
    ])
    for (const { first, next, given } of numbers)
      expect(given).toEqual(Array.from({ length: next - first }, (_, index) => first + index))
    const last = `select title from projects p join invoices i on i.project_id = p.id where invoice_number = $1`
    expect(await demo.row(last, ['INV-0042'])).toEqual(['2 Larkspur Lane'])
    expect(await demo.row(last, ['INV-0043'])).toEqual(['412 Maple Avenue'])
  })

  test('shows the status of each contract on its project, with all its signatures', async () => {
    expect(
      await demo.rows(
        `select title from projects p left join contracts c on c.project_id = p.id
       left join contract_signing_links l on l.contract_id = c.id
       where p.contract_signing_status <>
           case when c.id is null then 'none' when c.withdrawn_at is not null then 'withdrawn' else c.status end
         or p.contract_signed_at is distinct from c.signed_at or l.signed_at is distinct from c.signed_at
         or p.contract_signing_link_id is distinct from case when c.status = 'draft' then null else l.id end
         or (c.status = 'signed') <> (l.status = 'signed') or (c.status = 'draft') <> (c.content_hash is null)
         or p.contract_sent_count <> (l.id is not null)::int or (l.status = 'pending' and l.expires_at < $1)`,
        [demo.now],
      ),
    ).toEqual([])
    expect(
      await demo.rows(
        `select p.title, c.status, s.* from contracts c join projects p on p.id = c.project_id left join lateral (
         select count(*) filter (where signer_type = 'client')::int as client,
           count(*) filter (where signer_type = 'owner')::int as owner
         from contract_signatures s where s.contract_id = c.id and s.contract_content_hash = c.content_hash) s on true
       where (client, owner) <> case c.status when 'signed' then (3, 1) when 'sent' then (0, 1) else (0, 0) end`,
      ),
    ).toEqual([])
  })

  test('chains the events of each sent contract', async () => {
    const events = await demo.rows<Omit<ChainedEvent, 'at'> & { at: Date }>(
      `select contract_id as "contractId", seq, previous_hash as "previousHash", hash, at, type, body
       from sign_events order by contract_id, seq`,
    )
    const contracts = await demo.rows<{ id: string; status: string; withdrawn: boolean }>(
      `select c.id, c.status, c.withdrawn_at is not null as withdrawn from contracts c
       join contract_signing_links l on l.contract_id = c.id`,
    )
    for (const { id, status, withdrawn } of contracts) {
      const chain = events
        .filter(({ contractId }) => contractId === id)
        .map((event) => ({ ...event, at: event.at.toISOString() }))
      expect(findBreak(id, chain)).toBe(null)
      const times = chain.map(({ at }) => at)
      expect(times).toEqual(times.toSorted())
      const types = chain.map(({ type }) => type)
      expect(types.slice(0, 2)).toEqual(['sent', 'accepted'])
      expect(types.at(-1) === 'signed').toBe(status === 'signed')
      expect(types.at(-1) === 'withdrawn').toBe(withdrawn)
    }
  })

  test('has no events in the future, and all of them in order', async () => {
    const [latest] = await demo.rows<{ at: Date }>(`select max(at) as at from (${happened}) h`)
    expect(latest?.at.getTime()).toBeLessThanOrEqual(demo.now.getTime())
    expect(
      await demo.rows(
        `select title from projects where greatest(date_booked, deposit_date, full_paid_date) > $1`,
        [today],
      ),
    ).toEqual([])
    expect(await demo.rows(`select id from transactions where paid_on > $1`, [today])).toEqual([])
    expect(await demo.rows(outOfOrder)).toEqual([])
  })
}
