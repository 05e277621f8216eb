import type { Settings } from '@mantel/domain/settings/settings'
import { describe, expect, test, vi } from 'vitest'
import { ApiError, Unreachable } from '../api/api.ts'
import { type Choice, settle } from './merge-edits.ts'

type Fields = { phone: string; city: string }
const stale = () => new ApiError(412, '', 'Somebody else changed this section meanwhile')

/** A server that holds a section and refuses whoever has not seen its latest state. */
function hold(fields: Fields) {
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

function attempt(server: ReturnType<typeof hold>, typed: Partial<Fields>, choice?: Choice) {
  const base = server.settings()
  const ask = vi.fn<() => Promise<Choice>>(() => Promise.resolve(choice ?? 'later'))
  const run = () =>
    settle<keyof Fields, Settings>({
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
  test('sends what was changed', async () => {
    const server = hold({ phone: '1', city: 'Savannah' })
    await attempt(server, { phone: '2' }).run()
    expect(read(server.settings())).toEqual({ phone: '2', city: 'Savannah' })
  })

  test('goes on where somebody changed another field meanwhile', async () => {
    const server = hold({ phone: '1', city: 'Savannah' })
    const { run, ask } = attempt(server, { phone: '2' })
    server.changeElsewhere({ city: 'Tybee' })
    await run()
    expect(ask).not.toHaveBeenCalled()
    expect(read(server.settings())).toEqual({ phone: '2', city: 'Tybee' })
  })

  test('goes on where somebody had the same idea', async () => {
    const server = hold({ phone: '1', city: 'Savannah' })
    const { run, ask } = attempt(server, { phone: '2' })
    server.changeElsewhere({ phone: '2' })
    await run()
    expect(ask).not.toHaveBeenCalled()
    expect(read(server.settings())).toEqual({ phone: '2', city: 'Savannah' })
  })

  test('asks about the same field, and keeps mine', async () => {
    const server = hold({ phone: '1', city: 'Savannah' })
    const { run, ask } = attempt(server, { phone: '2' }, 'mine')
    server.changeElsewhere({ phone: '3' })
    await run()
    expect(ask).toHaveBeenCalledExactlyOnceWith(['phone'], expect.objectContaining({ phone: '3' }))
    expect(read(server.settings())).toEqual({ phone: '2', city: 'Savannah' })
  })

  test('or takes theirs, and still saves the rest', async () => {
    const server = hold({ phone: '1', city: 'Savannah' })
    const { run } = attempt(server, { phone: '2', city: 'Tybee' }, 'theirs')
    server.changeElsewhere({ phone: '3' })
    await run()
    expect(read(server.settings())).toEqual({ phone: '3', city: 'Tybee' })
  })

  test('or saves nothing until they have decided', async () => {
    const server = hold({ phone: '1', city: 'Savannah' })
    const { run } = attempt(server, { phone: '2', city: 'Tybee' }, 'later')
    server.changeElsewhere({ phone: '3' })
    expect(await run()).toBeNull()
    expect(read(server.settings())).toEqual({ phone: '3', city: 'Savannah' })
  })

  test('passes on every other refusal', async () => {
    const save = () => Promise.reject(new Unreachable('No line'))
    const base = hold({ phone: '1', city: '' }).settings()
    const ask = () => Promise.resolve<Choice>('mine')
    await expect(
      settle({ typed: { phone: '2', city: '' }, base, read, save, load: () => Promise.resolve(base), ask }),
    ).rejects.toThrow('No line')
  })
})
