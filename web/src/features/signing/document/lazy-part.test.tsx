import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LazyPart } from './lazy-part.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

/** A part that loads or fails when the test says so. */
function controlledPart() {
  let load = (_part: () => string) => {}
  let fail = (_error: Error) => {}
  const loading = new Promise<() => string>((resolve, reject) => {
    load = resolve
    fail = reject
  })
  return {
    part: () => loading,
    load: () => act(async () => load(() => 'Here')),
    fail: () => act(async () => fail(new Error('No line'))),
  }
}

test('a part replaces its fallback once it is loaded', async () => {
  const { part, load } = controlledPart()
  render(<LazyPart part={part} props={{}} fallback="Soon" />)
  expect(screen.getByText('Soon')).toBeDefined()
  await load()
  expect(screen.getByText('Here')).toBeDefined()
})

test('a failure is reported only while the part is mounted', async () => {
  const failures: string[] = []
  const waiting = controlledPart()
  render(<LazyPart part={waiting.part} props={{}} onFailure={() => failures.push('waiting')} />)
  await waiting.fail()
  expect(failures).toEqual(['waiting'])

  const left = controlledPart()
  const { unmount } = render(<LazyPart part={left.part} props={{}} onFailure={() => failures.push('left')} />)
  unmount()
  await left.fail()
  expect(failures).toEqual(['waiting'])
})
