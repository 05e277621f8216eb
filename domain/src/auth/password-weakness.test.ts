import { describe, expect, test } from 'vitest'
import { newPassword } from './new-password.ts'
import { passwordWeakness, repeatedPart } from './password-weakness.ts'

const blank = 'This password is only spaces. Please choose another.'
const repeat = 'This password repeats the same characters. Please choose another.'
const sequence = 'Letters or numbers in order are easy to guess. Please choose another password.'
const product = 'Please choose a password that isn’t just “Mantel”.'

const weak: Record<string, string[]> = {
  [blank]: ['      ', '\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0', '\t \t \t \t', ' \u200b \u200b \u200b '],
  [repeat]: [
    ['aaaaaaaa', '111111', '......', 'aaaaaaa1', 'ababab', 'abcabcabc', '123123', 'oakoakoakoa'],
    ['oak oak oak', 'ha-ha-ha-ha', '🔑🔑🔑🔑🔑🔑', '!?!?!?!?'],
  ].flat(),
  [sequence]: [
    ['123456789', '987654321', '0123456789', 'abcdefgh', 'zyxwvu', 'ABCDEF', 'Abcdef1!', '１２３４５６'],
    ['qwertyuiop', 'poiuytrewq', 'asdfghjkl', 'zxcvbnm', 'qwertz123', 'azerty456', '1qaz2wsx', '!@#$%^'],
    ['abc123', 'qwe123asd', 'aaa111bbb', '1 2 3 4 5 6', 'a-b-c-d-e-f', '12-34-56', 'a1b2c3d4', '1q2w3e4r'],
    ['135792468', '123456ab'],
  ].flat(),
  [product]: [
    ['mantel', 'Mantel', 'Mantel2026', 'mantelmantel', 'mantel mantel', 'M4nt3l!', 'mymantel', 'mantel-crm'],
    ['123mantel', '…mantel…'],
  ].flat(),
}

const strong = [
  ['correct horse battery', 'brass and plaster', 'linen and oak', 'plaster and brass', 'a new arrangement'],
  ['mantel-demo', 'mantel-demo-admin', 'mantelpiece clock', 'zebra!', 'stupid', 'canopy', 'hijack'],
  [
    'poison',
    'powers',
    'property 7',
    'first street',
    '48201739',
    '73920184',
    '02134-2026',
    'qwerty is too easy',
  ],
  [
    'abc murders 1936',
    '1234 elm street',
    'tree house',
    'tresses and bows',
    'Sofa#Blue12',
    'x9!Kp2',
    'ñandú gris',
  ],
  ['große Straße', '緑の古い机と椅子', 'knock-knock joke', '🔑🌿🛋️🪴🕯️🖼️', 'aa bb cc of staging'],
].flat()

describe('a password', () => {
  test.each(Object.entries(weak).flatMap(([message, all]) => all.map((one) => [one, message] as const)))(
    '%j is refused: %s',
    (password, message) => {
      expect(passwordWeakness(password)).toBe(message)
      expect(newPassword.safeParse(password).error?.issues.map((issue) => issue.message)).toEqual([message])
    },
  )

  test.each(strong)('%j is accepted', (password) => {
    expect(passwordWeakness(password)).toBeNull()
    expect(newPassword.safeParse(password).success).toBe(true)
  })

  test('that is too short is told only its length', () => {
    for (const password of ['aaa', '12345', '     '])
      expect(newPassword.safeParse(password).error?.issues.map(({ message }) => message)).toEqual([
        'Password must be at least 6 characters',
      ])
  })

  test('of any length is judged at once', () => {
    expect(passwordWeakness('ab'.repeat(64))).toBe(repeat)
    expect(passwordWeakness('oak table '.repeat(12))).toBeNull()
  })
})

test.each([
  ['oakoak', 'oak'],
  ['oakoakoa', 'oak'],
  ['aaaa', 'a'],
  ['oak', 'oak'],
  ['oaktable oak', 'oaktable oak'],
  ['', ''],
])('%j repeats %j', (text, part) => expect(repeatedPart(text)).toBe(part))
