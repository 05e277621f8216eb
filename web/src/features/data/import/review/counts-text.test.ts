import type { ImportCounts } from '@mantel/domain/data'
import { describe, expect, test } from 'vitest'
import { checkSummary, countWithNoun, importButtonLabel, importSummary } from './counts-text.ts'

const labels = { clients: 'Clients', projects: 'Listings', leads: 'Leads' }
const nothing: ImportCounts = { created: 0, updated: 0, unchanged: 0, invalid: 0, newClients: 0 }
const run = (counts: Partial<ImportCounts>, failure: string | null = null) => ({
  kind: 'clients' as const,
  total: 10,
  failure,
  counts: { ...nothing, ...counts },
})

test('counts use the company’s own labels', () => {
  expect(countWithNoun(1, 'clients', labels)).toBe('1 client')
  expect(countWithNoun(1234, 'projects', labels)).toBe('1,234 listings')
})

describe('a checked import', () => {
  test('says what would happen', () => {
    expect(checkSummary(run({ created: 1 }), labels)).toBe('1 new client')
    expect(checkSummary(run({ created: 3, updated: 2 }), labels)).toBe('3 new clients, 2 to update')
    expect(checkSummary(run({ updated: 2, invalid: 8 }), labels)).toBe('2 clients to update')
  })

  test('says why nothing would', () => {
    expect(checkSummary(run({ unchanged: 9, invalid: 1 }), labels)).toBe('No changes to import')
    expect(checkSummary(run({ invalid: 10 }), labels)).toBe('No rows can be imported')
    expect(checkSummary(run({ created: 10 }, 'Your plan is full'), labels)).toBe(
      'This file can’t be imported yet',
    )
  })

  test('has a button with exactly that', () => {
    expect(importButtonLabel(run({ created: 1234 }), labels)).toBe('Import 1,234 clients')
    expect(importButtonLabel(run({ updated: 1 }), labels)).toBe('Update 1 client')
    expect(importButtonLabel(run({ created: 3, updated: 2 }), labels)).toBe('Import 3, update 2 clients')
  })
})

test('a finished import says what it did', () => {
  expect(importSummary(run({ created: 1 }), labels)).toBe('1 client imported')
  expect(importSummary(run({ updated: 4 }), labels)).toBe('4 clients updated')
  expect(importSummary(run({ created: 3, updated: 2 }), labels)).toBe('3 clients imported, 2 updated')
  expect(importSummary(run({ unchanged: 10 }), labels)).toBe('Everything was already up to date')
})
