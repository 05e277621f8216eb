import { formatNumericDay } from '@mantel/domain/basics/dates'
import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import { byMethod } from '@mantel/domain/payments/methods/by-method'
import type { Due, Part, PartKind } from '@mantel/domain/payments/parts'
import type { PayPage } from '@mantel/domain/payments/pay'
import type { CheckoutMethod } from '@mantel/domain/provider/checkouts'
import type { ManualMethod } from './offered-methods.ts'

const dueNames: Record<PartKind, string> = { deposit: 'Deposit', final: 'Final payment', full: 'Total' }
export const dueLabel = ({ kind, dueDate }: Due) =>
  dueDate ? `${dueNames[kind]} due ${formatNumericDay(dueDate)}` : `${dueNames[kind]} due`
export const payInstead = (due: Due | undefined) => {
  const amount = formatDollarsAndCents(due?.amount ?? 0)
  return due?.kind === 'full' ? `Pay the full ${amount} instead` : `Pay only ${amount} instead`
}
export const partName = (kind: PartKind, depositPercent: number | null) =>
  kind === 'deposit' && depositPercent ? `Deposit, ${depositPercent}%` : dueNames[kind]
export const partStatus = ({ amount, open, inFlight }: Part, dueDate: string | null) => {
  if (open === 0) return 'Paid'
  if (inFlight === open) return processing
  const due = dueDate ? `Due ${dueDate}` : 'Not due yet'
  return open < amount ? `${due} · ${formatDollarsAndCents(open)} left` : due
}

export const pay = (amount: string) => `Pay ${amount}`
export const arrivalNotes: Record<CheckoutMethod, string> = { ach: '3–5 days', card: 'Instant' }
export const checkoutHint = 'You’ll pay on Stripe’s secure page.'
export const payToLabel = (method: ManualMethod) => (method === 'check' ? 'Payable to' : 'Send to')
const appNames = { zelle: 'your bank’s app', venmo: 'Venmo', paypal: 'PayPal', cashapp: 'Cash App' }
type AppMethod = keyof typeof appNames
const appOf = (method: ManualMethod) => appNames[method as AppMethod]
export const openApp = (method: ManualMethod) => (method === 'zelle' ? 'Open Zelle' : `Open ${appOf(method)}`)
export const scan = (method: ManualMethod) => `Scan with your phone to open ${appOf(method)}.`
export const qrLabel = (name: string, payTo: string) => `QR code for ${name}, ${payTo}`

type Way = { method: ManualMethod; hasLink: boolean; company: string }
export function instructions({ method, hasLink, company }: Way) {
  switch (method) {
    case 'zelle':
      return 'Send it with Zelle in your bank’s app. Add the memo so we can match your payment.'
    case 'venmo':
      return hasLink ? 'The link fills in the amount and memo.' : 'Add the memo so we can match your payment.'
    case 'paypal':
    case 'cashapp':
      return hasLink
        ? 'The link fills in the amount. Add the memo so we can match your payment.'
        : 'Add the memo so we can match your payment.'
    case 'check':
      return 'Write the memo on the check so we can match your payment.'
    case 'cash':
      return `Pay ${company} in person. We’ll email your receipt.`
  }
}

export const claimLabel = (method: ManualMethod, amount: string) => {
  if (method === 'check') return `I’ve sent a check for ${amount}`
  return method === 'cash' ? `I’ve paid ${amount} in cash` : `I’ve sent ${amount}`
}
export const claimHint = (company: string) =>
  `Select this after you pay. ${company} will confirm it and email your receipt.`
export const notClaimed = 'Couldn’t save this. Check your connection and try again.'
export const notOpened = 'Couldn’t open Stripe’s page. Check your connection and try again.'
export const noMethods = (company: string) => `Contact ${company} to arrange your payment.`

export const copyLabel = (name: string) => `Copy ${name.toLowerCase()}`
export const copied = (name: string) => `${name} copied`
export const notCopied = 'Couldn’t copy. Select the text and copy it.'

export const overdue = (days: number) => `${days === 1 ? '1 day' : `${days} days`} late. Please pay now.`
export const lateFee = (fee: string, graceDays: number) =>
  graceDays === 0
    ? `A late fee of ${fee} applies after the due date.`
    : `A late fee of ${fee} applies ${graceDays === 1 ? '1 day' : `${graceDays} days`} after the due date.`
export const rejected = (company: string, amount: string) =>
  `${company} couldn’t find your payment of ${amount}. Check with your bank or app, then select how you paid.`
export const declined = 'Your bank declined this. Try another way to pay.'
export const unconfirmed =
  'Stripe hasn’t confirmed your payment yet. This usually takes less than a minute. You don’t need to pay again.'
export const depositReceived = (day: string) => `Deposit received ${day}`.trim()
export const received = (amount: string, total: string) => `${amount} of ${total} received`

type PaymentMethod = PayPage['payments'][number]['paymentMethod']
export const underway = (method: PaymentMethod, amount: string) => {
  if (method === 'check') return `Your check for ${amount} was received. We’ll apply it once it clears.`
  return method === 'ach'
    ? `Your bank transfer of ${amount} is processing. This usually takes 3–5 business days.`
    : `${[amount, byMethod(method)].filter(Boolean).join(' ')} is waiting for confirmation.`
}

export const youSent = 'You told us you sent'
export const waiting = (company: string) =>
  `${company} will confirm your payment when it arrives, and email your receipt.`
export const showDetails = 'Show payment details'
export const processing = 'Processing'
export const thanks = (company: string) => `Thank you. ${company} has received your payment.`
export const credit = (company: string, amount: string) => `You have a credit of ${amount} with ${company}.`
export const receiptFile = (number: string) => `Receipt ${number}.pdf`
export const downloadReceipt = (number: string) => `Download receipt ${number}`
