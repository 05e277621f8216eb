import { expect, test } from 'vitest'
import { partsOfName } from './full-name.ts'

test.each([
  ['Hannah Whitlock', 'Hannah', 'Whitlock'],
  ['Whitlock, Hannah', 'Hannah', 'Whitlock'],
  ['Mary Ann van Dyke', 'Mary Ann van', 'Dyke'],
  ['van Dyke, Mary Ann', 'Mary Ann', 'van Dyke'],
  ['John Smith, Jr.', 'John', 'Smith, Jr.'],
  ['John Smith Jr.', 'John', 'Smith Jr.'],
  ['Smith, Jr., John', 'John', 'Smith, Jr.'],
  ['Smith, John, Jr.', 'John', 'Smith, Jr.'],
  ['Smith Jr., John', 'John', 'Smith Jr.'],
  ['Ada King, MD, PhD', 'Ada', 'King, MD, PhD'],
  ['Smith, Jr.', 'Smith, Jr.', undefined],
  ['Cher', 'Cher', undefined],
  ['Whitlock,', 'Whitlock', undefined],
  ['Li Wei', 'Li', 'Wei'],
])('“%s” is %s and %s', (name, firstName, lastName) => {
  expect(partsOfName(name)).toEqual(lastName === undefined ? { firstName } : { firstName, lastName })
})
