import { expect, test } from 'vitest'
import { type Step, stepsBetween } from './differences.ts'

const letters = (text: string) => text.split('')
/** `=a` stays, `-a` goes, `+a` comes: each read in the list that has it, at the place that the step names. */
const told = (was: string[], is: string[]) =>
  stepsBetween(was, is).map(({ kind, from, to }) => signs[kind] + (kind === 'removed' ? was[from] : is[to]))
const signs: Record<Step['kind'], string> = { same: '=', added: '+', removed: '-' }

test.each([
  ['', '', ''],
  ['abc', 'abc', '=a =b =c'],
  ['', 'ab', '+a +b'],
  ['ab', '', '-a -b'],
  ['abcd', 'axcd', '=a -b +x =c =d'],
  ['abc', 'zabqc', '+z =a =b +q =c'],
  ['aab', 'ab', '=a -a =b'],
  ['abcab', 'cabx', '-a -b =c =a =b +x'],
])('from “%s” to “%s” it is %s', (was, is, steps) => {
  expect(told(letters(was), letters(is)).join(' ')).toBe(steps)
})

test('a step names its place in both lists', () => {
  expect(stepsBetween(letters('abc'), letters('adc'))).toEqual([
    { kind: 'same', from: 0, to: 0 },
    { kind: 'removed', from: 1, to: 1 },
    { kind: 'added', from: 2, to: 1 },
    { kind: 'same', from: 2, to: 2 },
  ])
})

test('what is the same at both ends costs nothing, however long it is', () => {
  const ends = Array.from({ length: 50_000 }, (_, at) => `line ${at}`)
  const steps = stepsBetween([...ends, 'old', ...ends], [...ends, 'new', ...ends])
  expect(steps.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'removed', from: 50_000, to: 50_000 },
    { kind: 'added', from: 50_001, to: 50_000 },
  ])
})

test('of two that are long and differ throughout, all of the one goes and all of the other comes', () => {
  const was = ['first', ...Array.from({ length: 100_000 }, (_, at) => `old ${at}`), 'last']
  const is = ['first', ...Array.from({ length: 100_000 }, (_, at) => `new ${at}`), 'last']
  const steps = told(was, is)
  expect(steps).toHaveLength(200_002)
  expect([steps[0], steps[1], steps[100_000], steps[100_001], steps[200_000], steps[200_001]]).toEqual([
    '=first',
    '-old 0',
    '-old 99999',
    '+new 0',
    '+new 99999',
    '=last',
  ])
})
