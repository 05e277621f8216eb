import { describe, expect, test } from 'vitest'
import { checkPassword, findWeakness } from './common-passwords.ts'

const common = 'This password is too common. Please choose another.'
const own = 'Please choose a password that isn’t your email or company name.'
const ada = ['Ada.Lovelace+crm@engines.example', 'Analytical Engines, Inc.']

describe('a weak password', () => {
  test.each([
    '123456',
    'password',
    'PASSWORD',
    'qwertyuiop',
    'Letmein',
    'trustno1',
    '1qaz2wsx',
    'changeme',
    'letmeinletmein',
    'passwordpassword',
  ])('is a common one, such as %s', (password) => expect(findWeakness(password, [])).toBe(common))

  test.each([
    'ada.lovelace+crm@engines.example',
    'Ada.Lovelace',
    'adalovelace99',
    'ada-lovelace-crm',
    'AnalyticalEnginesInc',
    'analytical engines inc 2024!',
    'ada.lovelaceada.lovelace',
  ])('is the own email or company name, such as %s', (password) =>
    expect(findWeakness(password, ada)).toBe(own),
  )

  test.each(['mantel-demo', 'mantel-demo-admin', 'correct horse battery', 'lovelace of engines', '48201739'])(
    'is not %s',
    (password) => expect(findWeakness(password, ada)).toBeNull(),
  )

  test('is not matched by empty names', () => {
    expect(findWeakness('73920184', ['', '   ', '12@34', '@'])).toBeNull()
    expect(findWeakness('!?!?!?!?', ['', '…'])).toBeNull()
  })
})

test.each([
  ['abcde', 6, 'Password must be at least 6 characters'],
  ['zebra!', 6, null],
  ['eleven-char', 12, 'Password must be at least 12 characters'],
  ['mantel-demo-admin', 12, null],
  ['x'.repeat(129), 6, 'Password must be at most 128 characters'],
  ['oak table '.repeat(13).slice(0, 128), 6, null],
  ['🔑🔑🔑', 6, 'Password must be at least 6 characters'],
  ['letmein', 6, common],
  ['123456', 6, 'Letters or numbers in order are easy to guess. Please choose another password.'],
  ['abcdefghijkl', 12, 'Letters or numbers in order are easy to guess. Please choose another password.'],
  ['mantelmantel', 12, 'Please choose a password that isn’t just “Mantel”.'],
  ['ada.lovelace', 6, own],
])('the password %j with a minimum of %i characters gets the message %j', (password, minimum, problem) => {
  expect(checkPassword(password, { own: ada, minimum })).toBe(problem)
})

test('a password needs six characters by default', () => {
  expect(checkPassword('zebra!', { own: [] })).toBeNull()
  expect(checkPassword('zebra', { own: [] })).toBe('Password must be at least 6 characters')
})
