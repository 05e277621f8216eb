import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePaperFace } from './contract-font.ts'

/** A page that has the letters, or can ask for them. */
function drawWith(isThere: boolean, load: () => Promise<unknown>) {
  Object.defineProperty(document, 'fonts', { configurable: true, value: { check: () => isThere, load } })
  return renderHook(() => usePaperFace()).result
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(document, 'fonts')
})

test('a paper waits for its letters, but not for those that are here', async () => {
  let come = () => {}
  const face = drawWith(
    false,
    () =>
      new Promise<void>((resolve) => {
        come = resolve
      }),
  )
  expect(face.current).toBe(false)
  await act(async () => come())
  expect(face.current).toBe(true)
  expect(drawWith(true, () => Promise.reject(new Error('Nobody asks'))).current).toBe(true)
})

test.each([
  ['do not come', () => new Promise(() => {})],
  ['cannot come', () => Promise.reject(new Error('No line'))],
])('letters that %s keep nobody from reading', async (_, load) => {
  const face = drawWith(false, load)
  expect(face.current).toBe(false)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(face.current).toBe(true)
})
