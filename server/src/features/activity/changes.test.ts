import { describe, expect, test } from 'vitest'
import { changesBetween, listFieldLabels } from './changes.ts'

describe('changes of an edit', () => {
  test('list each field, and long texts without values', () => {
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
  ])('%j is written as “%s”', (fields, text) => {
    expect(listFieldLabels(fields, { a: 'alpha' })).toBe(text)
  })
})
