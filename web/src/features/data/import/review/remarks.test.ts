import { expect, test } from 'vitest'
import { peopleIn, remarksOn, rowNumbers } from './remarks.ts'

const counts = { created: 0, updated: 0, unchanged: 2, invalid: 3, newClients: 0 }

test('rows that are lost are told apart from others, and the same is said once', () => {
  const problems = [
    { row: 3, who: 'Nobody', reason: 'No email' },
    { row: 5, reason: 'Wrong date' },
    { row: 9, who: 'Carl Busch', reason: 'No email' },
    { row: 2, reason: 'Here already' },
    { row: 4, reason: 'Here already' },
  ]
  expect(remarksOn({ problems, counts })).toEqual({
    lost: [
      { reason: 'No email', rows: [3, 9], who: ['Nobody', 'Carl Busch'] },
      { reason: 'Wrong date', rows: [5], who: [] },
    ],
    other: [{ reason: 'Here already', rows: [2, 4], who: [] }],
  })
})

test('where more are lost than can be told, nothing else is', () => {
  const problems = [{ row: 3, reason: 'No email' }]
  expect(remarksOn({ problems, counts })).toEqual({
    lost: [{ reason: 'No email', rows: [3], who: [] }],
    other: [],
  })
})

test('rows that follow each other are one, and many are cut short', () => {
  expect(rowNumbers([4])).toBe('4')
  expect(rowNumbers([2, 3, 4, 7, 9, 10])).toBe('2 to 4, 7, 9 to 10')
  expect(rowNumbers([1, 3, 5, 7, 9, 11, 13, 14, 16])).toBe('1, 3, 5, 7, 9, 11 and 3 more')
})

test('as many people are named as can be read', () => {
  expect(peopleIn(['Ann', 'Carl'])).toBe('Ann, Carl')
  expect(peopleIn(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'])).toBe('A, B, C, D, E, F and 2 more')
})
