import { expect, test } from 'vitest'
import { deletedIds } from './deleted-record.ts'

test.each([
  ['a deletion by its id', { variables: 'maple', data: undefined }, ['maple']],
  ['a deletion by its params', { variables: { params: { id: 'maple' } }, data: undefined }, ['maple']],
  [
    'a merge, which responds with the survivor',
    { variables: { params: { id: 'hannah' }, body: { otherId: 'hanna' } }, data: { id: 'hannah' } },
    ['hanna'],
  ],
  ['a change', { variables: { params: { id: 'maple' }, body: {} }, data: { id: 'maple' } }, []],
  ['something without an id', { variables: {}, data: undefined }, []],
  ['something without anything', { variables: undefined, data: undefined }, []],
])('after %s', (_, change, gone) => {
  expect(deletedIds(change)).toEqual(gone)
})
