import type { Dispute } from '@mantel/domain/provider/provider-payments'

export const titles: Record<Dispute['status'], (amount: string) => string> = {
  warning: (amount) => `The client’s bank is asking about ${amount}`,
  needs_response: (amount) => `The client is disputing ${amount}`,
  under_review: (amount) => `The bank is reviewing a dispute of ${amount}`,
  won: (amount) => `You won a dispute of ${amount}`,
  lost: (amount) => `You lost a dispute of ${amount}`,
}
export const respondBy = (day: string) => `Respond on Stripe by ${day}, or the client gets the money back.`
export const reviewHint = 'You don’t need to do anything. Banks take up to 75 days to decide.'
export const wonHint = 'Stripe is returning the money to your balance.'
export const lostHint = 'The client got the money back.'
export const download = 'Download evidence'
export const downloadHint =
  'The invoice, emails and history, and the signed contract if there is one. Upload them on Stripe.'
export const respond = 'Respond on Stripe'
export const notDownloaded = 'Couldn’t download the evidence. Try again.'
export const disputesName = 'the disputes'
export const disputesPending = 'Loading disputes'
