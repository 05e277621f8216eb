import { expect, test } from 'vitest'
import {
  countMarked,
  describeField,
  type Marks,
  nextField,
  type SigningField,
  toggleMark,
} from './signed-fields.ts'

const first: SigningField = { id: 'a', type: 'initial', position: 0 }
const second: SigningField = { id: 'b', type: 'initial', position: 2 }
const third: SigningField = { id: 'c', type: 'signature', position: 5 }
const fields = [first, second, third]
const at = '2026-03-12T09:00:00.000Z'
const mark = (...marked: SigningField[]): Marks => Object.fromEntries(marked.map(({ id }) => [id, at]))

test('a click signs a field with its time, and another click undoes it', () => {
  const marked = toggleMark({}, second, at)
  expect(marked).toEqual({ b: at })
  expect(toggleMark(marked, second, '2026-03-12T09:01:00.000Z')).toEqual({})
  expect(toggleMark(marked, first, at)).toEqual({ a: at, b: at })
})

test('only the fields of this contract are counted', () => {
  expect(countMarked(fields, {})).toBe(0)
  expect(countMarked(fields, { ...mark(first, third), stranger: at })).toBe(2)
})

test('the next field is the next open one, and after the last one the first that was skipped', () => {
  expect(nextField(fields, {})).toBe(first)
  expect(nextField(fields, mark(first), first)).toBe(second)
  expect(nextField(fields, mark(second), second)).toBe(third)
  expect(nextField(fields, mark(second, third), third)).toBe(first)
  expect(nextField(fields, mark(...fields), third)).toBeUndefined()
})

test('a field’s name has its type, its number and whether it is signed', () => {
  expect(describeField(fields, second)).toBe('Initial field 2 of 3, not signed')
  expect(describeField(fields, third, '03/12/2026')).toBe('Signature field 3 of 3, signed 03/12/2026')
})
