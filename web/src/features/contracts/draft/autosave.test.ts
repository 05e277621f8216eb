import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, Unreachable } from '../../../platform/api/api.ts'
import { autosave } from '../../../platform/saving/autosave.ts'
import { type Editable, editedText, type Stored } from './autosave.ts'

const text = (line: string) => doc(paragraph(line))
const first: Stored = { id: '1', version: 1, name: 'Agreement', content: text('One') }

/** A fake server that refuses changes against a stale version. */
function server() {
  let stored = first
  const calls: (Partial<Editable> & { version: number })[] = []
  let failing: Error | null = null
  const replaced: { text: string; by: string }[] = []
  const saving = autosave<Editable, Stored>(first, editedText)
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
    onSaved: () => {},
    onReplaced: ({ content }, by) => content && replaced.push({ text: JSON.stringify(content), by }),
  })
  return {
    saving,
    calls,
    replaced,
    stored: () => stored,
    fail: (error: Error | null) => {
      failing = error
    },
    editByOther: (changes: Partial<Editable>) => {
      stored = { ...stored, ...changes, version: stored.version + 1 }
      return stored
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('saves once, when the typing pauses', async () => {
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

test('saves text typed during a request next, against the new version', async () => {
  const { saving, calls } = server()
  saving.change({ content: text('Two') })
  const done = saving.flush()
  saving.change({ content: text('Three') })
  expect(await done).toBe(true)
  expect(calls.map(({ version }) => version)).toEqual([1, 2])
  expect(calls[1]?.content).toEqual(text('Three'))
})

test('does not send a change that was undone', async () => {
  const { saving, calls } = server()
  saving.change({ content: text('Two') })
  saving.change({ content: text('One') })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(calls).toHaveLength(0)
  expect(saving.state.get()).toEqual({ kind: 'saved' })
})

test('reports a network error, keeps the text and saves it on retry', async () => {
  const { saving, fail, stored } = server()
  fail(new Unreachable('We can’t reach the server.'))
  saving.change({ content: text('Two') })
  expect(await saving.flush()).toBe(false)
  expect(saving.state.get()).toEqual({
    kind: 'failed',
    text: 'We can’t reach the server.',
    isRefused: false,
    isTemporary: true,
  })
  expect(saving.current().content).toEqual(text('Two'))
  fail(null)
  expect(await saving.flush()).toBe(true)
  expect(stored().content).toEqual(text('Two'))
})

test('reports why a change was refused, keeps it and can discard it', async () => {
  const { saving, fail, stored } = server()
  fail(new ApiError(409, '', 'This contract was sent. Withdraw it to edit it.'))
  saving.change({ content: text('Two') })
  expect(await saving.flush()).toBe(false)
  expect(saving.state.get()).toMatchObject({ kind: 'failed', isRefused: true })
  expect(saving.current().content).toEqual(text('Two'))
  saving.discard()
  expect(saving.hasUnsaved()).toBe(false)
  expect(saving.current().content).toEqual(stored().content)
})

test('merges with a change by someone else to another field', async () => {
  const { saving, editByOther, stored, replaced } = server()
  editByOther({ content: text('Theirs') })
  saving.change({ name: 'Staging agreement' })
  expect(await saving.flush()).toBe(true)
  expect(stored()).toMatchObject({ name: 'Staging agreement', content: text('Theirs'), version: 3 })
  expect(replaced).toEqual([{ text: JSON.stringify(text('Theirs')), by: 'news' }])
})

test('asks the user if both changed the same text', async () => {
  const { saving, editByOther, stored } = server()
  editByOther({ content: text('Theirs') })
  saving.change({ content: text('Mine') })
  const done = saving.flush()
  await vi.advanceTimersByTimeAsync(0)
  const state = saving.state.get()
  if (state.kind !== 'conflict') throw new Error(state.kind)
  expect(state.conflict).toMatchObject({
    mine: { content: text('Mine') },
    theirs: { content: text('Theirs') },
  })
  expect(stored().content).toEqual(text('Theirs'))
  state.conflict.choose('mine')
  expect(await done).toBe(true)
  expect(stored().content).toEqual(text('Mine'))
})

test('shows the other version if the user chooses it', async () => {
  const { saving, editByOther, stored, replaced } = server()
  editByOther({ content: text('Theirs') })
  saving.change({ content: text('Mine') })
  const done = saving.flush()
  await vi.advanceTimersByTimeAsync(0)
  const state = saving.state.get()
  if (state.kind === 'conflict') state.conflict.choose('theirs')
  expect(await done).toBe(true)
  expect(stored().content).toEqual(text('Theirs'))
  expect(replaced).toEqual([{ text: JSON.stringify(text('Theirs')), by: 'choice' }])
  expect(saving.current().content).toEqual(text('Theirs'))
})

test('keeps the text and asks again if the user decides later', async () => {
  const { saving, editByOther } = server()
  editByOther({ content: text('Theirs') })
  saving.change({ content: text('Mine') })
  const done = saving.flush()
  await vi.advanceTimersByTimeAsync(0)
  const state = saving.state.get()
  if (state.kind === 'conflict') state.conflict.choose('later')
  expect(await done).toBe(false)
  expect(saving.state.get()).toEqual({ kind: 'undecided' })
  expect(saving.current().content).toEqual(text('Mine'))
  void saving.flush()
  await vi.advanceTimersByTimeAsync(0)
  expect(saving.state.get().kind).toBe('conflict')
})

test('shows a newer version at once, unless there are unsaved changes', () => {
  const quiet = server()
  quiet.saving.adopt(quiet.editByOther({ content: text('News') }))
  expect(quiet.replaced).toHaveLength(1)
  const busy = server()
  busy.saving.change({ content: text('Mine') })
  busy.saving.adopt(busy.editByOther({ content: text('News') }))
  expect(busy.replaced).toHaveLength(0)
  expect(busy.saving.current().content).toEqual(text('Mine'))
})

test('ignores the order of JSON keys', () => {
  const { saving } = server()
  const turned = { content: [{ content: [{ text: 'One', type: 'text' }], type: 'paragraph' }], type: 'doc' }
  saving.change({ content: turned as never })
  expect(saving.hasUnsaved()).toBe(false)
})
