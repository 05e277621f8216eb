import { expect, test } from 'vitest'
import { newSeed } from '../basics/testing-random.ts'
import { findBrokenInvoices } from './testing-invoices.ts'

const seed = newSeed()

test.each([21, seed])('1,000 generated invoices keep all rules of amounts (seed %i)', (seed) => {
  expect(findBrokenInvoices(seed, 1_000)).toEqual([])
})
