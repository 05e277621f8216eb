import { expect, test } from 'vitest'
import { formatRows, groupRemarks, joinNames } from './remarks.ts'

const counts = { created: 0, updated: 0, unchanged: 2, invalid: 3, newClients: 0 }

test('invalid rows are separate from the others, and rows with the same reason are grouped', () => {
  const problems = [
    { row: 3, who: 'Nobody', reason: 'No email' },
    { row: 5, reason: 'Wrong date' },
    { row: 9, who: 'Carl Busch', reason: 'No email' },
    { row: 2, reason: 'Already in your clients' },
    { row: 4, reason: 'Already in your clients' },
  ]
  expect(groupRemarks({ problems, counts })).toEqual({
    invalid: [
      { reason: 'No email', rows: [3, 9], who: ['Nobody', 'Carl Busch'] },
      { reason: 'Wrong date', rows: [5], who: [] },
    ],
    other: [{ reason: 'Already in your clients', rows: [2, 4], who: [] }],
  })
})

test('if there are more invalid rows than problems, there are no other remarks', () => {
  const problems = [{ row: 3, reason: 'No email' }]
  expect(groupRemarks({ problems, counts })).toEqual({
    invalid: [{ reason: 'No email', rows: [3], who: [] }],
    other: [],
  })
})

test('consecutive rows become a range, and long lists are shortened', () => {
  expect(formatRows([4])).toBe('4')
  expect(formatRows([2, 3, 4, 7, 9, 10])).toBe('2 to 4, 7, 9 to 10')
  expect(formatRows([1, 3, 5, 7, 9, 11, 13, 14, 16])).toBe('1, 3, 5, 7, 9, 11 and 3 more')
})

test('long lists of names are shortened', () => {
  expect(joinNames(['Ann', 'Carl'])).toBe('Ann, Carl')
  expect(joinNames(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'])).toBe('A, B, C, D, E, F and 2 more')
})
