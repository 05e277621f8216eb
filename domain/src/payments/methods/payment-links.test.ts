import { describe, expect, test } from 'vitest'
import { cashAppLink, paypalLink, venmoLink, zelleLink } from './payment-links.ts'

const payment = { amount: 712_500, memo: 'INV-43-7Q', payee: 'Müller & Söhne' }

describe('a payment link', () => {
  test.each(['alder-finch', '@alder-finch', 'https://venmo.com/u/alder-finch', 'venmo.com/alder-finch?x=1'])(
    'opens Venmo with %s',
    (id) => {
      expect(venmoLink(id, payment)).toBe(
        'https://venmo.com/?txn=pay&audience=private&recipients=alder-finch&amount=7125.00&note=INV-43-7Q',
      )
    },
  )

  test('of Venmo has readable spaces', () => {
    expect(venmoLink('a', { ...payment, memo: 'Invoice 43 & more' })).toContain(
      '&note=Invoice%2043%20%26%20more',
    )
  })

  test.each([
    'alderfinch',
    '@alderfinch',
    'paypal.me/alderfinch',
    'https://www.paypal.com/paypalme/alderfinch/5',
  ])('opens PayPal with %s', (id) => {
    expect(paypalLink(id, payment)).toBe('https://paypal.me/alderfinch/7125.00USD')
  })

  test.each(['alderfinch', '$alderfinch', 'https://cash.app/$alderfinch'])('opens Cash App with %s', (id) => {
    expect(cashAppLink(id, { ...payment, amount: 5 })).toBe('https://cash.app/$alderfinch/0.05')
  })

  test.each([
    ['pay@alderfinch.com', 'pay@alderfinch.com'],
    ['(912) 555-0142', '9125550142'],
    ['+1 912 555 0142', '9125550142'],
  ])('opens Zelle with %s', (id, token) => {
    const link = new URL(zelleLink(id, payment) ?? '')
    expect(link.origin + link.pathname).toBe('https://enroll.zellepay.com/qr-codes')
    const data = Buffer.from(link.searchParams.get('data') ?? '', 'base64').toString()
    expect(JSON.parse(data)).toEqual({ name: 'Müller & Söhne', action: 'payment', token })
  })

  test.each([
    null,
    '',
    '   ',
    'javascript:alert(1)',
    '../x',
    'a b',
    'pay@alderfinch.com',
    'https://evil.test/x',
  ])('does not exist for %j', (id) => {
    expect(venmoLink(id, payment)).toBeNull()
    expect(paypalLink(id, payment)).toBeNull()
    expect(cashAppLink(id, payment)).toBeNull()
  })

  test.each([null, '', 'alderfinch', '555-0142', 'a@b', 'two@x.com words'])(
    'of Zelle does not exist for %j',
    (id) => {
      expect(zelleLink(id, payment)).toBeNull()
    },
  )
})
