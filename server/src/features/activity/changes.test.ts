import { describe, expect, test } from 'vitest'
import { changesBetween, nameFields } from './changes.ts'

describe('what an edit changes', () => {
  test('is told field by field, long texts by name alone', () => {
    const before = { title: 'Maple', brief: 'Light', city: null, tags: ['a'] }
    const edit = { title: 'Oak', brief: 'Dark', city: null, tags: ['a'], zip: undefined }
    expect(changesBetween(before, edit, ['brief'])).toEqual([
      { field: 'title', before: 'Maple', after: 'Oak' },
      { field: 'brief' },
    ])
  })

  test.each([
    [['a'], 'alpha'],
    [['a', 'a'], 'alpha'],
    [['a', 'b'], 'alpha and b'],
    [['a', 'b', 'c'], 'alpha, b and c'],
    [['a', 'b', 'c', 'd'], 'alpha, b and 2 more'],
  ])('%j is said as “%s”', (fields, words) => {
    expect(nameFields(fields, { a: 'alpha' })).toBe(words)
  })
})
