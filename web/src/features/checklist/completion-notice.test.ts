import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { writeStorage } from '../../platform/session/local-storage.ts'
import { isSaid, see, useAllSet } from './completion-notice.ts'

const anHour = 60 * 60 * 1000

beforeEach(() => {
  writeStorage('setup', null)
  vi.useRealTimers()
})

test('that all is set is said for a day to whoever saw the beginning', () => {
  const begun = see(null, 'alder', false, 0)
  expect(isSaid(begun, 'alder', 0)).toBe(false)
  const done = see(begun, 'alder', true, anHour)
  expect(isSaid(done, 'alder', anHour)).toBe(true)
  const later = see(done, 'alder', true, 20 * anHour)
  expect(later).toBe(done)
  expect(isSaid(later, 'alder', 24 * anHour)).toBe(true)
  expect(isSaid(later, 'alder', 25 * anHour)).toBe(false)
})

test('it is not said on a device that never saw anything missing, nor of another company', () => {
  expect(isSaid(see(null, 'alder', true, 0), 'alder', 0)).toBe(false)
  const done = see({ company: 'alder', doneAt: null }, 'alder', true, 0)
  expect(isSaid(done, 'harbor', 0)).toBe(false)
  expect(isSaid(see(done, 'harbor', true, 0), 'harbor', 0)).toBe(false)
})

test('what was brought back begins anew', () => {
  const done = see({ company: 'alder', doneAt: null }, 'alder', true, 0)
  expect(see(done, 'alder', false, anHour)).toEqual({ company: 'alder', doneAt: null })
})

test.each(['rubbish', 'null', '{"company":1}'])('rubbish in its place says nothing: %s', (text) => {
  writeStorage('setup', text)
  expect(renderHook(() => useAllSet('alder', true)).result.current).toBe(false)
})

test('it is remembered from one drawing to the next', () => {
  const shown = renderHook(({ isComplete }) => useAllSet('alder', isComplete), {
    initialProps: { isComplete: false },
  })
  shown.rerender({ isComplete: true })
  expect(shown.result.current).toBe(true)
  expect(renderHook(() => useAllSet('alder', true)).result.current).toBe(true)
})
