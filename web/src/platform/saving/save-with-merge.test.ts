import { describe, expect, test, vi } from 'vitest'
import { ApiError, Unreachable } from '../api/api.ts'
import { type Choice, saveFields, saveWithMerge } from './save-with-merge.ts'

type Fields = { phone: string; city: string }
const stale = () => new ApiError(412, '', 'Someone else changed this section')

/** Serves a section and refuses changes that are not based on its latest state. */
function serveSection(fields: Fields) {
  let state = { ...fields }
  return {
    current: () => state,
    changeElsewhere: (changes: Partial<Fields>) => {
      state = { ...state, ...changes }
    },
    save: (changes: Partial<Fields>, seen: Fields) => {
      if (seen !== state) return Promise.reject(stale())
      state = { ...state, ...changes }
      return Promise.resolve(state)
    },
  }
}

function attempt(
  server: ReturnType<typeof serveSection>,
  changes: Partial<Fields>,
  choice: Choice = 'later',
) {
  const seen = server.current()
  const ask = vi.fn<() => Promise<Choice>>(() => Promise.resolve(choice))
  const run = () =>
    saveFields<Partial<Fields>, Fields>({
      changes,
      before: seen,
      seen,
      read: (state) => state,
      save: server.save,
      load: () => Promise.resolve(server.current()),
      ask,
    })
  return { run, ask }
}

describe('saving a section', () => {
  test('sends the changed fields', async () => {
    const server = serveSection({ phone: '1', city: 'Savannah' })
    await attempt(server, { phone: '2' }).run()
    expect(server.current()).toEqual({ phone: '2', city: 'Savannah' })
  })

  test('continues if someone else changed another field', async () => {
    const server = serveSection({ phone: '1', city: 'Savannah' })
    const { run, ask } = attempt(server, { phone: '2' })
    server.changeElsewhere({ city: 'Tybee' })
    await run()
    expect(ask).not.toHaveBeenCalled()
    expect(server.current()).toEqual({ phone: '2', city: 'Tybee' })
  })

  test('continues if someone else made the same change', async () => {
    const server = serveSection({ phone: '1', city: 'Savannah' })
    const { run, ask } = attempt(server, { phone: '2' })
    server.changeElsewhere({ phone: '2' })
    await run()
    expect(ask).not.toHaveBeenCalled()
    expect(server.current()).toEqual({ phone: '2', city: 'Savannah' })
  })

  test('asks if both changed the same field, and can keep mine', async () => {
    const server = serveSection({ phone: '1', city: 'Savannah' })
    const { run, ask } = attempt(server, { phone: '2' }, 'mine')
    server.changeElsewhere({ phone: '3' })
    await run()
    expect(ask).toHaveBeenCalledExactlyOnceWith(['phone'], expect.objectContaining({ phone: '3' }))
    expect(server.current()).toEqual({ phone: '2', city: 'Savannah' })
  })

  test('can take theirs and still saves the rest', async () => {
    const server = serveSection({ phone: '1', city: 'Savannah' })
    const { run } = attempt(server, { phone: '2', city: 'Tybee' }, 'theirs')
    server.changeElsewhere({ phone: '3' })
    await run()
    expect(server.current()).toEqual({ phone: '3', city: 'Tybee' })
  })

  test('saves nothing until the user has decided', async () => {
    const server = serveSection({ phone: '1', city: 'Savannah' })
    const { run } = attempt(server, { phone: '2', city: 'Tybee' }, 'later')
    server.changeElsewhere({ phone: '3' })
    expect(await run()).toEqual({ state: { phone: '3', city: 'Savannah' }, isUndecided: true })
    expect(server.current()).toEqual({ phone: '3', city: 'Savannah' })
  })

  test('asks again if someone else saves while the user decides', async () => {
    const server = serveSection({ phone: '1', city: 'Savannah' })
    const { run, ask } = attempt(server, { phone: '2' })
    server.changeElsewhere({ phone: '3' })
    ask.mockImplementation(() => {
      if (server.current().phone === '3') server.changeElsewhere({ phone: '4' })
      return Promise.resolve('mine')
    })
    await run()
    expect(ask).toHaveBeenCalledTimes(2)
    expect(server.current().phone).toBe('2')
  })
})

describe('saving with a merge', () => {
  test('throws every other error', async () => {
    const saving = saveWithMerge(1, {
      save: () => Promise.reject(new Unreachable('No line')),
      load: () => Promise.resolve(2),
      merge: () => true,
    })
    await expect(saving).rejects.toThrow('No line')
  })

  test('stops if the merge refuses', async () => {
    const saving = saveWithMerge(1, {
      save: () => Promise.reject(stale()),
      load: () => Promise.resolve(2),
      merge: (_theirs, refusal) => {
        throw refusal
      },
    })
    await expect(saving).rejects.toThrow('412')
  })
})
