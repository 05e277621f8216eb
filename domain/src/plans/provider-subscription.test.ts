import { describe, expect, test } from 'vitest'
import { chooseSubscription, mirrorSubscription, type SubscriptionFacts } from './provider-subscription.ts'

const facts = (more: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
  id: 'sub_1',
  status: 'active',
  createdAt: '2026-03-01T00:00:00.000Z',
  periodStart: '2026-03-01T00:00:00.000Z',
  periodEnd: '2026-04-01T00:00:00.000Z',
  cancelsAtPeriodEnd: false,
  endedAt: null,
  endedUnpaid: false,
  priceId: 'price_1',
  amount: 7900,
  billingPeriod: 'monthly',
  unpaidSince: null,
  ...more,
})
const later = '2026-05-01T00:00:00.000Z'

describe('the subscription that counts', () => {
  test('is the newest one that lives, whatever their order', () => {
    const old = facts({ id: 'sub_old' })
    const current = facts({ id: 'sub_new', createdAt: later })
    const ended = facts({ id: 'sub_end', createdAt: '2026-06-01T00:00:00.000Z', status: 'canceled' })
    for (const all of [
      [old, current, ended],
      [ended, current, old],
      [current, old, ended],
    ])
      expect(chooseSubscription(all)?.id).toBe('sub_new')
  })

  test('is the newest one that has ended if none lives', () => {
    const all = [facts({ status: 'canceled' }), facts({ id: 'sub_2', createdAt: later, status: 'canceled' })]
    expect(chooseSubscription(all)?.id).toBe('sub_2')
  })

  test('is none if the first payment never succeeded', () => {
    expect(
      chooseSubscription([facts({ status: 'incomplete' }), facts({ status: 'incomplete_expired' })]),
    ).toBeNull()
  })
})

describe('our row', () => {
  test.each<[Partial<SubscriptionFacts>, string]>([
    [{ status: 'trialing' }, 'trial'],
    [{ status: 'active' }, 'active'],
    [{ status: 'past_due' }, 'active'],
    [{ status: 'unpaid' }, 'expired'],
    [{ status: 'paused' }, 'expired'],
    [{ status: 'canceled' }, 'canceled'],
    [{ status: 'canceled', endedUnpaid: true }, 'expired'],
  ])('of %j is %s', (more, status) => {
    expect(mirrorSubscription(facts(more)).status).toBe(status)
  })

  test('says since when a renewal is unpaid', () => {
    expect(mirrorSubscription(facts({ status: 'past_due', unpaidSince: later })).pastDueSince).toBe(later)
    expect(mirrorSubscription(facts({ unpaidSince: later })).pastDueSince).toBeNull()
  })

  test('no longer names a subscription that has ended, and says when it ended', () => {
    const ended = facts({ status: 'canceled', endedAt: later, cancelsAtPeriodEnd: true })
    expect(mirrorSubscription(ended)).toMatchObject({
      providerSubscriptionId: null,
      currentPeriodEnd: later,
      cancelAtPeriodEnd: false,
      endedAt: later,
    })
  })
})
