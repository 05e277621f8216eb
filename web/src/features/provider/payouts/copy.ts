import type { Payout } from '@mantel/domain/provider/provider-payments'

export const empty = 'No payouts yet. Stripe sends your first one a few days after the first payment.'
export const schedule = (text: string) => `Stripe sends payouts to your bank: ${text.toLowerCase()}.`
export const statusNames: Record<Payout['status'], string> = {
  pending: 'Scheduled',
  in_transit: 'On its way',
  paid: 'Paid',
  failed: 'Failed',
  canceled: 'Canceled',
}
export const payoutName = (day: string) => `Payout on ${day}`
export const contents = (count: number) =>
  count === 1 ? '1 payment' : `${count.toLocaleString('en-US')} payments`
export const entries = 'What this payout contains'
