import { describe, expect, test } from 'vitest'
import { type NextStepFacts, nextStep } from './next-step.ts'

const today = '2026-03-12'
const fresh: NextStepFacts = {
  stageKind: 'open',
  depositAmount: 488_000,
  balanceAmount: 648_000,
  hasEstimate: true,
  contract: 'none',
  contractSentOn: null,
  contractSignedOn: null,
  linkExpiredOn: null,
  invoice: 'none',
  dateServiced: null,
  dateOfDestage: null,
  depositDueDate: null,
  depositDate: null,
  finalPaymentDueDate: null,
  fullPaidDate: null,
  stageDurationDays: 90,
  hoursSinceLead: null,
  lastActivityOn: today,
}

type Case = [Partial<NextStepFacts>, number, string, 'us' | 'client' | null, string | null]
const cases: Case[] = [
  [{ finalPaymentDueDate: '2026-03-09' }, 1, 'Balance $6,480 overdue 3 days', 'client', '2026-03-09'],
  [{ depositDueDate: '2026-03-11' }, 2, 'Deposit $4,880 overdue 1 day', 'client', '2026-03-11'],
  [
    { contract: 'sent', contractSentOn: '2026-03-08' },
    3,
    'Contract sent 4 days ago, unsigned',
    'client',
    '2026-03-08',
  ],
  [
    { contract: 'sent', contractSentOn: '2026-03-09' },
    3,
    'Contract sent 3 days ago, unsigned',
    'client',
    '2026-03-09',
  ],
  [
    { contract: 'sent', contractSentOn: '2026-02-01', linkExpiredOn: '2026-03-03' },
    4,
    'Signing link expired',
    'us',
    '2026-03-03',
  ],
  [{ contract: 'signed', contractSignedOn: today }, 5, 'Signed. Send the invoice', 'us', today],
  [
    { contract: 'signed', invoice: 'draft', contractSignedOn: today },
    5,
    'Signed. Send the invoice',
    'us',
    today,
  ],
  [{ contract: 'sent', contractSentOn: '2026-03-11' }, 6, 'Contract sent yesterday', 'client', '2026-03-11'],
  [{ contract: 'sent', contractSentOn: today }, 6, 'Contract sent today', 'client', today],
  [{ contract: 'draft' }, 7, 'Contract drafted, not sent', 'us', null],
  [{ depositDueDate: '2026-03-15' }, 8, 'Deposit due Sunday, $4,880', 'client', null],
  [{ depositDueDate: today }, 8, 'Deposit due today, $4,880', 'client', null],
  [{ dateServiced: '2026-03-16' }, 9, 'Install Mon, Mar 16', null, null],
  [{ dateServiced: today }, 9, 'Install today', null, null],
  [{ dateServiced: '2025-12-18', dateOfDestage: '2026-03-18' }, 10, 'Destage in 6 days, Mar 18', 'us', null],
  [
    { dateServiced: '2026-01-09', dateOfDestage: '2026-04-09' },
    11,
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
    12,
    'Paid in full',
    null,
    '2026-01-02',
  ],
  [{ hoursSinceLead: 2.4 }, 13, 'New website lead, 2h ago', 'us', null],
  [{ lastActivityOn: '2026-03-03' }, 14, 'No activity for 9 days', 'us', '2026-03-03'],
  [{ hasEstimate: false }, 15, 'Add an estimate', 'us', null],
  [{}, 16, 'Ready for a contract', 'us', null],
]

describe('the next step', () => {
  test.each(cases)('%# %j: rule %i, “%s”', (facts, rule, text, waitsFor, since) => {
    expect(nextStep({ ...fresh, ...facts }, today)).toMatchObject({ rule, text, waitsFor, since })
  })

  test('is the first that applies: money before contracts, contracts before dates', () => {
    const everything: NextStepFacts = {
      ...fresh,
      finalPaymentDueDate: '2026-03-01',
      depositDueDate: '2026-02-01',
      contract: 'sent',
      contractSentOn: '2026-02-20',
      dateServiced: '2026-03-20',
    }
    expect(nextStep(everything, today)?.rule).toBe(1)
    expect(nextStep({ ...everything, finalPaymentDueDate: null }, today)?.rule).toBe(2)
    expect(nextStep({ ...everything, finalPaymentDueDate: null, depositDueDate: null }, today)?.rule).toBe(3)
  })

  test('never asks for money that was paid', () => {
    const paid = {
      finalPaymentDueDate: '2026-03-01',
      depositDueDate: '2026-02-01',
      fullPaidDate: '2026-03-02',
    }
    expect(nextStep({ ...fresh, ...paid }, today)?.text).toBe('Paid in full')
  })

  test('names no amount to viewers who may not see prices', () => {
    const hiddenAmounts = { depositAmount: null, balanceAmount: null }
    expect(nextStep({ ...fresh, ...hiddenAmounts, finalPaymentDueDate: '2026-03-09' }, today)?.text).toBe(
      'Balance overdue 3 days',
    )
    expect(nextStep({ ...fresh, ...hiddenAmounts, depositDueDate: '2026-03-13' }, today)?.text).toBe(
      'Deposit due tomorrow',
    )
  })

  test.each(['paused', 'canceled'] as const)('is empty while a project is %s', (stageKind) => {
    expect(nextStep({ ...fresh, stageKind, finalPaymentDueDate: '2026-03-01' }, today)).toBeNull()
  })

  test('is empty for a completed project', () => {
    expect(nextStep({ ...fresh, stageKind: 'completed', lastActivityOn: '2026-01-01' }, today)).toBeNull()
  })
})
