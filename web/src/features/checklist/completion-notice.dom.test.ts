import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { writeStorage } from '../../platform/session/local-storage.ts'
import { isShown, updateSeen, useAllSet } from './completion-notice.ts'

const anHour = 60 * 60 * 1000

beforeEach(() => {
  writeStorage('setup', null)
  vi.useRealTimers()
})

test('a browser that saw the setup incomplete shows for a day that it is complete', () => {
  const begun = updateSeen(null, 'alder', false, 0)
  expect(isShown(begun, 'alder', 0)).toBe(false)
  const done = updateSeen(begun, 'alder', true, anHour)
  expect(isShown(done, 'alder', anHour)).toBe(true)
  const later = updateSeen(done, 'alder', true, 20 * anHour)
  expect(later).toBe(done)
  expect(isShown(later, 'alder', 24 * anHour)).toBe(true)
  expect(isShown(later, 'alder', 25 * anHour)).toBe(false)
})

test('nothing is shown in a browser that never saw it incomplete, or for another company', () => {
  expect(isShown(updateSeen(null, 'alder', true, 0), 'alder', 0)).toBe(false)
  const done = updateSeen({ company: 'alder', doneAt: null }, 'alder', true, 0)
  expect(isShown(done, 'harbor', 0)).toBe(false)
  expect(isShown(updateSeen(done, 'harbor', true, 0), 'harbor', 0)).toBe(false)
})

test('a restored item starts over', () => {
  const done = updateSeen({ company: 'alder', doneAt: null }, 'alder', true, 0)
  expect(updateSeen(done, 'alder', false, anHour)).toEqual({ company: 'alder', doneAt: null })
})

test.each(['rubbish', 'null', '{"company":1}'])('invalid stored data is ignored: %s', (text) => {
  writeStorage('setup', text)
  expect(renderHook(() => useAllSet('alder', true)).result.current).toBe(false)
})

test('the completion is stored between renders', () => {
  const shown = renderHook(({ isComplete }) => useAllSet('alder', isComplete), {
    initialProps: { isComplete: false },
  })
  shown.rerender({ isComplete: true })
  expect(shown.result.current).toBe(true)
  expect(renderHook(() => useAllSet('alder', true)).result.current).toBe(true)
})
