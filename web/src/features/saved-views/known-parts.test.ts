import { expect, test } from 'vitest'
import { knownParts, type ListParts, writeParts } from './known-parts.ts'

const list: ListParts = {
  views: ['all', 'staged'],
  sorts: ['title', '-title', 'value'],
  defaultSort: 'title',
  filters: [
    { name: 'stage', label: 'Stage', kind: 'several', options: [one('Won'), one('Bid')] },
    { name: 'needs', label: 'Next step', kind: 'one', options: [one('us')] },
    { name: 'install', label: 'Install', kind: 'days' },
    { name: 'value', label: 'Value', kind: 'amounts' },
  ],
  columns: ['client', 'value'],
}

function one(value: string) {
  return { value, label: value }
}

test('an address keeps what the list has', () => {
  const parts = {
    search: 'maple',
    view: 'staged',
    sort: '-title',
    columns: 'value,client',
    stage: ['Won', 'Bid'],
    needs: 'us',
    install: 'next-30',
    value: '100..',
  }
  expect(knownParts(parts, list)).toEqual({ ...parts, stage: ['Bid', 'Won'] })
})

test('an address loses defaults, and what the list no longer has', () => {
  const parts = {
    view: 'archived',
    sort: 'title',
    columns: 'balance',
    stage: ['Lost', 'Won'],
    needs: 'client',
    install: 'someday',
    value: 'much',
    team: 'Dana',
  }
  expect(knownParts(parts, list)).toEqual({ stage: 'Won' })
  expect(knownParts({ view: 'all', stage: 'Lost', columns: 'balance,client' }, list)).toEqual({
    columns: 'client',
  })
})

test('addresses that show the same are written in the same way', () => {
  expect(writeParts({ view: 'staged', stage: ['A & B', 'Won'], sort: undefined })).toBe(
    'stage=A+%26+B&stage=Won&view=staged',
  )
  expect(writeParts({ stage: 'Won', view: 'staged' })).toBe(writeParts({ view: 'staged', stage: 'Won' }))
})
