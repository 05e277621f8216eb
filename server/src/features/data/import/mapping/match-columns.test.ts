import { exportFields, type ImportKind, importKinds } from '@mantel/domain/data'
import { describe, expect, test } from 'vitest'
import { matchColumns } from './match-columns.ts'

const guess = (kind: ImportKind, columns: string[], sample: string[][] = []) =>
  matchColumns(kind, { columns, sample })

describe('the columns of a spreadsheet', () => {
  test.each(importKinds)('of an export of %s match by their own names', (kind) => {
    expect(guess(kind, [...exportFields[kind]])).toEqual(exportFields[kind])
    expect(guess(kind, exportFields[kind].toReversed())).toEqual(exportFields[kind].toReversed())
  })

  test.each([
    ['E-mail', 'email'],
    ['Email Address', 'email'],
    ['MAIL', 'email'],
    ['First', 'firstName'],
    ['Surname', 'lastName'],
    ['Full name', 'name'],
    ['Client Full Name', 'name'],
    ['Cell', 'phone'],
    ['Mobile phone', 'phone'],
    ['Street', 'address'],
    ['Zip / Postal code', 'zip'],
    ['Brokerage', 'companyName'],
    ['How did you hear about us?', 'source'],
    ['Client since', 'joinedDate'],
    ['Shoe size', null],
  ])('“%s” of clients is %s', (column, field) => expect(guess('clients', [column])).toEqual([field]))

  test.each([
    ['Property address', 'address'],
    ['Job name', 'title'],
    ['Client e-mail', 'clientEmail'],
    ['Stage', 'status'],
    ['Amount (USD)', 'estimateValue'],
    ['Price', 'estimateValue'],
    ['Install', 'dateServiced'],
    ['Date serviced', 'dateServiced'],
    ['Listing agent', 'agentName'],
    ['Sq. ft.', 'squareFeet'],
    ['MLS #', 'mlsNumber'],
  ])('“%s” of projects is %s', (column, field) => expect(guess('projects', [column])).toEqual([field]))

  test('are recognized by their content if their names say nothing', () => {
    const people = [
      ['x', 'ada@example.com', '(912) 555-0143'],
      ['y', '', '912 555 0144'],
    ]
    expect(guess('clients', ['A', 'B', 'C'], people)).toEqual([null, 'email', 'phone'])
    const houses = [['12 Main St', '$14,250', '3/12/2026', 'ada@example.com']]
    expect(guess('projects', ['Address', 'B', 'C', 'D'], houses)).toEqual([
      'address',
      'estimateValue',
      'dateServiced',
      'clientEmail',
    ])
  })

  test('never map to the same field twice, and names take precedence over content', () => {
    const sample = [['ada@example.com', 'work@example.com']]
    expect(guess('clients', ['Other', 'Email'], sample)).toEqual([null, 'email'])
    expect(guess('clients', ['Phone', 'Mobile', 'phone'])).toEqual([null, null, 'phone'])
  })
})
