import { describe, expect, test } from 'vitest'
import { paymentSettings, problemsWithPayments } from './payment-settings.ts'

const off = {
  zelleId: null,
  zelleEnabled: false,
  venmoId: null,
  venmoEnabled: false,
  paypalId: null,
  paypalEnabled: false,
  cashappId: null,
  cashappEnabled: false,
  checkPayableTo: null,
  checkEnabled: false,
  cashEnabled: false,
}

describe('a payment method', () => {
  test('that is on needs its recipient, except for cash', () => {
    expect(problemsWithPayments(off)).toEqual({})
    expect(problemsWithPayments({ ...off, cashEnabled: true, zelleId: 'pay@alder.test' })).toEqual({})
    expect(problemsWithPayments({ ...off, venmoEnabled: true, checkEnabled: true })).toEqual({
      venmoId: 'Enter your Venmo username',
      checkPayableTo: 'Enter who checks are payable to',
    })
  })

  test.each([
    ['zelleId', 'pay@alder.test', '(912) 555-0142', '+1 912 555 0142'],
    ['venmoId', '@alder-finch', 'alder-finch', 'https://venmo.com/u/alder-finch'],
    ['paypalId', 'alderfinch', 'paypal.me/alderfinch', 'pay@alder.test'],
    ['cashappId', '$alderfinch', 'alderfinch', 'https://cash.app/$alderfinch'],
  ] as const)('accepts the usual forms of %s', (field, ...texts) => {
    for (const text of texts) expect(paymentSettings.shape[field].parse(` ${text} `)).toBe(text)
    expect(paymentSettings.shape[field].parse(' ')).toBeNull()
  })

  test.each([
    ['zelleId', '555-0142'],
    ['zelleId', 'Alder & Finch'],
    ['venmoId', 'Alder & Finch'],
    ['paypalId', 'Alder & Finch'],
    ['cashappId', '$alder finch'],
  ] as const)('refuses %s “%s”, which no app would find', (field, text) => {
    expect(paymentSettings.shape[field].safeParse(text).error?.issues[0]?.message).toMatch(/^Enter /)
  })
})
