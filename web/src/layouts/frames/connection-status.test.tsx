import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection, setStream } from '../../platform/live/connection.ts'
import { ConnectionStatus } from './connection-status.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  connection.set({ stream: null, lostAt: null })
})

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
const status = () => screen.getByRole('status').textContent

test('a lost connection is told after ten seconds, until there is one again', async () => {
  setStream('one')
  render(<ConnectionStatus wide />)
  act(() => setStream(null))
  await pass(9.9)
  expect(status()).toBe('')
  // A failed attempt to reconnect does not start the ten seconds again.
  act(() => setStream(null))
  await pass(0.2)
  expect(status()).toBe('Reconnecting…')
  act(() => setStream('two'))
  expect(status()).toBe('')
})

test('the next short interruption is not told either', async () => {
  setStream('one')
  render(<ConnectionStatus wide={false} />)
  for (const stream of ['two', 'three']) {
    act(() => setStream(null))
    await pass(6)
    expect(status()).toBe('')
    act(() => setStream(stream))
    await pass(6)
  }
})
