import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api.ts'
import { autosave } from './autosave.ts'

type Fields = { number: string; lines: readonly string[]; notes: string }
type Stored = Fields & { id: string; version: number }
const first: Stored = { id: '1', version: 1, number: 'INV-1', lines: ['Sofa'], notes: '' }

/** Autosaves against a server on which the number INV-2 is already taken. Empty lines do not count as changes. */
function start() {
  let stored = first
  const calls: object[] = []
  const filled = (lines: unknown) => (lines as string[]).filter(Boolean)
  const saving = autosave<Fields, Stored>(first, {
    read: ({ number, lines, notes }) => ({ number, lines, notes }),
    isSame: (name, one, other) =>
      name === 'lines' ? filled(one).join() === filled(other).join() : one === other,
    listInvalid: ({ lines }) => (lines.includes('?') ? ['lines'] : []),
  })
  saving.connect({
    save: async ({ version, ...changes }) => {
      calls.push(changes)
      await Promise.resolve()
      if (changes.number === 'INV-2') throw new ApiError(409, '', 'Taken', { number: 'Taken' })
      stored = { ...stored, ...changes, version: version + 1 }
      return stored
    },
    load: async () => stored,
    onSaved: () => {},
  })
  return { saving, calls, stored: () => stored }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a field that the server refuses waits with its sentence, and the others are saved', async () => {
  const { saving, calls, stored } = start()
  saving.change({ number: 'INV-2', notes: 'Thanks' })
  expect(await saving.flush()).toBe(false)
  expect(calls).toEqual([{ number: 'INV-2', notes: 'Thanks' }, { notes: 'Thanks' }])
  expect(saving.state.get()).toEqual({ kind: 'incomplete', problems: { number: 'Taken' } })
  expect(saving.current().number).toBe('INV-2')
  expect(stored()).toMatchObject({ number: 'INV-1', notes: 'Thanks' })
  // The same value is not sent again, another one is.
  saving.change({ notes: 'Thank you' })
  await saving.flush()
  expect(calls.at(-1)).toEqual({ notes: 'Thank you' })
  saving.change({ number: 'INV-3' })
  expect(await saving.flush()).toBe(true)
  expect(stored().number).toBe('INV-3')
  expect(saving.state.get()).toEqual({ kind: 'saved' })
})

test('an invalid field is kept and sent once it is valid', async () => {
  const { saving, calls } = start()
  saving.change({ lines: ['?'], notes: 'Later' })
  await vi.advanceTimersByTimeAsync(800)
  expect(calls).toEqual([{ notes: 'Later' }])
  expect(saving.state.get()).toEqual({ kind: 'incomplete', problems: {} })
  expect(saving.hasUnsaved()).toBe(true)
  saving.change({ lines: ['Rug'] })
  await vi.advanceTimersByTimeAsync(800)
  expect(calls.at(-1)).toEqual({ lines: ['Rug'] })
  expect(saving.hasUnsaved()).toBe(false)
})

test('what is not worth saving stays on the screen', async () => {
  const { saving, calls } = start()
  saving.change({ lines: ['Sofa', ''] })
  await vi.advanceTimersByTimeAsync(800)
  expect(calls).toEqual([])
  expect(saving.state.get()).toEqual({ kind: 'saved' })
  expect(saving.shown.get().lines).toEqual(['Sofa', ''])
})
