import { describe, expect, test } from 'vitest'
import { earlierDuplicates, hasRequiredField, sampleValues } from './mapping.ts'

test('a column that maps to the same field as an earlier one names the earlier one', () => {
  expect(earlierDuplicates(['email', null, 'phone', 'email', null, 'email'])).toEqual([
    null,
    null,
    null,
    0,
    null,
    0,
  ])
})

describe('an import requires', () => {
  test('an email for clients', () => {
    expect(hasRequiredField('clients', ['name', 'phone'])).toBe(false)
    expect(hasRequiredField('clients', [null, 'email'])).toBe(true)
  })

  test('a title or an address for projects', () => {
    expect(hasRequiredField('projects', ['clientEmail', 'city'])).toBe(false)
    expect(hasRequiredField('projects', ['address'])).toBe(true)
    expect(hasRequiredField('projects', ['title'])).toBe(true)
  })
})

test('sample values are the first distinct values of a column', () => {
  const preview = [['a', ' GA '], ['b'], ['c', 'GA'], ['d', ''], ['e', 'SC']]
  expect(sampleValues(preview, 0)).toEqual(['a', 'b', 'c'])
  expect(sampleValues(preview, 1)).toEqual(['GA', 'SC'])
  expect(sampleValues(preview, 2)).toEqual([])
})
