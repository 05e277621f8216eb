import { expect, test } from 'vitest'
import { costsApi } from './costs.ts'

test('an edit of a saved cost leaves out the fields that it does not name', () => {
  expect(costsApi.editSaved.body.parse({ isActive: false, version: 3 })).toEqual({
    isActive: false,
    version: 3,
  })
  expect(costsApi.save.body.parse({ name: 'Movers' })).toEqual({ name: 'Movers', defaultCost: 0 })
})
