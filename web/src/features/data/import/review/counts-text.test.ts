import type { ImportCounts } from '@mantel/domain/data'
import { describe, expect, test } from 'vitest'
import { counted, doneIn, foundIn, orderFor } from './counts-text.ts'

const labels = { clients: 'Clients', projects: 'Listings' }
const nothing: ImportCounts = { created: 0, updated: 0, unchanged: 0, invalid: 0, newClients: 0 }
const run = (counts: Partial<ImportCounts>, failure: string | null = null) => ({
  kind: 'clients' as const,
  total: 10,
  failure,
  counts: { ...nothing, ...counts },
})

test('things are counted in the company’s own words', () => {
  expect(counted(1, 'clients', labels)).toBe('1 client')
  expect(counted(1234, 'projects', labels)).toBe('1,234 listings')
})

describe('a try', () => {
  test('says what would happen', () => {
    expect(foundIn(run({ created: 1 }), labels)).toBe('1 new client')
    expect(foundIn(run({ created: 3, updated: 2 }), labels)).toBe('3 new clients, 2 to update')
    expect(foundIn(run({ updated: 2, invalid: 8 }), labels)).toBe('2 clients to update')
  })

  test('says why nothing would', () => {
    expect(foundIn(run({ unchanged: 9, invalid: 1 }), labels)).toBe('Nothing would change')
    expect(foundIn(run({ invalid: 10 }), labels)).toBe('No row can be imported')
    expect(foundIn(run({ created: 10 }, 'There is room for 4'), labels)).toBe(
      'This sheet cannot be imported yet',
    )
  })

  test('offers exactly that', () => {
    expect(orderFor(run({ created: 1234 }), labels)).toBe('Import 1,234 clients')
    expect(orderFor(run({ updated: 1 }), labels)).toBe('Update 1 client')
    expect(orderFor(run({ created: 3, updated: 2 }), labels)).toBe('Import 3, update 2 clients')
  })
})

test('an import that is done says what it did', () => {
  expect(doneIn(run({ created: 1 }), labels)).toBe('1 client imported')
  expect(doneIn(run({ updated: 4 }), labels)).toBe('4 clients updated')
  expect(doneIn(run({ created: 3, updated: 2 }), labels)).toBe('3 clients imported, 2 updated')
  expect(doneIn(run({ unchanged: 10 }), labels)).toBe('Nothing had to change')
})
