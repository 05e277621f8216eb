import { addDays, dayIn } from '@mantel/domain/basics/dates'
import { type Dashboard, maxNeedsAttention } from '@mantel/domain/dashboard'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { isThorough } from '../../testing/thoroughness.ts'
import { rowsOf } from '../clients/testing.ts'
import { loadCards, newStudio } from '../projects/testing.ts'
import { addRandomProjects } from '../projects/testing-random.ts'

const server = await sharedServer()
const { insert, project } = rowsOf(server)
const today = () => dayIn('America/New_York', new Date())

describe('projects that need attention', () => {
  test('are sorted by urgency, then by waiting time, then by title', async () => {
    const { call, companyId } = await newStudio(server)
    const at = (days: number) => addDays(today(), days)
    const add = (title: string, values: Record<string, unknown>) =>
      project(companyId, null, { title, ...values })
    const lead = await add('Blue', {})
    await insert('leads', { company_id: companyId, email: 'tom@example.com', project_id: lead })
    const value = { estimate_value: 100_000 }
    await add('Gold soon', { deposit_due_date: at(2), ...value })
    await add('Gold signed', {
      contract_signing_status: 'signed',
      contract_signed_at: `${at(-5)}T12:00:00Z`,
    })
    await add('Amber B', { date_of_destage: at(10) })
    await add('Amber A', { date_of_destage: at(14) })
    await add('Amber expired', { contract_signing_status: 'expired' })
    await add('Amber declined', { contract_signing_status: 'declined' })
    await add('Red young', { final_payment_due_date: at(-1), ...value })
    await add('Red old', { deposit_due_date: at(-40), ...value })
    await add('Quiet', { date_serviced: at(20) })
    await add('Without an amount', { final_payment_due_date: at(-1) })
    await add('Without a deposit', { deposit_due_date: at(-1), deposit_percent: 0, ...value })
    await add('Later', { date_of_destage: at(15), deposit_due_date: at(4), ...value })
    await add('Paid', { final_payment_due_date: at(-9), full_paid_date: at(-9) })
    await add('Resting', { status: 'Paused', final_payment_due_date: at(-1), ...value })
    await add('Put away', {
      archived_at: '2026-03-12T09:12:00Z',
      final_payment_due_date: at(-1),
      ...value,
    })
    const { needsAttention, needsAttentionCount, overdue } = (await call('GET', '/api/dashboard'))
      .body as Dashboard
    expect(needsAttention.map(({ title }) => title)).toEqual([
      'Red old',
      'Red young',
      'Amber A',
      'Amber B',
      'Amber declined',
      'Amber expired',
      'Gold signed',
      'Gold soon',
    ])
    expect([needsAttentionCount, overdue]).toEqual([9, 2])
  })

  test('are counted up to a limit, and overdue ones without one', async () => {
    const { call, companyId } = await newStudio(server)
    await server.sql(
      `insert into projects (company_id, title, address, final_payment_due_date, estimate_value)
       select $1, 'House ' || n, 'Street', $2::date - n, 100 from generate_series(1, $3::int) n`,
      [companyId, today(), maxNeedsAttention + 10],
    )
    const dashboard = (await call('GET', '/api/dashboard')).body as Dashboard
    expect(dashboard).toMatchObject({
      needsAttentionCount: maxNeedsAttention,
      overdue: maxNeedsAttention + 10,
    })
    expect(dashboard.needsAttention[0]?.title).toBe(`House ${maxNeedsAttention + 10}`)
  })

  test('match the board of staff, who see only steps that they may take', async () => {
    const { companyId } = await newStudio(server)
    await addRandomProjects(server, companyId, 120)
    const staff = await server.signIn('Staff', companyId)
    const urgent = (await loadCards(staff)).filter(({ nextStep }) => nextStep && hues.includes(nextStep.hue))
    const dashboard = (await staff('GET', '/api/dashboard')).body as Dashboard
    expect([dashboard.needsAttentionCount, dashboard.overdue]).toEqual([urgent.length, 0])
    const rules = new Set(urgent.map(({ nextStep }) => nextStep?.rule))
    expect([...rules].toSorted((one, other) => Number(one) - Number(other))).toEqual([1, 12, 15])
  })

  test('match the board for random projects', async () => {
    const { call, companyId } = await newStudio(server)
    await addRandomProjects(server, companyId, isThorough ? 500 : 250)
    const cards = await loadCards(call)
    const urgent = cards.filter(({ nextStep }) => nextStep && hues.includes(nextStep.hue))
    const reds = urgent.filter(({ nextStep, isSample }) => nextStep?.hue === 'red' && !isSample)
    const dashboard = (await call('GET', '/api/dashboard')).body as Dashboard
    expect([dashboard.needsAttentionCount, dashboard.overdue]).toEqual([urgent.length, reds.length])
    const byId = new Map(cards.map((card) => [card.id, card]))
    expect(dashboard.needsAttention).toEqual(
      dashboard.needsAttention.map(({ id, facts }) => ({ ...byId.get(id), facts, snoozedUntil: null })),
    )
    expect(dashboard.needsAttention.map(({ id }) => id)).toEqual(
      urgent
        .toSorted((first, second) => compare(urgencyOf(first), urgencyOf(second)))
        .slice(0, 8)
        .map(({ id }) => id),
    )
    // The random projects must cover every urgent rule and include many that are not urgent.
    const rules = new Set(urgent.map(({ nextStep }) => nextStep?.rule ?? 0))
    expect([...rules].toSorted((first, second) => first - second)).toEqual([1, 2, 3, 4, 5, 6, 7, 10, 12, 15])
    expect(urgent.length).toBeGreaterThan(cards.length / 6)
    expect(urgent.length).toBeLessThan((cards.length * 5) / 6)
  })
})

const hues = ['red', 'amber', 'gold', 'blue']
const urgencyOf = ({ nextStep, title, id }: ProjectInList) =>
  [hues.indexOf(nextStep?.hue ?? ''), nextStep?.since ?? '9999', title, id].join('\n')
const compare = (first: string, second: string) => (first < second ? -1 : 1)
