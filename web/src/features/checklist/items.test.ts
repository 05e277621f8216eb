import { type Checklist, checklistItems } from '@mantel/domain/checklist'
import { describe, expect, test } from 'vitest'
import { freshChecklist } from '../../testing/fresh-checklist.ts'
import { doneCount, isComplete, nextItem, setupItems } from './items.ts'

const fresh: Checklist = { ...freshChecklist, hasSamples: true }

test('only what can be done is asked for, in the order of the list', () => {
  const doable = ['projectsImported', 'clientsImported', 'timelineConfigured']
  expect(setupItems.map(({ item }) => item)).toEqual(doable)
  expect(checklistItems.filter((item) => doable.includes(item))).toEqual(doable)
})

describe('what is next', () => {
  test('is the first thing that is open', () => {
    expect(nextItem(fresh)?.item).toBe('projectsImported')
    expect(nextItem({ ...fresh, projectsImported: true })?.item).toBe('clientsImported')
  })

  test('passes over what was skipped', () => {
    const list: Checklist = { ...fresh, projectsImported: true, skipped: ['clientsImported'] }
    expect(nextItem(list)?.item).toBe('timelineConfigured')
  })

  test('is nothing in the end', () => {
    expect(nextItem({ ...fresh, skipped: setupItems.map(({ item }) => item) })).toBeUndefined()
  })
})

test('what was skipped counts as done, once', () => {
  const list: Checklist = {
    ...fresh,
    projectsImported: true,
    skipped: ['projectsImported', 'timelineConfigured', 'googleAccountConnected'],
  }
  expect([doneCount(list), isComplete(list)]).toEqual([2, false])
  expect(isComplete({ ...list, skipped: [...checklistItems] })).toBe(true)
})
