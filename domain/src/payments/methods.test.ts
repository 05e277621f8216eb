import { describe, expect, test } from 'vitest'
import {
  type CompanyMethods,
  instructionsFor,
  methodsOf,
  offerableMethods,
  offeredMethods,
} from './methods.ts'

const everything: CompanyMethods = {
  zelleId: 'pay@alderfinch.com',
  zelleEnabled: true,
  venmoId: '@alder-finch',
  venmoEnabled: true,
  paypalId: 'alderfinch',
  paypalEnabled: true,
  cashappId: '$alderfinch',
  cashappEnabled: true,
  checkPayableTo: 'Alder & Finch Staging',
  checkEnabled: true,
  cashEnabled: true,
  providerAccountId: 'acct_1',
  providerEnabled: true,
  cardEnabled: true,
  achEnabled: true,
  providerAchActive: true,
}
const project = { disabledPaymentMethods: [] }
const invoice = { paymentOptions: offerableMethods }

describe('a method is offered', () => {
  test('if the company has set it up and nothing speaks against it', () => {
    expect(offeredMethods(everything, project, invoice)).toEqual(offerableMethods)
  })

  test.each<[string, Partial<CompanyMethods>]>([
    ['zelle', { zelleEnabled: false }],
    ['zelle', { zelleId: null }],
    ['zelle', { zelleId: '  ' }],
    ['venmo', { venmoEnabled: false }],
    ['venmo', { venmoId: null }],
    ['paypal', { paypalEnabled: false }],
    ['paypal', { paypalId: null }],
    ['cashapp', { cashappEnabled: false }],
    ['cashapp', { cashappId: null }],
    ['check', { checkEnabled: false }],
    ['check', { checkPayableTo: null }],
    ['cash', { cashEnabled: false }],
    ['card', { cardEnabled: false }],
    ['ach', { achEnabled: false }],
    ['ach', { providerAchActive: false }],
  ])('%s not with %j', (method, fields) => {
    expect(methodsOf({ ...everything, ...fields })).toEqual(
      offerableMethods.filter((name) => name !== method),
    )
  })

  test.each<Partial<CompanyMethods>>([{ providerEnabled: false }, { providerAccountId: null }])(
    'card and bank not with %j',
    (fields) => {
      const offered = methodsOf({ ...everything, ...fields })
      expect(offered).toEqual(['zelle', 'venmo', 'paypal', 'cashapp', 'check', 'cash'])
    },
  )

  test('not if the project has disabled it', () => {
    const disabledPaymentMethods = ['zelle', 'card']
    expect(offeredMethods(everything, { disabledPaymentMethods }, invoice)).not.toContain('zelle')
    expect(offeredMethods(everything, { disabledPaymentMethods }, invoice)).not.toContain('card')
  })

  test('only if it is an option of the invoice', () => {
    expect(offeredMethods(everything, project, { paymentOptions: ['check', 'wire'] })).toEqual(['check'])
    expect(offeredMethods(everything, project, { paymentOptions: [] })).toEqual([])
  })
})

test('instructions say whom to pay, with a link where the app has one', () => {
  const payment = { amount: 712_500, memo: 'INV-43-7Q', payee: 'Alder & Finch Staging' }
  const instructions = (['zelle', 'venmo', 'paypal', 'cashapp', 'check', 'cash'] as const).map((method) => {
    const { payTo, link } = instructionsFor(method, everything, payment)
    return [method, payTo, link?.slice(0, 24) ?? null]
  })
  expect(instructions).toEqual([
    ['zelle', 'pay@alderfinch.com', 'https://enroll.zellepay.'],
    ['venmo', '@alder-finch', 'https://venmo.com/?txn=p'],
    ['paypal', 'alderfinch', 'https://paypal.me/alderf'],
    ['cashapp', '$alderfinch', 'https://cash.app/$alderf'],
    ['check', 'Alder & Finch Staging', null],
    ['cash', null, null],
  ])
})
