import { expect, test } from 'vitest'
import { deleteHint } from './copy.ts'

test.each([
  [{}, 'This also deletes its files, costs and activity. You can’t undo this.'],
  [
    { contracts: ['Agreement'], contractCount: 1, invoiceCount: 1 },
    'This also deletes its files, costs and activity; the contract “Agreement”; and its invoice. You can’t undo this.',
  ],
  [
    { contracts: ['A', 'B'], contractCount: 5, invoiceCount: 2 },
    'This also deletes its files, costs and activity; the contracts “A”, “B”, 3 more; and its 2 invoices. You can’t undo this.',
  ],
])('the question before a deletion names what goes with the project: %j', (removal, sentence) => {
  expect(deleteHint({ obstacle: null, contracts: [], contractCount: 0, invoiceCount: 0, ...removal })).toBe(
    sentence,
  )
})
