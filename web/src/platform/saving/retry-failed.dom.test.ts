import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, Unreachable } from '../api/api.ts'
import { autosave } from './autosave.ts'
import { retryFailed } from './retry-failed.ts'

type Stored = { id: string; version: number; notes: string }

/** Autosaves against a server that fails with `failure` until it is null. */
function start() {
  let stored: Stored = { id: '1', version: 1, notes: '' }
  const server = { failure: null as Error | null, calls: 0, notes: () => stored.notes }
  const saving = autosave<{ notes: string }, Stored>(stored, { read: ({ notes }) => ({ notes }) })
  saving.connect({
    save: async ({ version, ...changes }) => {
      server.calls += 1
      if (server.failure) throw server.failure
      stored = { ...stored, ...changes, version: version + 1 }
      return stored
    },
    load: async () => stored,
    onSaved: () => {},
  })
  return { saving, server, stop: retryFailed(saving) }
}

beforeEach(() => {
  vi.useFakeTimers()
  // The random part of the wait is then 1.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test.each([
  ['no answer', new Unreachable('We can’t reach the server.')],
  ['a failing server', new ApiError(503, '', undefined)],
])('what could not be saved because of %s is saved when the server is back', async (_, failure) => {
  const { saving, server, stop } = start()
  server.failure = failure
  saving.change({ notes: 'Lamp' })
  await saving.flush()
  expect(server.calls).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(server.calls).toBe(2)
  // The second wait is longer.
  await vi.advanceTimersByTimeAsync(3_900)
  expect(server.calls).toBe(2)
  server.failure = null
  await vi.advanceTimersByTimeAsync(100)
  expect(server.notes()).toBe('Lamp')
  expect(saving.state.get()).toEqual({ kind: 'saved' })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(server.calls).toBe(3)
  stop()
})

test('it keeps trying, at least every 45 seconds', async () => {
  const { saving, server, stop } = start()
  server.failure = new Unreachable('We can’t reach the server.')
  saving.change({ notes: 'Lamp' })
  await saving.flush()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(server.calls).toBeGreaterThan(18)
  expect(server.calls).toBeLessThan(30)
  stop()
})

test('a refusal is not repeated, and nothing is saved after the user has left', async () => {
  const { saving, server, stop } = start()
  server.failure = new ApiError(409, '', 'This contract was sent.')
  saving.change({ notes: 'Lamp' })
  await saving.flush()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(server.calls).toBe(1)
  server.failure = new Unreachable('We can’t reach the server.')
  await saving.flush()
  stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(server.calls).toBe(2)
})
