import { describe, expect, test } from 'vitest'
import type { PermissionSubject, Role } from '../permissions.ts'
import { type NextStepFacts, stepActions } from './next-step.ts'
import { nextStep, rulesFor } from './next-step-rules.ts'

const today = '2026-03-12'
const fresh: NextStepFacts = {
  stageKind: 'open',
  isArchived: false,
  openDeposit: 488_000,
  openBalance: 648_000,
  hasClient: true,
  hasEstimate: true,
  contract: 'none',
  contractSentOn: null,
  contractSignedOn: null,
  declinedReason: null,
  linkExpiresOn: null,
  linkIsExpired: false,
  invoice: 'none',
  dateServiced: '2026-05-01',
  dateOfDestage: null,
  depositDueDate: null,
  depositDate: null,
  finalPaymentDueDate: null,
  fullPaidDate: null,
  stageDurationDays: 90,
  hoursSinceLead: null,
  lastActivityOn: today,
}

const switches = { staffSeeAllProjects: true, staffSeePrices: false, managersMayRefund: false }
const as = (role: Role): PermissionSubject => ({ role, switches })
const stepFor = (facts: Partial<NextStepFacts>, role: Role = 'Manager', showsAmounts = true) =>
  nextStep({ ...fresh, ...facts }, { today, rules: rulesFor(as(role)), showsAmounts })

type Case = [Partial<NextStepFacts>, number, string, 'us' | 'client' | null, string | null]
const sent = { contract: 'sent', contractSentOn: '2026-03-08' } as const
const signed = { contract: 'signed', invoice: 'sent' } as const
const cases: Case[] = [
  [
    { contract: 'declined', declinedReason: 'Too expensive' },
    1,
    'Declined: Too expensive. Follow up',
    'us',
    null,
  ],
  [
    { contract: 'declined', declinedReason: ' The price.\nSorry! ' },
    1,
    'Declined: The price. Sorry. Follow up',
    'us',
    null,
  ],
  [
    { contract: 'declined', declinedReason: 'x'.repeat(80) },
    1,
    `Declined: ${'x'.repeat(59)}…. Follow up`,
    'us',
    null,
  ],
  [{ contract: 'declined' }, 1, 'Contract declined. Follow up', 'us', null],
  [{ finalPaymentDueDate: '2026-03-09' }, 2, 'Balance $6,480 overdue 3 days', 'client', '2026-03-09'],
  [{ depositDueDate: '2026-03-11' }, 3, 'Deposit $4,880 overdue 1 day', 'client', '2026-03-11'],
  [{ ...sent, linkExpiresOn: '2026-03-15' }, 4, 'Signing link expires in 3 days', 'us', '2026-03-08'],
  [{ ...sent, linkExpiresOn: '2026-03-13' }, 4, 'Signing link expires tomorrow', 'us', '2026-03-08'],
  [{ ...sent, linkExpiresOn: '2026-03-16' }, 5, 'Contract sent 4 days ago, unsigned', 'client', '2026-03-08'],
  [sent, 5, 'Contract sent 4 days ago, unsigned', 'client', '2026-03-08'],
  [
    { contract: 'sent', contractSentOn: '2026-03-09' },
    5,
    'Contract sent 3 days ago, unsigned',
    'client',
    '2026-03-09',
  ],
  [
    { ...sent, linkExpiresOn: '2026-03-03', linkIsExpired: true },
    6,
    'Signing link expired',
    'us',
    '2026-03-03',
  ],
  [{ contract: 'signed', contractSignedOn: today }, 7, 'Signed. Send the invoice', 'us', today],
  [
    { contract: 'signed', invoice: 'draft', contractSignedOn: today },
    7,
    'Signed. Send the invoice',
    'us',
    today,
  ],
  [{ contract: 'sent', contractSentOn: '2026-03-11' }, 8, 'Contract sent yesterday', 'client', '2026-03-11'],
  [{ contract: 'sent', contractSentOn: today }, 8, 'Contract sent today', 'client', today],
  [{ contract: 'draft' }, 9, 'Contract drafted, not sent', 'us', null],
  [{ contract: 'withdrawn' }, 9, 'Contract withdrawn, not resent', 'us', null],
  [{ depositDueDate: '2026-03-15' }, 10, 'Deposit due Sunday, $4,880', 'client', null],
  [{ depositDueDate: today }, 10, 'Deposit due today, $4,880', 'client', null],
  [{ ...signed, dateServiced: '2026-03-26' }, 11, 'Install Thu, Mar 26', null, null],
  [{ stageKind: 'won', dateServiced: '2026-03-26' }, 11, 'Install Thu, Mar 26', null, null],
  [{ dateServiced: '2026-03-16' }, 11, 'Install Mon, Mar 16', null, null],
  [{ dateServiced: today }, 11, 'Install today', null, null],
  [{ dateServiced: '2025-12-18', dateOfDestage: '2026-03-18' }, 12, 'Destage in 6 days, Mar 18', 'us', null],
  [
    { dateServiced: '2026-01-09', dateOfDestage: '2026-04-09' },
    13,
    'Destage Apr 9, day 62 of 90',
    null,
    null,
  ],
  [
    {
      stageKind: 'completed',
      dateServiced: '2025-11-01',
      dateOfDestage: '2026-01-30',
      fullPaidDate: '2026-01-02',
    },
    14,
    'Paid in full',
    null,
    '2026-01-02',
  ],
  [{ hoursSinceLead: 2.4 }, 15, 'New website lead, 2h ago', 'us', null],
  [{ lastActivityOn: '2026-03-03' }, 16, 'No activity for 9 days', 'us', '2026-03-03'],
  [{ hasClient: false, hasEstimate: false, dateServiced: null }, 17, 'Add a client', 'us', null],
  [{ hasEstimate: false, dateServiced: null }, 18, 'Add an estimate', 'us', null],
  [{ dateServiced: null }, 19, 'Set the install date', 'us', null],
  [{ ...signed, dateServiced: null }, 19, 'Set the install date', 'us', null],
  [{}, 20, 'Ready for a contract', 'us', null],
]

describe('the next step', () => {
  test.each(cases)('%# %j: rule %i, “%s”', (facts, rule, text, waitsFor, since) => {
    expect(stepFor(facts)).toMatchObject({ rule, text, waitsFor, since })
  })

  test('is the first that applies: a refusal before money, money before contracts, contracts before dates', () => {
    const everything: Partial<NextStepFacts> = {
      contract: 'declined',
      finalPaymentDueDate: '2026-03-01',
      depositDueDate: '2026-02-01',
      contractSentOn: '2026-02-20',
      dateServiced: '2026-03-20',
    }
    const rule = (facts: Partial<NextStepFacts>) => stepFor({ ...everything, ...facts })?.rule
    expect(rule({})).toBe(1)
    expect(rule({ contract: 'sent' })).toBe(2)
    expect(rule({ contract: 'sent', finalPaymentDueDate: null })).toBe(3)
    expect(rule({ contract: 'sent', finalPaymentDueDate: null, depositDueDate: null })).toBe(5)
  })

  test('never asks for money that was paid', () => {
    const paid = {
      finalPaymentDueDate: '2026-03-01',
      depositDueDate: '2026-02-01',
      fullPaidDate: '2026-03-02',
      dateServiced: null,
    }
    expect(stepFor(paid)?.text).toBe('Paid in full')
  })

  test.each<Partial<NextStepFacts>>([
    { openDeposit: 0, openBalance: 0 },
    { stageKind: 'completed', openDeposit: 0, openBalance: 0 },
  ])('is never red if no money is open: %j', (facts) => {
    const late = { finalPaymentDueDate: '2026-03-01', depositDueDate: '2026-02-01' }
    expect(stepFor({ ...late, ...facts })?.hue).not.toBe('red')
  })

  test('never asks for a deposit of 0 %', () => {
    const dueSoon = { openDeposit: 0, depositDueDate: '2026-03-13' }
    expect(stepFor(dueSoon)?.rule).toBe(20)
    expect(stepFor({ ...dueSoon, depositDueDate: '2026-03-01' })?.rule).toBe(20)
  })

  test('names no amount to viewers who may not see prices', () => {
    const textFor = (facts: Partial<NextStepFacts>) => stepFor(facts, 'Manager', false)?.text
    expect(textFor({ finalPaymentDueDate: '2026-03-09' })).toBe('Balance overdue 3 days')
    expect(textFor({ depositDueDate: '2026-03-13' })).toBe('Deposit due tomorrow')
  })

  test.each<[Partial<NextStepFacts>, string | undefined]>([
    [{ finalPaymentDueDate: '2026-03-09', contract: 'draft' }, 'Contract drafted, not sent'],
    [{ ...sent, linkExpiresOn: '2026-03-13' }, 'Contract sent 4 days ago'],
    [{ contract: 'signed', dateServiced: '2026-03-16' }, 'Install Mon, Mar 16'],
    [{ contract: 'declined' }, 'Contract declined. Follow up'],
    [{ hasClient: false, hasEstimate: false, dateServiced: null }, 'Set the install date'],
    [{ contract: 'expired', dateServiced: '2026-02-01' }, undefined],
  ])('of staff is one that they may take: %j: %s', (facts, text) => {
    expect(stepFor(facts, 'Staff', false)?.text).toBe(text)
  })

  test('asks for nothing that is set: not for the destage date', () => {
    const step = stepFor({ dateServiced: '2025-12-18', dateOfDestage: '2026-03-18' })
    expect(step?.action).toBeNull()
    expect(stepActions).not.toContain('plan-destage')
  })

  test.each<Partial<NextStepFacts>>([
    { stageKind: 'paused' },
    { stageKind: 'canceled' },
    { isArchived: true },
  ])('is empty for %j', (facts) => {
    expect(stepFor({ ...facts, finalPaymentDueDate: '2026-03-01' })).toBeNull()
  })

  test('is empty for a completed project', () => {
    const completed = {
      stageKind: 'completed',
      dateServiced: '2026-01-02',
      lastActivityOn: '2026-01-01',
    } as const
    expect(stepFor(completed)).toBeNull()
  })
})
