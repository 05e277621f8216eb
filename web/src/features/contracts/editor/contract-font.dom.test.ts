import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useContractFont } from './contract-font.ts'

/** Renders the hook on a page where the font is loaded, or where `load` loads it. */
function renderWith(isLoaded: boolean, load: () => Promise<unknown>) {
  Object.defineProperty(document, 'fonts', { configurable: true, value: { check: () => isLoaded, load } })
  return renderHook(() => useContractFont()).result
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(document, 'fonts')
})

test('a contract waits for its font, unless it is already loaded', async () => {
  let finishLoading = () => {}
  const isReady = renderWith(
    false,
    () =>
      new Promise<void>((resolve) => {
        finishLoading = resolve
      }),
  )
  expect(isReady.current).toBe(false)
  await act(async () => finishLoading())
  expect(isReady.current).toBe(true)
  expect(renderWith(true, () => Promise.reject(new Error('Not requested'))).current).toBe(true)
})

test.each([
  ['loads forever', () => new Promise(() => {})],
  ['fails to load', () => Promise.reject(new Error('No network'))],
])('a contract is shown after a second if its font %s', async (_, load) => {
  const isReady = renderWith(false, load)
  expect(isReady.current).toBe(false)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(isReady.current).toBe(true)
})
