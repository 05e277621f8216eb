import { expect, test } from 'vitest'
import { titleFrom } from './title-from-address.ts'

test.each([
  ['412 Maple Avenue', '412 Maple Avenue'],
  [' 412 Maple Avenue , Savannah, GA 31401', '412 Maple Avenue'],
  [', Savannah', ', Savannah'],
  ['', ''],
])('a project at “%s” has the default title “%s”', (address, title) => {
  expect(titleFrom(address)).toBe(title)
})
