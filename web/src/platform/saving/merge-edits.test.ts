import type { Settings } from '@mantel/domain/settings/settings'
import { describe, expect, test, vi } from 'vitest'
import { ApiError, Unreachable } from '../api/api.ts'
import { type Choice, mergeAndSave } from './merge-edits.ts'

type Fields = { phone: string; city: string }
const stale = () => new ApiError(412, '', 'Someone else changed this section')

/** Serves a section and refuses changes that are not based on its latest state. */
function serveSection(fields: Fields) {
  let state = { ...fields }
  const asSettings = () => state as unknown as Settings
  return {
    settings: asSettings,
    changeElsewhere: (changes: Partial<Fields>) => {
      state = { ...state, ...changes }
    },
    save: (typed: Partial<Fields>) => (names: (keyof Fields)[], base: Settings) => {
      if (base !== asSettings()) return Promise.reject(stale())
      state = { ...state, ...Object.fromEntries(names.map((name) => [name, typed[name]])) }
      return Promise.resolve(asSettings())
    },
  }
}
const read = (settings: Settings) => settings as unknown as Fields

function attempt(server: ReturnType<typeof serveSection>, typed: Partial<Fields>, choice?: Choice) {
  const base = server.settings()
  const ask = vi.fn<() => Promise<Choice>>(() => Promise.resolve(choice ?? 'later'))
  const run = () =>
    mergeAndSave<keyof Fields, Settings>({
      typed: typed as Fields,
      base,
      read,
      save: server.save(typed),
      load: () => Promise.resolve(server.settings()),
      ask,
    })
  return { run, ask }
}

describe('saving a section', () => {
  test('sends the changed fields', async () => {
    const server = serveSection({ phone: '1', city: 'Savannah' })
    await attempt(server, { phone: '2' }).run()
    expect(read(server.settings())).toEqual({ phone: '2', city: 'Savannah' })
  })

  test('continues if someone else changed another field', async () => {
    const server = serveSection({ phone: '1', city: 'Savannah' })
    const { run, ask } = attempt(server, { phone: '2' })
    server.changeElsewhere({ city: 'Tybee' })
    await run()
    expect(ask).not.toHaveBeenCalled()
    expect(read(server.settings())).toEqual({ phone: '2', city: 'Tybee' })
  })

  test('continues if someone else made the same change', async () => {
    const server = serveSection({ phone: '1', city: 'Savannah' })
    const { run, ask } = attempt(server, { phone: '2' })
    server.changeElsewhere({ phone: '2' })
    await run()
    expect(ask).not.toHaveBeenCalled()
    expect(read(server.settings())).toEqual({ phone: '2', city: 'Savannah' })
  })

  test('asks if both changed the same field, and can keep mine', async () => {
    const server = serveSection({ phone: '1', city: 'Savannah' })
    const { run, ask } = attempt(server, { phone: '2' }, 'mine')
    server.changeElsewhere({ phone: '3' })
    await run()
    expect(ask).toHaveBeenCalledExactlyOnceWith(['phone'], expect.objectContaining({ phone: '3' }))
    expect(read(server.settings())).toEqual({ phone: '2', city: 'Savannah' })
  })

  test('can take theirs and still saves the rest', async () => {
    const server = serveSection({ phone: '1', city: 'Savannah' })
    const { run } = attempt(server, { phone: '2', city: 'Tybee' }, 'theirs')
    server.changeElsewhere({ phone: '3' })
    await run()
    expect(read(server.settings())).toEqual({ phone: '3', city: 'Tybee' })
  })

  test('saves nothing until the user has decided', async () => {
    const server = serveSection({ phone: '1', city: 'Savannah' })
    const { run } = attempt(server, { phone: '2', city: 'Tybee' }, 'later')
    server.changeElsewhere({ phone: '3' })
    expect(await run()).toBeNull()
    expect(read(server.settings())).toEqual({ phone: '3', city: 'Savannah' })
  })

  test('throws every other error', async () => {
    const save = () => Promise.reject(new Unreachable('No line'))
    const base = serveSection({ phone: '1', city: '' }).settings()
    const ask = () => Promise.resolve<Choice>('mine')
    await expect(
      mergeAndSave({
        typed: { phone: '2', city: '' },
        base,
        read,
        save,
        load: () => Promise.resolve(base),
        ask,
      }),
    ).rejects.toThrow('No line')
  })
})
