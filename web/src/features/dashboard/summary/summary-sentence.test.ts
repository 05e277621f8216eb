import { describe, expect, test } from 'vitest'
import { idOf, stages } from '../../../testing/maple.ts'
import { summarySentence } from './summary-sentence.ts'

type Known = Parameters<typeof summarySentence>[0]

/** A Thursday with twelve projects and nothing to do. */
const quiet: Known = {
  today: '2026-03-12',
  openValue: 10_465_000,
  openCount: 8,
  overdue: 0,
  awaitingSignature: 0,
  nextInstall: null,
  newLeads: 0,
  needsAttentionCount: 0,
  stages: stages.map((stage) => ({ ...stage, count: 2, value: 1_000_000 })),
  money: null,
}
const money = (due: number, overdue: number, earlier = 0): Known['money'] => ({
  receivedThisMonth: 0,
  receivedLastMonth: 0,
  outstanding: due + overdue + earlier,
  overdue: overdue + earlier,
  overdueCount: 1,
  processing: 0,
  expected: due,
  weeks: [
    { from: '2026-03-08', to: '2026-03-14', collected: 100, due: 0, overdue },
    { from: '2026-03-15', to: '2026-03-21', collected: 0, due, overdue: 0 },
  ],
  balances: [],
  snoozedBalances: [],
  problems: [],
  openCount: 2,
})
const bayshore = (day: string) => ({ projectId: idOf(640), title: '640 Bayshore Road', day })
const sentence = (changes: Partial<Known>, label = 'Pipeline') =>
  summarySentence({ ...quiet, ...changes }, label)
    .map(({ text, link }) => (link ? `*${text}*` : text))
    .join('')

const enjoy = 'Nothing is overdue or waiting for a signature. You’re all caught up.'

describe('the summary sentence', () => {
  const cases: [about: string, Partial<Known>, string][] = [
    [
      'names open value, unsigned contracts and the next install',
      { awaitingSignature: 2, nextInstall: bayshore('2026-03-16'), needsAttentionCount: 5 },
      '*$104,650* is open in the pipeline, *two contracts* are waiting for a signature, and the next install is *Monday at 640 Bayshore Road*.',
    ],
    [
      'names what is still to come in and what is overdue, from the invoices',
      { money: money(1_058_000, 648_000), overdue: 1, awaitingSignature: 2, needsAttentionCount: 3 },
      '*$17,060* is still expected this month, *$6,480* is overdue, and *two contracts* are waiting for a signature.',
    ],
    [
      'names overdue amounts of earlier months, and the pipeline if nothing is due this month',
      { money: money(0, 0, 250_000) },
      '*$104,650* is open in the pipeline and *$2,500* is overdue.',
    ],
    ['is quiet while amounts are due but none is late', { money: money(500_000, 0) }, enjoy],
    [
      'names overdue payments',
      { overdue: 1, awaitingSignature: 1, needsAttentionCount: 2 },
      '*$104,650* is open in the pipeline, *one payment* is overdue, and *one contract* is waiting for a signature.',
    ],
    [
      'joins two parts with “and”',
      { overdue: 3, needsAttentionCount: 3 },
      '*$104,650* is open in the pipeline and *three payments* are overdue.',
    ],
    [
      'starts with a capital letter',
      { openCount: 0, openValue: 0, awaitingSignature: 2, needsAttentionCount: 2 },
      '*Two contracts* are waiting for a signature.',
    ],
    [
      'starts with the install if there is nothing else',
      { openCount: 0, openValue: 0, nextInstall: bayshore('2026-03-12') },
      'The next install is *today at 640 Bayshore Road*.',
    ],
    [
      'counts projects without prices',
      { openValue: null, overdue: 1, needsAttentionCount: 1 },
      '*Eight projects* are open in the pipeline and *one payment* is overdue.',
    ],
    [
      'counts projects if none has a value yet',
      { openValue: 0, openCount: 1, overdue: 11, needsAttentionCount: 11 },
      '*One project* is open in the pipeline and *11 payments* are overdue.',
    ],
    [
      'spells out numbers up to ten',
      { openCount: 0, awaitingSignature: 10, needsAttentionCount: 10 },
      '*Ten contracts* are waiting for a signature.',
    ],
    [
      'names new leads',
      { newLeads: 2, nextInstall: bayshore('2026-03-13') },
      '*$104,650* is open in the pipeline, *two new leads* are waiting, and the next install is *tomorrow at 640 Bayshore Road*.',
    ],
    ['is quiet when nothing is due', {}, enjoy],
    [
      'is quiet when the next install is more than a week away',
      { nextInstall: bayshore('2026-03-19') },
      enjoy,
    ],
    [
      'is not quiet while a project needs attention',
      { needsAttentionCount: 2 },
      '*$104,650* is open in the pipeline.',
    ],
    [
      'mentions projects that need attention if there is no other number',
      { openCount: 0, openValue: 0, needsAttentionCount: 1 },
      'Nothing is overdue or waiting for a signature, but one project still needs your attention.',
    ],
    [
      'explains the page before the first project',
      { openCount: 0, openValue: 0, stages: stages.map((stage) => ({ ...stage, count: 0, value: 0 })) },
      'No projects yet. Once you add one, this page shows what needs your attention.',
    ],
    [
      'names the first lead of a company without projects',
      { newLeads: 1, openCount: 0, stages: stages.map((stage) => ({ ...stage, count: 0, value: 0 })) },
      '*One new lead* is waiting.',
    ],
  ]
  test.each(cases)('%s', (_, changes, expected) => {
    expect(sentence(changes)).toBe(expected)
  })

  test.each([
    ['2026-03-12', 'today'],
    ['2026-03-13', 'tomorrow'],
    ['2026-03-14', 'Saturday'],
    ['2026-03-18', 'Wednesday'],
    ['2026-03-19', 'March 19'],
    ['2027-01-02', 'January 2, 2027'],
  ])('calls %s %s', (day, words) => {
    const nextInstall = bayshore(day)
    expect(sentence({ openCount: 0, overdue: 1, needsAttentionCount: 1, nextInstall })).toBe(
      `*One payment* is overdue and the next install is *${words} at 640 Bayshore Road*.`,
    )
  })

  test('uses the company’s own label for its board', () => {
    expect(sentence({ needsAttentionCount: 1 }, 'Deals')).toBe('*$104,650* is open in Deals.')
  })

  test('links each number to what it counts', () => {
    const parts = summarySentence(
      {
        ...quiet,
        overdue: 1,
        awaitingSignature: 2,
        nextInstall: bayshore('2026-03-16'),
        needsAttentionCount: 3,
      },
      'Pipeline',
    )
    expect(parts.flatMap(({ link }) => link ?? [])).toEqual([
      { to: '/app/pipeline', search: { show: 'open' } },
      { to: '/app/pipeline', search: { show: 'overdue' } },
      { to: '/app/pipeline', search: { show: 'signature' } },
      { to: '/app/projects/$id', params: { id: idOf(640) } },
    ])
    const fromInvoices = summarySentence({ ...quiet, money: money(100, 200) }, 'Pipeline')
    expect(fromInvoices.flatMap(({ link }) => link ?? [])).toEqual([
      { to: '/app/invoices', search: { view: 'open', sort: 'due' } },
      { to: '/app/invoices', search: { view: 'overdue', sort: 'due' } },
    ])
  })
})
