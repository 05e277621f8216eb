import { dayIn } from '@mantel/domain/basics/dates'
import { deriveDates, settleDates, type TimelineRules } from '@mantel/domain/projects/timeline'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { isThorough } from '../../testing/thoroughness.ts'
import { newStudio } from './testing.ts'

const server = await sharedServer()

describe('the dates of projects', () => {
  test('follow the company’s rules, except those set manually', async () => {
    const { call, save, add, activities } = await newStudio(server)
    const install = { dateServiced: '2026-03-30' }
    const standard = await add(install)
    const own = await add({ ...install, stageDurationDays: 30 })
    const manual = await add(install)
    await call('PATCH', `/api/projects/${manual.id}`, { version: 1, dateOfDestage: '2026-07-15' })
    await save('timeline', { stageDurationDays: 60 })
    const dates = async ({ id }: { id: string }) => {
      const { dateOfDestage, finalPaymentDueDate, version } = (await call('GET', `/api/projects/${id}`)).body
      return [dateOfDestage, finalPaymentDueDate, version]
    }
    expect(await dates(standard)).toEqual(['2026-05-29', '2026-04-04', 2])
    expect(await dates(own)).toEqual(['2026-04-29', '2026-04-04', 1])
    expect(await dates(manual)).toEqual(['2026-07-15', '2026-04-04', 2])
    expect((await activities()).at(-1)?.description).toBe(
      'Changed the staging period from 90 to 60 days; updated the dates of 1 project',
    )
    await save('timeline', { finalPaymentAnchor: 'beforeService' })
    expect((await dates(own))[1]).toBe('2026-03-25')
    await save('timeline', { paymentLateFee: '5%' })
    expect((await dates(standard))[2]).toBe(3)
  })

  test('do not change for completed, canceled and archived projects', async () => {
    const { call, save, add } = await newStudio(server)
    const install = { dateServiced: '2026-03-30' }
    const finished = [
      await add({ ...install, status: 'Completed' }),
      await add({ ...install, status: 'Canceled' }),
    ]
    const archived = await add(install)
    await call('PUT', `/api/projects/${archived.id}/archive`)
    const paused = await add({ ...install, status: 'Paused' })
    await save('timeline', { stageDurationDays: 60 })
    for (const { id } of [...finished, archived]) {
      expect((await call('GET', `/api/projects/${id}`)).body.dateOfDestage).toBe('2026-06-28')
    }
    expect((await call('GET', `/api/projects/${paused.id}`)).body.dateOfDestage).toBe('2026-05-29')
  })

  test('match the domain’s computation for random projects', async () => {
    const { companyId, save } = await newStudio(server)
    await save('company', { timeZone: 'Pacific/Auckland' })
    const cases = fc.sample(anyProject, { seed: 20_261_115, numRuns: 400 })
    const ids = await insertAll(companyId, cases)
    for (const rules of fc.sample(anyRules, { seed: 20_261_115, numRuns: 5 })) {
      const before = await datesOf(companyId)
      expect((await save('timeline', rules)).status).toBe(200)
      const after = await datesOf(companyId)
      cases.forEach((facts, index) => {
        const id = ids[index] ?? ''
        const at = facts.contractSignedAt ?? facts.sentAt
        const agreedOn = at && dayIn('Pacific/Auckland', at)
        const hasNoDeposit = facts.sentAt !== null && !facts.hasDeposit
        const current = before.get(id)
        if (!current) throw new Error('project not found')
        expect([facts, after.get(id)]).toEqual([
          facts,
          settleDates(current, facts.customDates, {
            ...deriveDates({ ...facts, agreedOn }, rules),
            ...(hasNoDeposit && { depositDueDate: null }),
          }),
        ])
      })
    }
  })

  test('follow the new rules while others edit and create projects', async () => {
    for (let round = 0; round < (isThorough ? 20 : 2); round++) {
      const { call, add, settings } = await newStudio(server)
      const created = await Promise.all(Array.from({ length: 8 }, () => add()))
      const { seen } = (await settings()).timeline
      const install = { dateServiced: '2026-03-30' }
      const edit = ({ id }: { id: string }) =>
        call('PATCH', `/api/projects/${id}`, { version: 1, ...install })
      const answers = await Promise.all([
        ...created.slice(0, 5).map(edit),
        call('PATCH', '/api/settings/timeline', { stageDurationDays: 60, seen }),
        ...created.slice(5).map(edit),
        call('POST', '/api/projects', { title: 'Oak', address: 'Oak', ...install }),
      ])
      expect(answers.filter(({ status }) => status >= 300)).toEqual([])
      const { cards } = (await call('GET', '/api/pipeline')).body
      expect(cards.map((card: { dateOfDestage: string }) => card.dateOfDestage)).toEqual(
        Array.from({ length: 9 }, () => '2026-05-29'),
      )
    }
  })

  test('complete the timeline step of the checklist', async () => {
    const { call, save } = await newStudio(server)
    expect((await call('GET', '/api/checklist')).body.timelineConfigured).toBe(false)
    await save('timeline', { stageDurationDays: 90 })
    expect((await call('GET', '/api/checklist')).body.timelineConfigured).toBe(true)
  })
})

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const days = fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: 0, max: 3650 }))
const timestamp = fc
  .date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2030-01-01') })
  .map((date) => date.toISOString())
const day = timestamp.map((text) => text.slice(0, 10))
const names = ['dateOfDestage', 'depositDueDate', 'finalPaymentDueDate']

const anchors = fc.constantFrom('afterService' as const, 'beforeService' as const)

const anyProject = fc.record({
  dateServiced: maybe(day),
  contractSignedAt: maybe(timestamp),
  sentAt: maybe(timestamp),
  hasDeposit: fc.boolean(),
  stageDurationDays: maybe(days),
  depositDueDays: maybe(days),
  finalPaymentDays: maybe(days),
  finalPaymentAnchor: maybe(anchors),
  customDates: fc.subarray(names),
})
type Facts = typeof anyProject extends fc.Arbitrary<infer T> ? T : never

const anyRules: fc.Arbitrary<TimelineRules> = fc.record({
  stageDurationDays: days,
  depositDueDays: days,
  finalPaymentDays: days,
  finalPaymentAnchor: anchors,
})

/** Inserts projects. Those with `sentAt` get an invoice sent then, an earlier one, and a later one that was voided. */
async function insertAll(companyId: string, cases: Facts[]) {
  const rows = cases.map((facts) => ({ id: crypto.randomUUID(), ...facts }))
  await server.sql(
    `insert into projects (company_id, id, title, address, date_serviced, contract_signed_at, stage_duration_days,
       deposit_due_days, final_payment_days, final_payment_anchor, custom_dates, date_of_destage)
     select $1, id, 'Maple', 'Maple', "dateServiced", "contractSignedAt", "stageDurationDays", "depositDueDays",
       "finalPaymentDays", "finalPaymentAnchor", "customDates", '2001-01-01'
     from jsonb_to_recordset($2::jsonb) as r (id uuid, "dateServiced" date, "contractSignedAt" timestamptz,
       "stageDurationDays" int, "depositDueDays" int, "finalPaymentDays" int, "finalPaymentAnchor" text,
       "customDates" text[])`,
    [companyId, JSON.stringify(rows)],
  )
  await server.sql(
    `insert into invoices (company_id, project_id, invoice_number, status, sent_at, voided_at, total, deposit)
     select $1, r.id, left(r.id::text, 40) || n, 'sent', "sentAt" + make_interval(days => n),
       case when n > 0 then now() end, 2, case when "hasDeposit" or n > 0 then 1 else 0 end
     from jsonb_to_recordset($2::jsonb) as r (id uuid, "sentAt" timestamptz, "hasDeposit" boolean),
       generate_series(-1, 1) as n
     where "sentAt" is not null`,
    [companyId, JSON.stringify(rows)],
  )
  return rows.map(({ id }) => id)
}

async function datesOf(companyId: string) {
  const rows = await server.sql<{ id: string; destage: string; deposit: string; final: string }>(
    `select id, date_of_destage::text as destage, deposit_due_date::text as deposit,
       final_payment_due_date::text as final from projects where company_id = $1`,
    [companyId],
  )
  return new Map(
    rows.map(({ id, destage, deposit, final }) => [
      id,
      { dateOfDestage: destage, depositDueDate: deposit, finalPaymentDueDate: final },
    ]),
  )
}
