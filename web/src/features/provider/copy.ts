import { APP_NAME } from '@mantel/domain/basics/product'

export const title = 'Card and bank payments'
export const accountName = 'your Stripe account'

// Not set up on this installation
export const unavailableTitle = 'Card payments aren’t set up here'
export const unavailable =
  'Card payments aren’t available yet. Contact support. Zelle, checks and other methods still work.'

export const otherMethods = 'Set up other payment methods'

// Not connected
export const connectTitle = 'Take cards and bank transfers'
export const connectHint =
  'Connect a Stripe account and clients can pay online from the invoice. Payments go to your bank account, and invoices are marked paid for you.'
export const prices =
  'Stripe’s standard fees: 2.9% + 30¢ for a card payment, and 0.8% (up to $5) for a bank transfer.'
export const platformFee = (percent: number) => `${APP_NAME} charges an additional ${percent}% per payment.`
export const noPlatformFee = `${APP_NAME} adds no fee.`
export const leavesHint = 'You’ll set it up on Stripe’s site. It usually takes about 5 minutes.'
export const connect = 'Connect with Stripe'
export const notConnected = 'Couldn’t open Stripe. Try again.'

// After a visit to Stripe
export const checking = 'Checking with Stripe'
export const checkingHint = 'We’re asking Stripe about your account. This takes a few seconds.'
export const notChecked = 'Couldn’t reach Stripe. Check again in a minute.'
export const checkAgain = 'Check again'
export const linkExpired = 'That Stripe link has expired. Continue to get a new one.'

// In progress
export const pendingTitle = 'Finish setting up Stripe'
export const pendingHint = 'Stripe needs this before clients can pay you online:'
export const uncheckedHint = 'Answer Stripe’s questions, and clients can pay you online.'
export const reviewTitle = 'Stripe is checking your details'
export const reviewHint =
  'You don’t need to do anything. This usually takes a few minutes, sometimes a day or two.'
export const continueSetup = 'Continue on Stripe'

// Restricted
export const restrictedTitle = 'Stripe has paused your payments'
export const restrictedEffect =
  'Clients can’t pay by card or bank transfer until this is fixed. Your other payment methods still work.'
export const missingHint = 'Stripe needs:'
export const fixOnStripe = 'Fix this on Stripe'
export const deadline = (day: string) => `Stripe will pause payments on ${day} if this is still missing.`
export const restrictedDeadline = (day: string) => `Stripe asked for this by ${day}.`

// Connected
export const offerTitle = 'What clients can use'
export const offerCard = 'Card, Apple Pay and Google Pay'
export const offerCardHint = 'Confirmed right away. Stripe’s standard fee is 2.9% + 30¢.'
export const offerAch = 'Bank transfer (ACH)'
export const offerAchHint = 'Usually 3–5 business days. Stripe’s standard fee is 0.8%, up to $5.'
export const achUnavailable = 'Stripe hasn’t turned on bank transfers for this account yet.'
export const switchScope = 'This also updates open invoices.'
export const notSwitched = 'Couldn’t save this. Try again.'
export const openDashboard = 'Open Stripe dashboard'
export const dashboardNotOpened = 'Couldn’t open the Stripe dashboard. Try again.'
export const payoutsPaused =
  'Stripe isn’t sending payouts to your bank right now. Open your Stripe dashboard to see why.'

// Disconnecting
export const disconnect = 'Disconnect'
export const disconnectTitle = 'Disconnect your Stripe account?'
export const disconnectSection = 'Disconnect Stripe'
export const disconnectHint =
  'Clients can no longer pay by card or bank transfer. Past payments, refunds and payouts stay here.'
export const invoicesLoseCards = (count: number) => {
  if (count === 0) return 'No open invoice offers card or bank payments.'
  return count === 1
    ? '1 open invoice will no longer offer card or bank payments.'
    : `${count.toLocaleString('en-US')} open invoices will no longer offer card or bank payments.`
}
export const historyStays = 'Past payments stay in Mantel. You keep your Stripe account.'
export const wrongPhrase = (phrase: string) => `Type “${phrase}” to confirm`
export const disconnected = 'Stripe disconnected'
export const notDisconnected = 'Couldn’t disconnect Stripe. Try again.'

// Sandbox
export const sandboxTitle = 'Sandbox: no real money moves.'
export const sandboxHint = 'Stripe is simulated on this computer. Pay with these test numbers:'
export const openSandbox = 'Open the sandbox'
export const sandboxActions =
  'to read the emails, skip ahead a few days, return a bank payment or open a dispute.'
export const testNumbers = [
  { number: '4242 4242 4242 4242', effect: 'card that works' },
  { number: '4000 0000 0000 0002', effect: 'card that is declined' },
  { number: '4000 0025 0000 3155', effect: 'card that asks for a confirmation' },
  { number: '000123456789', effect: 'bank account that pays after 4 days' },
]
