import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Fetched } from './loaded-contract.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

/** A part that comes, or does not, when the test says so. */
function promised() {
  let come = (_part: () => string) => {}
  let fail = (_error: Error) => {}
  const coming = new Promise<() => string>((resolve, reject) => {
    come = resolve
    fail = reject
  })
  return {
    part: () => coming,
    come: () => act(async () => come(() => 'Here')),
    fail: () => act(async () => fail(new Error('No line'))),
  }
}

test('a part stands there once it has come', async () => {
  const { part, come } = promised()
  render(<Fetched part={part} props={{}} meanwhile="Soon" />)
  expect(screen.getByText('Soon')).toBeDefined()
  await come()
  expect(screen.getByText('Here')).toBeDefined()
})

test('one that did not come is told to whoever waits for it, and to nobody else', async () => {
  const failures: string[] = []
  const waiting = promised()
  render(<Fetched part={waiting.part} props={{}} onFailure={() => failures.push('waiting')} />)
  await waiting.fail()
  expect(failures).toEqual(['waiting'])

  const left = promised()
  const { unmount } = render(<Fetched part={left.part} props={{}} onFailure={() => failures.push('left')} />)
  unmount()
  await left.fail()
  expect(failures).toEqual(['waiting'])
})
