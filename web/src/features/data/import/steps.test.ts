import { expect, test } from 'vitest'
import { stepOf } from './steps.ts'

test('a sheet comes first, then its columns, the try and the import', () => {
  expect(stepOf(undefined)).toBe('file')
  expect(stepOf('mapping')).toBe('columns')
  expect(stepOf('checked')).toBe('check')
  expect(['running', 'done', 'failed'].map((state) => stepOf(state as 'running'))).toEqual([
    'import',
    'import',
    'import',
  ])
})

test('until it runs, one can go back to the columns', () => {
  expect(stepOf('checked', 'columns')).toBe('columns')
  expect(stepOf('failed', 'columns')).toBe('columns')
  expect(stepOf('running', 'columns')).toBe('import')
  expect(stepOf('done', 'columns')).toBe('import')
})
