import { expect, test } from 'vitest'
import { alderFinchScenarios } from './alder-finch/alder-finch.ts'
import { addDays, clockOn } from './clock.ts'
import { harborPineInvoices } from './harbor-pine/invoiced-projects.ts'
import { harborPineProjects } from './harbor-pine/projects.ts'

/** Covers two years, one of them a leap year. */
const days = Array.from({ length: 731 }, (_, offset) => {
  const clock = clockOn(addDays('2027-01-01', offset))
  const scenarios = alderFinchScenarios(clock)
  const invoices = scenarios.flatMap(({ title, invoice }) => (invoice ? [{ title, ...invoice }] : []))
  const payments = invoices.flatMap(({ title, issued, payments = [] }) =>
    payments.map((payment) => ({ ...payment, title, issued })),
  )
  return {
    scenarios: [...scenarios, ...harborPineProjects(clock), ...harborPineInvoices(clock)],
    today: clock.today,
    month: clock.today.slice(0, 7),
    lastMonth: clock.lastMonth(1).slice(0, 7),
    invoices,
    payments,
  }
})

test.each([
  ['month', 21_360_00],
  ['lastMonth', 31_900_00],
] as const)('on every day, the payments of the %s add up to those of the dashboard', (month, cents) => {
  const sums = days.map(({ payments, [month]: wanted }) =>
    payments.reduce(
      (sum, { paid, amount, waits }) => sum + (!waits && paid.startsWith(wanted) ? amount : 0),
      0,
    ),
  )
  expect([...new Set(sums)]).toEqual([cents])
})

test('on every day, each signed project is won, or was before it was paused or canceled', () => {
  const wrong = days.flatMap(({ scenarios }) =>
    scenarios.filter(({ contract, stage }) => contract?.signed && ['Discovery', 'Bid'].includes(stage)),
  )
  expect(wrong.map(({ title }) => title)).toEqual([])
})

test('on no day was something paid in the future or before its invoice', () => {
  const wrong = days.flatMap(({ today, payments }) =>
    payments.filter(
      ({ paid, issued, refunded }) =>
        paid > today || paid < issued || (refunded && (refunded.on > today || refunded.on < paid)),
    ),
  )
  expect(wrong).toEqual([])
})

test('on every day, the two latest invoices are those of the mock-ups', () => {
  const latest = days.map(({ invoices }) => {
    const [last, previous, next] = invoices.toSorted((one, other) => other.issued.localeCompare(one.issued))
    return [previous?.title, last?.title, previous?.issued !== next?.issued].join()
  })
  expect([...new Set(latest)]).toEqual(['2 Larkspur Lane,412 Maple Avenue,true'])
})
