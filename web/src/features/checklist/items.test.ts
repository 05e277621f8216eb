import { type Checklist, checklistItems } from '@mantel/domain/checklist'
import { describe, expect, test } from 'vitest'
import { freshChecklist } from '../../testing/fresh-checklist.ts'
import { doneCount, isComplete, nextItem, setupItems } from './items.ts'

const fresh: Checklist = { ...freshChecklist, hasSamples: true }

test('only items with an action are listed, in the order of the checklist', () => {
  const expected = [
    'projectsImported',
    'clientsImported',
    'timelineConfigured',
    'contractAdded',
    'invoiceAdded',
    'paymentMethodsSetup',
  ]
  expect(setupItems.map(({ item }) => item)).toEqual(expected)
  expect(checklistItems.filter((item) => expected.includes(item))).toEqual(expected)
})

describe('the next item', () => {
  test('is the first open item', () => {
    expect(nextItem(fresh)?.item).toBe('projectsImported')
    expect(nextItem({ ...fresh, projectsImported: true })?.item).toBe('clientsImported')
  })

  test('is never a skipped item', () => {
    const list: Checklist = { ...fresh, projectsImported: true, skipped: ['clientsImported'] }
    expect(nextItem(list)?.item).toBe('timelineConfigured')
  })

  test('is undefined once all are done or skipped', () => {
    expect(nextItem({ ...fresh, skipped: setupItems.map(({ item }) => item) })).toBeUndefined()
  })
})

test('a skipped item counts as done, and only once', () => {
  const list: Checklist = {
    ...fresh,
    projectsImported: true,
    skipped: ['projectsImported', 'timelineConfigured', 'googleAccountConnected'],
  }
  expect([doneCount(list), isComplete(list)]).toEqual([2, false])
  expect(isComplete({ ...list, skipped: [...checklistItems] })).toBe(true)
})
