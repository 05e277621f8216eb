import type { Cents } from '../../basics/money.ts'

export type AppPayment = {
  amount: Cents
  memo: string
  /** The company's name, which Zelle shows to the payer. */
  payee: string
}

/** Opens a bank's app with the recipient filled in. Zelle's links contain no amount and no memo. */
export function zelleLink(id: string | null, { payee }: AppPayment) {
  const token = id?.trim() ?? ''
  const phone = token.replace(/[\s().-]/g, '').replace(/^\+?1(?=\d{10}$)/, '')
  const recipient = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(token) ? token : /^\d{10}$/.test(phone) ? phone : null
  if (!recipient) return null
  const data = JSON.stringify({ name: payee, action: 'payment', token: recipient })
  return `https://enroll.zellepay.com/qr-codes?data=${encodeURIComponent(base64(data))}`
}

export function venmoLink(id: string | null, { amount, memo }: AppPayment) {
  const handle = handleIn(id, /^(?:https?:\/\/)?(?:www\.|account\.)?venmo\.com\/(?:u\/)?/i, '@')
  if (!handle) return null
  const query = new URLSearchParams({ txn: 'pay', audience: 'private', recipients: handle })
  query.set('amount', dollars(amount))
  query.set('note', memo)
  // Venmo shows a plus sign instead of a space.
  return `https://venmo.com/?${query.toString().replaceAll('+', '%20')}`
}

/** Links contain the amount, but no memo. An account that is known only by its email address has no link. */
export function paypalLink(id: string | null, { amount }: AppPayment) {
  const handle = handleIn(id, /^(?:https?:\/\/)?(?:www\.)?paypal\.(?:me|com\/paypalme)\//i, '@')
  return handle && `https://paypal.me/${handle}/${dollars(amount)}USD`
}

/** Links contain the amount, but no memo. */
export function cashAppLink(id: string | null, { amount }: AppPayment) {
  const handle = handleIn(id, /^(?:https?:\/\/)?(?:www\.)?cash\.app\//i, '$')
  return handle && `https://cash.app/$${handle}/${dollars(amount)}`
}

/**
 * Returns the handle from an entered handle, with or without its `@` or `$`, or from the URL of a profile. Null if it
 * is neither.
 */
function handleIn(id: string | null, address: RegExp, sign: '@' | '$') {
  const text = (id ?? '').trim().replace(address, '')
  const handle = (text.startsWith(sign) ? text.slice(1) : text).replace(/[/?].*$/, '')
  return /^\w[\w.-]{0,59}$/.test(handle) ? handle : null
}

const dollars = (amount: Cents) => (amount / 100).toFixed(2)

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
