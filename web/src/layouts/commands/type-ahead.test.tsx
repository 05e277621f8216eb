import { fireEvent, render, renderHook, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useTypeAhead } from './type-ahead.ts'

const close = vi.fn<() => void>()
const listen = (isOpen: boolean) =>
  renderHook((given: { isOpen: boolean }) => useTypeAhead(given.isOpen, close), {
    initialProps: { isOpen },
  })
const type = (...keys: string[]) => keys.map((key) => fireEvent.keyDown(document.body, { key }))

test('keys typed before the palette is open are kept for it and reach no other listener', () => {
  const other = vi.fn<() => void>()
  document.addEventListener('keydown', other)
  const { result, rerender } = listen(false)
  const typedAhead = () => result.current.current
  type('g')
  expect([typedAhead().text, other.mock.calls.length]).toEqual(['', 1])
  rerender({ isOpen: true })
  // `fireEvent` returns false if a listener called `preventDefault`.
  const handled = type('B', 'a', 'z', 'Backspace', 'y', 'Shift', 'Enter').map((isUnhandled) => !isUnhandled)
  expect(handled).toEqual([true, true, true, true, true, false, true])
  expect(typedAhead()).toEqual({ text: 'Bay', isEntered: true })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  type('Escape')
  expect([typedAhead().text, close.mock.calls.length]).toEqual(['Bay', 1])
  expect(other).toHaveBeenCalledTimes(3)
  rerender({ isOpen: false })
  expect(typedAhead().text).toBe('')
  document.removeEventListener('keydown', other)
})

test('once the palette has the focus, its input receives the keys', () => {
  render(
    <div role="dialog">
      <input aria-label="Search" />
    </div>,
  )
  const { result } = listen(true)
  screen.getByLabelText('Search').focus()
  expect(type('a')).toEqual([true])
  expect(result.current.current.text).toBe('')
})
