import { expect, test } from 'vitest'
import { hideNumber } from './hidden-number.ts'

test('of a number only the last four signs are shown', () => {
  expect(hideNumber('12-3456789')).toBe('••-•••6789')
  expect(hideNumber('123456789')).toBe('•••••6789')
})

test('of a short one nothing is', () => {
  expect(hideNumber('1234')).toBe('••••')
  expect(hideNumber('')).toBe('')
})
