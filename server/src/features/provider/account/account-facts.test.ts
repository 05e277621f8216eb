import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { accountFacts } from './account-facts.ts'
import { describePayoutSchedule } from './payout-schedule.ts'
import { describeRestriction, nameRequirements } from './requirement-names.ts'

type Given = {
  charges?: boolean
  card?: 'active' | 'inactive' | 'pending'
  reason?: Stripe.Account.Requirements.DisabledReason | null
  due?: string[]
  pastDue?: string[]
  wasEnabled?: boolean
}

const account = ({ charges = false, card = 'inactive', reason = null, due = [], pastDue = [] }: Given) =>
  ({
    id: 'acct_1',
    object: 'account',
    business_profile: { name: ' ' },
    capabilities: { card_payments: card, us_bank_account_ach_payments: 'active' },
    charges_enabled: charges,
    payouts_enabled: charges,
    details_submitted: true,
    email: 'ada@alder.test',
    requirements: {
      alternatives: null,
      current_deadline: 1_800_000_000,
      currently_due: due,
      disabled_reason: reason,
      errors: null,
      eventually_due: null,
      past_due: pastDue,
      pending_verification: null,
    },
    type: 'none',
  }) as unknown as Stripe.Account

describe('the facts of an account', () => {
  test.each<[given: Given, status: string]>([
    [{}, 'pending'],
    [{ charges: true, card: 'active' }, 'enabled'],
    [{ charges: true, card: 'active', wasEnabled: true }, 'enabled'],
    // Stripe needs something by a later deadline, and payments continue until then.
    [{ charges: true, card: 'active', due: ['external_account'], wasEnabled: true }, 'enabled'],
    [{ charges: true, card: 'pending' }, 'pending'],
    [{ charges: true, card: 'inactive', wasEnabled: true }, 'restricted'],
    [{ reason: 'requirements.past_due', pastDue: ['external_account'] }, 'pending'],
    [{ reason: 'requirements.past_due', wasEnabled: true }, 'restricted'],
    [{ reason: 'requirements.pending_verification' }, 'pending'],
    [{ reason: 'requirements.pending_verification', wasEnabled: true }, 'restricted'],
    [{ reason: 'under_review' }, 'pending'],
    [{ reason: 'under_review', wasEnabled: true }, 'restricted'],
    [{ reason: 'rejected.fraud' }, 'restricted'],
    [{ reason: 'rejected.listed', wasEnabled: true }, 'restricted'],
    [{ reason: 'listed' }, 'restricted'],
    [{ reason: 'platform_paused' }, 'restricted'],
  ])('%j is %s', (given, status) => {
    const facts = accountFacts(account(given), { wasEnabled: given.wasEnabled ?? false })
    expect(facts.providerAccountStatus).toBe(status)
    expect(facts.providerEnabled).toBe(status === 'enabled')
  })

  test('contain what is missing once, the deadline and a name', () => {
    const facts = accountFacts(
      account({ due: ['external_account', 'tos_acceptance.date'], pastDue: ['external_account'] }),
      { wasEnabled: false },
    )
    expect(facts).toMatchObject({
      providerName: 'ada@alder.test',
      providerRequirements: {
        missing: ['external_account', 'tos_acceptance.date'],
        disabledReason: null,
        deadline: '2027-01-15T08:00:00.000Z',
      },
    })
  })

  test('do not fail for an account that says almost nothing', () => {
    const bare = { id: 'acct_1', charges_enabled: false } as unknown as Stripe.Account
    expect(accountFacts(bare, { wasEnabled: false })).toMatchObject({
      providerAccountStatus: 'pending',
      providerAchActive: false,
      providerName: null,
      providerPayoutSchedule: null,
      providerRequirements: { missing: [], disabledReason: null, deadline: null },
    })
  })
})

describe('what the provider asks for', () => {
  test.each([
    ['external_account', 'Bank account for payouts'],
    ['individual.verification.document', 'Photo of an ID'],
    ['person_1ABC.verification.document', 'Photo of an ID'],
    ['individual.verification.additional_document', 'Second identity document'],
    ['person_1ABC.dob.year', 'Date of birth'],
    ['individual.ssn_last_4', 'Social Security number'],
    ['individual.id_number', 'Social Security number'],
    ['representative.address.line1', 'Home address'],
    ['company.address.city', 'Business address'],
    ['company.tax_id', 'Tax ID (EIN) of the business'],
    ['company.verification.document', 'Document about the business'],
    ['business_profile.url', 'Website or a description of your business'],
    ['tos_acceptance.ip', 'Acceptance of Stripe’s terms'],
    ['settings.payments.statement_descriptor', 'Name on your clients’ statements'],
    ['person_1ABC.political_exposure', 'Details of the representative'],
    ['something.new', 'More details, listed by Stripe'],
  ])('%s is “%s”', (key, name) => {
    expect(nameRequirements([key])).toEqual([name])
  })

  test('is listed once, even if it has several parts', () => {
    expect(nameRequirements(['individual.dob.day', 'individual.dob.month', 'external_account'])).toEqual([
      'Date of birth',
      'Bank account for payouts',
    ])
  })

  test.each(['requirements.past_due', 'rejected.other', 'under_review', 'other', null])(
    'has a sentence for the reason %s',
    (reason) => {
      expect(describeRestriction(reason)).toMatch(/^(Stripe|Payments) .+\.$/)
    },
  )
})

test.each<[Partial<Stripe.Account.Settings.Payouts.Schedule> | undefined, string | null]>([
  [{ interval: 'daily' }, 'Every business day'],
  [{ interval: 'weekly', weekly_anchor: 'friday' }, 'Every Friday'],
  [{ interval: 'weekly', weekly_payout_days: ['monday', 'thursday'] }, 'Every Monday and Thursday'],
  [{ interval: 'weekly' }, 'Every week'],
  [{ interval: 'monthly', monthly_anchor: 1 }, 'On the 1st of each month'],
  [{ interval: 'monthly', monthly_payout_days: [2, 13, 23] }, 'On the 2nd, 13th, and 23rd of each month'],
  [{ interval: 'manual' }, 'Only when you ask for a payout'],
  [{ interval: 'fortnightly' }, null],
  [undefined, null],
])('the payout schedule %j is “%s”', (schedule, text) => {
  expect(describePayoutSchedule(schedule && { delay_days: 2, interval: '', ...schedule })).toBe(text)
})
