import { expect, test } from 'vitest'
import type { EditedLine } from '../edited-fields.ts'
import {
  changeLine,
  insertLines,
  maxLines,
  newLine,
  placeLine,
  removeLine,
  restoreLine,
  stepLine,
} from './edited-lines.ts'

const line = (key: string): EditedLine => ({ ...newLine(), key, description: key, rate: 100 })
const lines = ['a', 'b', 'c'].map(line)
const keys = (list: readonly EditedLine[]) => list.map(({ key }) => key).join('')

test('lines are inserted below a line, at the end, or in place of an empty one', () => {
  expect(keys(insertLines(lines, 'a', [line('x'), line('y')]))).toBe('axybc')
  expect(keys(insertLines(lines, null, [line('x')]))).toBe('abcx')
  const withBlank = lines.toSpliced(1, 1, { ...newLine(), key: 'b' })
  expect(keys(insertLines(withBlank, 'b', [line('x'), line('y')]))).toBe('axyc')
})

test('an invoice takes no more lines than the server', () => {
  const many = Array.from({ length: maxLines - 1 }, (_, at) => line(`${at} `))
  expect(insertLines(many, null, lines)).toHaveLength(maxLines)
})

test('lines move one place or to a place, and stay at the ends', () => {
  expect(keys(stepLine(lines, 'a', 1))).toBe('bac')
  expect(keys(stepLine(lines, 'c', -1))).toBe('acb')
  expect(stepLine(lines, 'a', -1)).toBe(lines)
  expect(stepLine(lines, 'c', 1)).toBe(lines)
  expect(keys(placeLine(lines, 'a', 3))).toBe('bca')
})

test('a removed line is restored to its place, once', () => {
  const removed = removeLine(lines, 'b')
  expect(keys(restoreLine(removed, line('b'), 1))).toBe('abc')
  expect(keys(restoreLine([], line('b'), 1))).toBe('b')
  expect(keys(restoreLine(lines, line('b'), 1))).toBe('abc')
})

test('a change leaves the other lines as they are', () => {
  const changed = changeLine(lines, 'b', { rate: 5 })
  expect(changed[1]).toMatchObject({ key: 'b', rate: 5 })
  expect(changed[0]).toBe(lines[0])
})
