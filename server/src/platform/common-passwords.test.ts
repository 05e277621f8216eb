import { describe, expect, test } from 'vitest'
import { checkPassword, weakness } from './common-passwords.ts'

const common = 'This password is too common. Please choose another.'
const own = 'Please choose a password that is not your email or company name.'
const ada = ['Ada.Lovelace+crm@engines.example', 'Analytical Engines, Inc.']

describe('weakness', () => {
  test.each(['123456', 'password', 'PASSWORD', 'qwertyuiop', 'Letmein', 'trustno1', '1qaz2wsx', 'changeme'])(
    'finds %s in the list of common passwords',
    (password) => expect(weakness(password, [])).toBe(common),
  )

  test.each([
    'ada.lovelace+crm@engines.example',
    'Ada.Lovelace',
    'adalovelace99',
    'ada-lovelace-crm',
    'AnalyticalEnginesInc',
    'analytical engines inc 2024!',
  ])('sees the own e-mail or company in %s', (password) => expect(weakness(password, ada)).toBe(own))

  test.each(['mantel-demo', 'mantel-demo-admin', 'correct horse battery', 'lovelace of engines', '48201739'])(
    'lets %s pass',
    (password) => expect(weakness(password, ada)).toBeNull(),
  )

  test('does not take empty or nameless facts for a match', () => {
    expect(weakness('73920184', ['', '   ', '12@34', '@'])).toBeNull()
    expect(weakness('!?!?!?!?', ['', '…'])).toBeNull()
  })
})

test.each([
  ['abcde', 6, 'Password must be at least 6 characters'],
  ['zebra!', 6, null],
  ['eleven-char', 12, 'Password must be at least 12 characters'],
  ['mantel-demo-admin', 12, null],
  ['x'.repeat(129), 6, 'Password must be at most 128 characters'],
  ['zq'.repeat(64), 6, null],
  ['🔑🔑🔑', 6, 'Password must be at least 6 characters'],
  ['123456', 6, common],
  ['ada.lovelace', 6, own],
])('checkPassword(%j, at least %i) says %j', (password, minimum, problem) => {
  expect(checkPassword(password, { own: ada, minimum })).toBe(problem)
})

test('six characters suffice where nothing else is asked', () => {
  expect(checkPassword('zebra!', { own: [] })).toBeNull()
  expect(checkPassword('zebra', { own: [] })).toBe('Password must be at least 6 characters')
})
