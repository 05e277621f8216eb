import { type Checklist, checklistItems } from '@mantel/domain/checklist'
import { describe, expect, test } from 'vitest'
import { doneCount, isComplete, nextItem, setupItems } from './items.ts'

const fresh: Checklist = {
  googleAccountConnected: false,
  projectsImported: false,
  clientsImported: false,
  timelineConfigured: false,
  contractAdded: false,
  invoiceAdded: false,
  paymentMethodsSetup: false,
  skipped: [],
  dismissed: false,
  hasSamples: true,
}

test('every item of the list has its words, in the same order', () => {
  expect(setupItems.map(({ item }) => item)).toEqual(checklistItems)
})

describe('what is next', () => {
  test('is the first thing that can be done', () => {
    expect(nextItem(fresh)?.item).toBe('projectsImported')
    expect(nextItem({ ...fresh, projectsImported: true })?.item).toBe('clientsImported')
  })

  test('passes over what was skipped', () => {
    const list: Checklist = { ...fresh, projectsImported: true, skipped: ['clientsImported'] }
    expect(nextItem(list)?.item).toBe('timelineConfigured')
  })

  test('is what is left, where nothing can be done yet, and nothing in the end', () => {
    const list: Checklist = {
      ...fresh,
      skipped: ['projectsImported', 'clientsImported', 'timelineConfigured'],
    }
    expect(nextItem(list)?.item).toBe('googleAccountConnected')
    expect(nextItem({ ...list, skipped: [...checklistItems] })).toBeUndefined()
  })
})

test('what was skipped counts as done, once', () => {
  const list: Checklist = {
    ...fresh,
    projectsImported: true,
    skipped: ['projectsImported', 'googleAccountConnected'],
  }
  expect([doneCount(list), isComplete(list)]).toEqual([2, false])
  expect(isComplete({ ...list, skipped: [...checklistItems] })).toBe(true)
})
