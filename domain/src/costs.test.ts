import { expect, test } from 'vitest'
import { costsApi } from './costs.ts'

test('an edit of a kept cost says nothing about the fields it does not name', () => {
  expect(costsApi.editSaved.body.parse({ isActive: false, version: 3 })).toEqual({
    isActive: false,
    version: 3,
  })
  expect(costsApi.save.body.parse({ name: 'Movers' })).toEqual({ name: 'Movers', defaultCost: 0 })
})
