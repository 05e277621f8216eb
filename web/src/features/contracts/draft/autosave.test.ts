import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, Unreachable } from '../../../platform/api/api.ts'
import { autosave, type Stored, type Written } from './autosave.ts'

const text = (words: string) => doc(paragraph(words))
const first: Stored = { id: '1', version: 1, name: 'Agreement', content: text('One') }

/** A server that refuses what was written against another version than it has. */
function server() {
  let stored = first
  const calls: (Partial<Written> & { version: number })[] = []
  let failing: Error | null = null
  const taken: { words: string; by: string }[] = []
  const saving = autosave(first)
  saving.connect({
    save: async (changes) => {
      calls.push(changes)
      await Promise.resolve()
      if (failing) throw failing
      if (changes.version !== stored.version) throw new ApiError(412, '', 'stale')
      const { version, ...rest } = changes
      stored = { ...stored, ...rest, version: version + 1 }
      return stored
    },
    load: async () => stored,
    keep: () => {},
    take: (content, by) => taken.push({ words: JSON.stringify(content), by }),
  })
  return {
    saving,
    calls,
    taken,
    stored: () => stored,
    fail: (error: Error | null) => {
      failing = error
    },
    somebodyElse: (changes: Partial<Written>) => {
      stored = { ...stored, ...changes, version: stored.version + 1 }
      return stored
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('is saved once, when the typing pauses', async () => {
  const { saving, calls, stored } = server()
  saving.change({ content: text('One t') })
  await vi.advanceTimersByTimeAsync(700)
  saving.change({ content: text('One two') })
  await vi.advanceTimersByTimeAsync(700)
  expect(calls).toHaveLength(0)
  expect(saving.state.get()).toEqual({ kind: 'waiting' })
  await vi.advanceTimersByTimeAsync(100)
  expect(calls).toEqual([{ content: text('One two'), version: 1 }])
  expect(stored().version).toBe(2)
  expect(saving.state.get()).toEqual({ kind: 'saved' })
  expect(saving.hasUnsaved()).toBe(false)
})

test('what is typed while it is on its way is saved next, against the new version', async () => {
  const { saving, calls } = server()
  saving.change({ content: text('Two') })
  const done = saving.flush()
  saving.change({ content: text('Three') })
  expect(await done).toBe(true)
  expect(calls.map(({ version }) => version)).toEqual([1, 2])
  expect(calls[1]?.content).toEqual(text('Three'))
})

test('what was taken back is not sent at all', async () => {
  const { saving, calls } = server()
  saving.change({ content: text('Two') })
  saving.change({ content: text('One') })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(calls).toHaveLength(0)
  expect(saving.state.get()).toEqual({ kind: 'saved' })
})

test('without a line it says so, keeps what was typed, and saves it when asked again', async () => {
  const { saving, fail, stored } = server()
  fail(new Unreachable('We can’t reach the server.'))
  saving.change({ content: text('Two') })
  expect(await saving.flush()).toBe(false)
  expect(saving.state.get()).toEqual({
    kind: 'failed',
    text: 'We can’t reach the server.',
    isRefused: false,
  })
  expect(saving.written().content).toEqual(text('Two'))
  fail(null)
  expect(await saving.flush()).toBe(true)
  expect(stored().content).toEqual(text('Two'))
})

test('what was refused says why, stays, and can be let go', async () => {
  const { saving, fail, stored } = server()
  fail(new ApiError(409, '', 'This contract was sent. Withdraw it to change it.'))
  saving.change({ content: text('Two') })
  expect(await saving.flush()).toBe(false)
  expect(saving.state.get()).toMatchObject({ kind: 'failed', isRefused: true })
  expect(saving.written().content).toEqual(text('Two'))
  saving.drop()
  expect(saving.hasUnsaved()).toBe(false)
  expect(saving.written().content).toEqual(stored().content)
})

test('whoever changed something else meanwhile does not mind, and is seen', async () => {
  const { saving, somebodyElse, stored, taken } = server()
  somebodyElse({ content: text('Theirs') })
  saving.change({ name: 'Staging agreement' })
  expect(await saving.flush()).toBe(true)
  expect(stored()).toMatchObject({ name: 'Staging agreement', content: text('Theirs'), version: 3 })
  expect(taken).toEqual([{ words: JSON.stringify(text('Theirs')), by: 'news' }])
})

test('about the same words the person decides, with both in sight', async () => {
  const { saving, somebodyElse, stored } = server()
  somebodyElse({ content: text('Theirs') })
  saving.change({ content: text('Mine') })
  const done = saving.flush()
  await vi.advanceTimersByTimeAsync(0)
  const state = saving.state.get()
  if (state.kind !== 'disputed') throw new Error(state.kind)
  expect(state.dispute).toMatchObject({
    mine: { content: text('Mine') },
    theirs: { content: text('Theirs') },
  })
  expect(stored().content).toEqual(text('Theirs'))
  state.dispute.choose('mine')
  expect(await done).toBe(true)
  expect(stored().content).toEqual(text('Mine'))
})

test('theirs can be taken, and then stands here as well', async () => {
  const { saving, somebodyElse, stored, taken } = server()
  somebodyElse({ content: text('Theirs') })
  saving.change({ content: text('Mine') })
  const done = saving.flush()
  await vi.advanceTimersByTimeAsync(0)
  const state = saving.state.get()
  if (state.kind === 'disputed') state.dispute.choose('theirs')
  expect(await done).toBe(true)
  expect(stored().content).toEqual(text('Theirs'))
  expect(taken).toEqual([{ words: JSON.stringify(text('Theirs')), by: 'choice' }])
  expect(saving.written().content).toEqual(text('Theirs'))
})

test('who does not decide yet loses nothing, and is asked again', async () => {
  const { saving, somebodyElse } = server()
  somebodyElse({ content: text('Theirs') })
  saving.change({ content: text('Mine') })
  const done = saving.flush()
  await vi.advanceTimersByTimeAsync(0)
  const state = saving.state.get()
  if (state.kind === 'disputed') state.dispute.choose('later')
  expect(await done).toBe(false)
  expect(saving.state.get()).toEqual({ kind: 'undecided' })
  expect(saving.written().content).toEqual(text('Mine'))
  void saving.flush()
  await vi.advanceTimersByTimeAsync(0)
  expect(saving.state.get().kind).toBe('disputed')
})

test('news is shown where nobody writes, and waits where somebody does', () => {
  const quiet = server()
  quiet.saving.adopt(quiet.somebodyElse({ content: text('News') }))
  expect(quiet.taken).toHaveLength(1)
  const busy = server()
  busy.saving.change({ content: text('Mine') })
  busy.saving.adopt(busy.somebodyElse({ content: text('News') }))
  expect(busy.taken).toHaveLength(0)
  expect(busy.saving.written().content).toEqual(text('Mine'))
})

test('the order in which a server keeps its keys is no change', () => {
  const { saving } = server()
  const turned = { content: [{ content: [{ text: 'One', type: 'text' }], type: 'paragraph' }], type: 'doc' }
  saving.change({ content: turned as never })
  expect(saving.hasUnsaved()).toBe(false)
})
