import { expect, test } from 'vitest'
import { stepOf } from './steps.ts'

test('the steps are file, columns, review and import', () => {
  expect(stepOf(undefined)).toBe('file')
  expect(stepOf('mapping')).toBe('columns')
  expect(stepOf('checked')).toBe('review')
  expect(['running', 'done', 'failed'].map((state) => stepOf(state as 'running'))).toEqual([
    'import',
    'import',
    'import',
  ])
})

test('the columns can be changed until the import runs', () => {
  expect(stepOf('checked', 'columns')).toBe('columns')
  expect(stepOf('failed', 'columns')).toBe('columns')
  expect(stepOf('running', 'columns')).toBe('import')
  expect(stepOf('done', 'columns')).toBe('import')
})
