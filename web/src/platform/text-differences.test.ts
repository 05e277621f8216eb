import { expect, test } from 'vitest'
import { type Difference, differencesBetween } from './text-differences.ts'

const letters = (text: string) => text.split('')
const signs: Record<Difference<string>['kind'], string> = { same: '=', added: '+', removed: '-' }
/** `=ab` is unchanged, `-ab` is removed, `+ab` is added. */
const summarize = (before: string, after: string) =>
  differencesBetween(letters(before), letters(after))
    .map(({ kind, items }) => signs[kind] + items.join(''))
    .join(' ')

test.each([
  ['', '', ''],
  ['abc', 'abc', '=abc'],
  ['', 'ab', '+ab'],
  ['ab', '', '-ab'],
  ['abcd', 'axcd', '=a -b +x =cd'],
  ['abc', 'zabqc', '+z =ab +q =c'],
  ['aab', 'ab', '=a -a =b'],
  ['abcab', 'cabx', '-ab =cab +x'],
  ['abc', 'xyz', '-abc +xyz'],
])('from “%s” to “%s” it is %s', (before, after, differences) => {
  expect(summarize(before, after)).toBe(differences)
})

test('items are compared by their keys', () => {
  const one = { key: 'a', at: 1 }
  const [other, extra] = [
    { key: 'a', at: 2 },
    { key: 'b', at: 3 },
  ]
  expect(differencesBetween([one], [other, extra], ({ key }) => key)).toEqual([
    { kind: 'same', items: [other] },
    { kind: 'added', items: [extra] },
  ])
})

const lines = (count: number, word: string) => Array.from({ length: count }, (_, at) => `${word} ${at}`)
const sizes = (before: string[], after: string[]) =>
  differencesBetween(before, after).map(({ kind, items }) => signs[kind] + items.length)

test('equal beginnings and ends are fast to compare at any length', () => {
  const ends = lines(50_000, 'line')
  expect(sizes([...ends, 'old', ...ends], [...ends, 'new', ...ends])).toEqual([
    '=50000',
    '-1',
    '+1',
    '=50000',
  ])
})

test('two long and completely different lists are reported as all removed and all added', () => {
  expect(sizes(lines(100_000, 'old'), lines(90_000, 'new'))).toEqual(['-100000', '+90000'])
})
