import { fireEvent, render, renderHook, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useTypingAhead } from './type-ahead.ts'

const close = vi.fn<() => void>()
const listen = (isOpen: boolean) =>
  renderHook((given: { isOpen: boolean }) => useTypingAhead(given.isOpen, close), {
    initialProps: { isOpen },
  })
const type = (...keys: string[]) => keys.map((key) => fireEvent.keyDown(document.body, { key }))

test('what is typed before the palette stands is kept for it, and for nobody else', () => {
  const other = vi.fn<() => void>()
  document.addEventListener('keydown', other)
  const { result, rerender } = listen(false)
  const early = () => result.current.current
  type('g')
  expect([early().text, other.mock.calls.length]).toEqual(['', 1])
  rerender({ isOpen: true })
  // False: somebody has taken it.
  const taken = type('B', 'a', 'z', 'Backspace', 'y', 'Shift', 'Enter').map((isLeft) => !isLeft)
  expect(taken).toEqual([true, true, true, true, true, false, true])
  expect(early()).toEqual({ text: 'Bay', isEntered: true })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  type('Escape')
  expect([early().text, close.mock.calls.length]).toEqual(['Bay', 1])
  expect(other).toHaveBeenCalledTimes(3)
  rerender({ isOpen: false })
  expect(early().text).toBe('')
  document.removeEventListener('keydown', other)
})

test('once the palette has the focus, its own field hears it', () => {
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
