import { expect, test } from 'vitest'
import { paymentMethods } from '../ledger.ts'
import { byMethod } from './by-method.ts'

test('methods in a sentence are lower case, brand names are not', () => {
  expect(paymentMethods.map(byMethod)).toEqual([
    'by card',
    'by bank transfer',
    'by Zelle',
    'by Venmo',
    'by PayPal',
    'by Cash App',
    'in cash',
    'by check',
    'by wire transfer',
    'through escrow',
    '',
  ])
})
